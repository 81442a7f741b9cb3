import type { QueryClient } from "@tanstack/react-query";
import { api, type TalkingPoint } from "@touchline/contract";
import { call, callLeaving, isRefusal, reading } from "../../lib/api.ts";
import { autosave, type SaveState } from "../../lib/autosave.ts";
import { keeperAudience } from "../../lib/keeper-audience.ts";
import { holdTab, TAB, whenClosed } from "../../lib/open-tab.ts";
import { adopted } from "./adopted.ts";
import { draftsOf } from "./point-drafts.ts";
import {
  apart,
  changed,
  heard,
  isChanged,
  newPoint,
  type Point,
  saved,
  shownPoints,
} from "./point-list.ts";

export interface Shown {
  points: Point[];
  state: SaveState;
  /** Whether our text was saved next to another user's. */
  isKeptTwice: boolean;
  /** The last removed point, which can be restored. */
  removed: Point | null;
}

export type PointKeeper = ReturnType<typeof pointKeeper>;

/**
 * Manages the talking points about a rep while the page is open, without losing input: each change
 * is stored on this device until the server has it, and drafts of closed tabs are taken over.
 */
export function pointKeeper(client: QueryClient, userId: string, repId: string) {
  const drafts = draftsOf(userId, repId);
  const { queryKey } = reading(api.talkingPoints.list, { params: { repId } });
  let points: Point[] = [];
  let shown: Shown | null = null;
  /** Texts that became separate points. */
  const keptApart = new Set<string>();
  let isKeptTwice = false;
  let removed: { point: Point; place: number } | null = null;
  const saving = autosave({ hasChanges: () => points.some(isChanged), save, onState: tell });
  const audience = keeperAudience({ leave, saveNow: saving.now });

  function tell() {
    shown = {
      points: shownPoints(points),
      state: saving.state(),
      isKeptTwice,
      removed: removed?.point ?? null,
    };
    audience.tell();
  }

  /** Stores every change on this device first. */
  function set(next: Point[]) {
    const left = new Set(points.map(({ key }) => key));
    points = next;
    for (const point of points.filter(isChanged)) {
      left.delete(point.key);
      drafts.keep(TAB, point.key, { ...draftOf(point), isSent: false });
    }
    for (const key of left) drafts.drop(TAB, key);
    tell();
  }

  async function save() {
    for (const { key } of points.filter(isChanged)) await put(key);
    set(points.filter(({ known, isRemoved }) => known !== null || !isRemoved));
  }

  async function put(key: string) {
    const point = points.find((one) => one.key === key);
    if (!point || !isChanged(point)) return;
    try {
      if (point.isPutBack && !point.isRemoved) return await restore(point);
      const record = point.isRemoved ? await drop(point.id) : await keep(point);
      // Reads in flight don't have this change yet.
      await client.cancelQueries({ queryKey });
      // Points restored in the meantime stay.
      const isLeft = (one: Point) => one.key !== key || !one.isRemoved;
      set(record ? saved(points, key, point, record) : points.filter(isLeft));
      client.setQueryData(queryKey, (told: TalkingPoint[] = []) => replaced(told, point, record));
    } catch (problem) {
      const isGone = point.known !== null && isRefusal(problem, "not_found");
      // A text that is already a separate point was refused for another reason.
      const isChangedMeanwhile = isRefusal(problem, "conflict") && !keptApart.has(point.id);
      if (!isGone && !isChangedMeanwhile) throw problem;
      await keepBoth(point);
    }
  }

  function keep({ id, title, complete, known }: Point): Promise<TalkingPoint> {
    return call(api.talkingPoints.save, { body: bodyOf({ id, title, complete, known }, repId) });
  }

  async function drop(id: string): Promise<null> {
    await call(api.talkingPoints.remove, { params: { id } });
    return null;
  }

  /** The server knows its position. */
  async function restore({ id, key }: Point) {
    const { title, complete, updatedAt } = await call(api.talkingPoints.restore, {
      params: { id },
    });
    const told = await call(api.talkingPoints.list, { params: { repId } });
    await client.cancelQueries({ queryKey });
    set(changed(points, key, { isPutBack: false, known: { title, complete, updatedAt } }));
    client.setQueryData(queryKey, told);
  }

  async function keepBoth({ id, key }: Point) {
    const told = await call(api.talkingPoints.list, { params: { repId } });
    const both = apart(
      points,
      key,
      told.find((one) => one.id === id),
    );
    isKeptTwice ||= both.isKeptTwice;
    const own = both.points.find((one) => one.key === key);
    if (own?.known === null) keptApart.add(own.id);
    await client.cancelQueries({ queryKey });
    set(both.points);
    client.setQueryData(queryKey, told);
  }

  function leave() {
    for (const point of points.filter(isChanged)) {
      drafts.keep(TAB, point.key, { ...draftOf(point), isSent: true });
      // Whether or not it arrives, the draft remains for the next visit.
      leaving(point).catch(() => undefined);
    }
  }

  function leaving(point: Point): Promise<void> {
    const params = { id: point.id };
    if (point.isRemoved) return callLeaving(api.talkingPoints.remove, { params });
    if (point.isPutBack) return callLeaving(api.talkingPoints.restore, { params });
    return callLeaving(api.talkingPoints.save, { body: bodyOf(point, repId) });
  }

  /** Waits for each tab with drafts to close, then takes them over. */
  function takeOver() {
    for (const tab of drafts.tabs().filter((known) => known !== TAB)) {
      whenClosed(tab, () => {
        const left = drafts.take(tab);
        if (left.length === 0) return;
        set(adopted(points, left));
        saving.now();
      });
    }
  }

  return {
    /** Applies the server's points, initially and after every reload. */
    hear(told: TalkingPoint[]) {
      const isFirst = shown === null;
      set(heard(points, told));
      if (!isFirst) return;
      holdTab();
      takeOver();
    },
    shown: () => shown,
    subscribe: audience.subscribe,
    write(key: string, change: Partial<Pick<Point, "title" | "complete">>) {
      removed = null;
      set(changed(points, key, change));
      saving.soon();
    },
    /** Adds a line at the end, or returns the existing empty one. */
    add(): string {
      const last = shownPoints(points).at(-1);
      if (last && last.known === null && last.title === "") return last.key;
      const point = newPoint();
      set([...points, point]);
      return point.key;
    },
    /** Removes a line unless it's the last one. Returns the line to focus. */
    remove(key: string): string | null {
      const lines = shownPoints(points);
      const index = lines.findIndex((point) => point.key === key);
      const point = lines[index];
      if (!point || lines.length <= 1) return null;
      removed = point.title.trim() === "" ? null : { point, place: points.indexOf(point) };
      // A line whose first save is in flight must be deleted on the server afterwards.
      const isKnown = point.known !== null || saving.isSaving();
      set(
        isKnown
          ? changed(points, key, { isRemoved: true })
          : points.filter((one) => one.key !== key),
      );
      saving.now();
      return (lines[index - 1] ?? lines[index + 1])?.key ?? null;
    },
    putBack() {
      if (!removed) return;
      const { point, place } = removed;
      removed = null;
      // A point whose first save is in flight still gets deleted afterwards.
      const others = point.known ? points.filter(({ key }) => key !== point.key) : points;
      const back = point.known
        ? { ...point, isPutBack: true }
        : newPoint(point.title, point.complete);
      set(others.toSpliced(place, 0, back));
      saving.now();
    },
    dismiss() {
      isKeptTwice = false;
      tell();
    },
  };
}

function draftOf({ id, title, complete, known, isRemoved }: Point) {
  return { id, title, complete, known, isRemoved };
}

function bodyOf(
  { id, title, complete, known }: Pick<Point, "id" | "title" | "complete" | "known">,
  repId: string,
) {
  return { id, title, complete, repId, ...(known && { updatedAt: known.updatedAt }) };
}

/** Returns the list with one point replaced, appended or removed. */
function replaced(
  told: TalkingPoint[],
  { id }: Point,
  record: TalkingPoint | null,
): TalkingPoint[] {
  if (!record) return told.filter((one) => one.id !== id);
  const isThere = told.some((one) => one.id === record.id);
  return isThere ? told.map((one) => (one.id === record.id ? record : one)) : [...told, record];
}
