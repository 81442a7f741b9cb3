import type { TalkingPoint } from "@touchline/contract";

export interface Point {
  /** Stable when the server's id replaces ours, so that the cursor stays. */
  key: string;
  /** Starts with 'new-' until saved. */
  id: string;
  title: string;
  complete: boolean;
  /** The server's last version; null until the first save. */
  known: { title: string; complete: boolean; updatedAt: string } | null;
  /** Removed here but not yet on the server. */
  isRemoved: boolean;
  /** Restored here after the server was asked to delete it. */
  isPutBack: boolean;
}

export function newPoint(title = "", complete = false): Point {
  const id = `new-${crypto.randomUUID()}`;
  return { key: id, id, title, complete, known: null, isRemoved: false, isPutBack: false };
}

export function toPoint({ id, title, complete, updatedAt }: TalkingPoint): Point {
  return {
    key: id,
    id,
    title,
    complete,
    known: { title, complete, updatedAt },
    isRemoved: false,
    isPutBack: false,
  };
}

/** Whether there is anything unsaved. An empty line doesn't count. */
export function isChanged({ title, complete, known, isRemoved, isPutBack }: Point): boolean {
  if (known === null) return !isRemoved && title.trim() !== "";
  return isRemoved || isPutBack || title !== known.title || complete !== known.complete;
}

/** Returns the visible points, at least one so that the user can type. */
export function visiblePoints(points: readonly Point[]): Point[] {
  return points.filter(({ isRemoved }) => !isRemoved);
}

/** Ensures at least one line to type into. */
export function withEmptyLine(points: Point[]): Point[] {
  return visiblePoints(points).length > 0 ? points : [...points, newPoint()];
}

/** Merges the server's points with unsaved local changes. */
export function mergeServerPoints(
  points: readonly Point[],
  told: readonly TalkingPoint[],
): Point[] {
  const here = new Map(points.map((point) => [point.id, point]));
  const theirs = told.map((one) => {
    const point = here.get(one.id);
    if (!point?.known) return toPoint(one);
    if (point.isRemoved || one.updatedAt < point.known.updatedAt) return point;
    return mergePoint(point, one) ?? point;
  });
  const ids = new Set(told.map(({ id }) => id));
  const ours = points.filter((point) => !ids.has(point.id) && (!point.known || isChanged(point)));
  const all = [...theirs, ...ours.filter(({ isPutBack }) => !isPutBack)];
  for (const point of ours.filter(({ isPutBack }) => isPutBack)) {
    all.splice(points.indexOf(point), 0, point);
  }
  return withEmptyLine(all);
}

/**
 * Merges local and remote changes by field, so that a remote tick stays while the title is being
 * edited. Null if both changed the title.
 */
function mergePoint(ours: Point, theirs: TalkingPoint): Point | null {
  const isOurTitle = ours.title !== ours.known?.title;
  const isTheirTitle = theirs.title !== ours.known?.title;
  if (isOurTitle && isTheirTitle && ours.title !== theirs.title) return null;
  return {
    ...toPoint(theirs),
    key: ours.key,
    title: isOurTitle ? ours.title : theirs.title,
    complete: mergeTick(ours, theirs),
    isRemoved: ours.isRemoved,
    isPutBack: ours.isPutBack,
  };
}

function mergeTick({ complete, known }: Point, theirs: TalkingPoint): boolean {
  return complete === known?.complete ? theirs.complete : complete;
}

export function updatePoint(points: readonly Point[], key: string, to: Partial<Point>): Point[] {
  return points.map((point) => (point.key === key ? { ...point, ...to } : point));
}

/** Marks a point as saved; later input stays, to be saved next. */
export function markSaved(
  points: readonly Point[],
  key: string,
  sent: Pick<Point, "title" | "complete">,
  record: TalkingPoint,
): Point[] {
  const known = { title: sent.title, complete: sent.complete, updatedAt: record.updatedAt };
  return points
    .filter((point) => point.key === key || point.id !== record.id)
    .map((point) => (point.key === key ? { ...point, id: record.id, known } : point));
}

/**
 * Another user changed or removed the point meanwhile. Two titles become two points, theirs
 * unchanged and ours separate; all else is merged.
 */
export function resolveConflict(
  points: readonly Point[],
  key: string,
  theirs: TalkingPoint | undefined,
): { points: Point[]; isKeptTwice: boolean } {
  const ours = points.find((point) => point.key === key);
  if (!ours) return { points: [...points], isKeptTwice: false };
  const both = theirs && mergePoint(ours, theirs);
  if (both) return { points: updatePoint(points, key, both), isKeptTwice: false };
  // The cursor is in our text, so ours keeps the line's key.
  const tick = theirs ? mergeTick(ours, theirs) : ours.complete;
  const own = { ...newPoint(ours.title, tick), key: ours.key };
  const apartNow = points.flatMap((point) => {
    if (point.key !== key) return [point];
    return theirs ? [{ ...toPoint(theirs), key: newPoint().key }, own] : [own];
  });
  return { points: apartNow, isKeptTwice: theirs !== undefined };
}
