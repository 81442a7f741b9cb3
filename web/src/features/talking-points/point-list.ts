import type { TalkingPoint } from "@touchline/contract";

/** A talking point as it stands on this screen. */
export interface Point {
  /** Stays the same when the server's id replaces ours, so that the cursor stays where it is. */
  key: string;
  /** Begins with 'new-' until the server knows it. */
  id: string;
  title: string;
  complete: boolean;
  /** What the server last said; null until the first save. */
  known: { title: string; complete: boolean; updatedAt: string } | null;
  /** Removed here; the server has still to be told. */
  isRemoved: boolean;
  /** Put back here after the server was asked to remove it. */
  isPutBack: boolean;
}

export function newPoint(title = "", complete = false): Point {
  const id = `new-${crypto.randomUUID()}`;
  return { key: id, id, title, complete, known: null, isRemoved: false, isPutBack: false };
}

export function knownPoint({ id, title, complete, updatedAt }: TalkingPoint): Point {
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

/** Is there something the server does not know? An empty line is nothing yet. */
export function isChanged({ title, complete, known, isRemoved, isPutBack }: Point): boolean {
  if (known === null) return !isRemoved && title.trim() !== "";
  return isRemoved || isPutBack || title !== known.title || complete !== known.complete;
}

/** What the eye sees; never nothing, so that one can type at once. */
export function shownPoints(points: readonly Point[]): Point[] {
  return points.filter(({ isRemoved }) => !isRemoved);
}

/** At least one line to type into. */
export function withOneLine(points: Point[]): Point[] {
  return shownPoints(points).length > 0 ? points : [...points, newPoint()];
}

/** What the server tells, around what was changed here and not saved yet. */
export function heard(points: readonly Point[], told: readonly TalkingPoint[]): Point[] {
  const here = new Map(points.map((point) => [point.id, point]));
  const theirs = told.map((one) => {
    const point = here.get(one.id);
    if (!point?.known) return knownPoint(one);
    if (point.isRemoved || one.updatedAt < point.known.updatedAt) return point;
    return merged(point, one) ?? point;
  });
  const ids = new Set(told.map(({ id }) => id));
  const ours = points.filter((point) => !ids.has(point.id) && (!point.known || isChanged(point)));
  const all = [...theirs, ...ours.filter(({ isPutBack }) => !isPutBack)];
  for (const point of ours.filter(({ isPutBack }) => isPutBack)) {
    all.splice(points.indexOf(point), 0, point);
  }
  return withOneLine(all);
}

/**
 * What was changed here upon what was changed there, field by field: a tick from
 * elsewhere stays while the title is being written. Null if both wrote another title.
 */
function merged(ours: Point, theirs: TalkingPoint): Point | null {
  const isOurTitle = ours.title !== ours.known?.title;
  const isTheirTitle = theirs.title !== ours.known?.title;
  if (isOurTitle && isTheirTitle && ours.title !== theirs.title) return null;
  return {
    ...knownPoint(theirs),
    key: ours.key,
    title: isOurTitle ? ours.title : theirs.title,
    complete: mergedTick(ours, theirs),
    isRemoved: ours.isRemoved,
    isPutBack: ours.isPutBack,
  };
}

function mergedTick({ complete, known }: Point, theirs: TalkingPoint): boolean {
  return complete === known?.complete ? theirs.complete : complete;
}

export function changed(points: readonly Point[], key: string, to: Partial<Point>): Point[] {
  return points.map((point) => (point.key === key ? { ...point, ...to } : point));
}

/** The server has it: what was typed meanwhile stays, to be saved next. */
export function saved(
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
 * Somebody else changed or removed the point while we wrote. Two titles become two
 * points, theirs as it is and ours on its own; everything else goes together.
 */
export function apart(
  points: readonly Point[],
  key: string,
  theirs: TalkingPoint | undefined,
): { points: Point[]; isKeptTwice: boolean } {
  const ours = points.find((point) => point.key === key);
  if (!ours) return { points: [...points], isKeptTwice: false };
  const both = theirs && merged(ours, theirs);
  if (both) return { points: changed(points, key, both), isKeptTwice: false };
  // The cursor is in our text, so that is what keeps the line.
  const tick = theirs ? mergedTick(ours, theirs) : ours.complete;
  const own = { ...newPoint(ours.title, tick), key: ours.key };
  const apartNow = points.flatMap((point) => {
    if (point.key !== key) return [point];
    return theirs ? [{ ...knownPoint(theirs), key: newPoint().key }, own] : [own];
  });
  return { points: apartNow, isKeptTwice: theirs !== undefined };
}
