import type { QueryClient } from "@tanstack/react-query";
import { api, type TalkingPoint } from "@touchline/contract";
import { callApi, callApiOnLeave, isApiError, routeQuery } from "../../lib/api.ts";
import { autosave, type SaveState } from "../../lib/autosave.ts";
import { lockTab, onTabClosed, TAB_ID } from "../../lib/open-tab.ts";
import { storeSubscribers } from "../../lib/store-subscribers.ts";
import { adoptDrafts } from "./adopt-drafts.ts";
import { draftsOf } from "./point-drafts.ts";
import {
  isChanged,
  markSaved,
  mergeServerPoints,
  newPoint,
  type Point,
  resolveConflict,
  updatePoint,
  visiblePoints,
} from "./point-list.ts";

export interface PointsState {
  points: Point[];
  state: SaveState;
  /** Whether our text was saved next to another user's. */
  isKeptTwice: boolean;
  /** The last removed point, which can be restored. */
  removed: Point | null;
}

export type PointStore = ReturnType<typeof createPointStore>;

/**
 * Manages the talking points about a rep while the page is open, without losing input: each change
 * is stored on this device until the server has it, and drafts of closed tabs are taken over.
 */
export function createPointStore(client: QueryClient, userId: string, repId: string) {
  const drafts = draftsOf(userId, repId);
  const { queryKey } = routeQuery(api.talkingPoints.list, { params: { repId } });
  let points: Point[] = [];
  let shown: PointsState | null = null;
  /** Texts that became separate points. */
  const keptApart = new Set<string>();
  let isKeptTwice = false;
  let removed: { point: Point; place: number } | null = null;
  const saving = autosave({ hasChanges: () => points.some(isChanged), save, onState: tell });
  const audience = storeSubscribers({ leave, saveNow: saving.now });

  function tell() {
    shown = {
      points: visiblePoints(points),
      state: saving.state(),
      isKeptTwice,
      removed: removed?.point ?? null,
    };
    audience.notify();
  }

  /** Stores every change on this device first. */
  function set(next: Point[]) {
    const left = new Set(points.map(({ key }) => key));
    points = next;
    for (const point of points.filter(isChanged)) {
      left.delete(point.key);
      drafts.save(TAB_ID, point.key, { ...toDraft(point), isSent: false });
    }
    for (const key of left) drafts.remove(TAB_ID, key);
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
      set(record ? markSaved(points, key, point, record) : points.filter(isLeft));
      client.setQueryData(queryKey, (told: TalkingPoint[] = []) =>
        replacePoint(told, point, record),
      );
    } catch (problem) {
      const isGone = point.known !== null && isApiError(problem, "not_found");
      // A text that is already a separate point was refused for another reason.
      const isChangedMeanwhile = isApiError(problem, "conflict") && !keptApart.has(point.id);
      if (!isGone && !isChangedMeanwhile) throw problem;
      await keepBoth(point);
    }
  }

  function keep({ id, title, complete, known }: Point): Promise<TalkingPoint> {
    return callApi(api.talkingPoints.save, { body: toBody({ id, title, complete, known }, repId) });
  }

  async function drop(id: string): Promise<null> {
    await callApi(api.talkingPoints.remove, { params: { id } });
    return null;
  }

  /** The server knows its position. */
  async function restore({ id, key }: Point) {
    const { title, complete, updatedAt } = await callApi(api.talkingPoints.restore, {
      params: { id },
    });
    const told = await callApi(api.talkingPoints.list, { params: { repId } });
    await client.cancelQueries({ queryKey });
    set(updatePoint(points, key, { isPutBack: false, known: { title, complete, updatedAt } }));
    client.setQueryData(queryKey, told);
  }

  async function keepBoth({ id, key }: Point) {
    const told = await callApi(api.talkingPoints.list, { params: { repId } });
    const both = resolveConflict(
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
      drafts.save(TAB_ID, point.key, { ...toDraft(point), isSent: true });
      // Whether or not it arrives, the draft remains for the next visit.
      leaving(point).catch(() => undefined);
    }
  }

  function leaving(point: Point): Promise<void> {
    const params = { id: point.id };
    if (point.isRemoved) return callApiOnLeave(api.talkingPoints.remove, { params });
    if (point.isPutBack) return callApiOnLeave(api.talkingPoints.restore, { params });
    return callApiOnLeave(api.talkingPoints.save, { body: toBody(point, repId) });
  }

  /** Waits for each tab with drafts to close, then takes them over. */
  function takeOver() {
    for (const tab of drafts.tabs().filter((known) => known !== TAB_ID)) {
      onTabClosed(tab, () => {
        const left = drafts.take(tab);
        if (left.length === 0) return;
        set(adoptDrafts(points, left));
        saving.now();
      });
    }
  }

  return {
    /** Applies the server's points, initially and after every reload. */
    hear(told: TalkingPoint[]) {
      const isFirst = shown === null;
      set(mergeServerPoints(points, told));
      if (!isFirst) return;
      lockTab();
      takeOver();
    },
    shown: () => shown,
    subscribe: audience.subscribe,
    write(key: string, change: Partial<Pick<Point, "title" | "complete">>) {
      removed = null;
      set(updatePoint(points, key, change));
      saving.soon();
    },
    /** Adds a line at the end, or returns the existing empty one. */
    add(): string {
      const last = visiblePoints(points).at(-1);
      if (last && last.known === null && last.title === "") return last.key;
      const point = newPoint();
      set([...points, point]);
      return point.key;
    },
    /** Removes a line unless it's the last one. Returns the line to focus. */
    remove(key: string): string | null {
      const lines = visiblePoints(points);
      const index = lines.findIndex((point) => point.key === key);
      const point = lines[index];
      if (!point || lines.length <= 1) return null;
      removed = point.title.trim() === "" ? null : { point, place: points.indexOf(point) };
      // A line whose first save is in flight must be deleted on the server afterwards.
      const isKnown = point.known !== null || saving.isSaving();
      set(
        isKnown
          ? updatePoint(points, key, { isRemoved: true })
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

function toDraft({ id, title, complete, known, isRemoved }: Point) {
  return { id, title, complete, known, isRemoved };
}

function toBody(
  { id, title, complete, known }: Pick<Point, "id" | "title" | "complete" | "known">,
  repId: string,
) {
  return { id, title, complete, repId, ...(known && { updatedAt: known.updatedAt }) };
}

/** Returns the list with one point replaced, appended or removed. */
function replacePoint(
  told: TalkingPoint[],
  { id }: Point,
  record: TalkingPoint | null,
): TalkingPoint[] {
  if (!record) return told.filter((one) => one.id !== id);
  const isThere = told.some((one) => one.id === record.id);
  return isThere ? told.map((one) => (one.id === record.id ? record : one)) : [...told, record];
}
