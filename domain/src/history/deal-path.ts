import type { Day } from "../calendar/day.ts";
import { valueBefore } from "./value-before.ts";

/** The fields of a deal that its forecast depends on, as its history stores them. */
export interface PathValues {
  stage: string | null;
  pipeline: string | null;
  amount: string | null;
  close_date: string | null;
  forecast_category: string | null;
}

/** A changed field, the day, and the previous value. */
export interface PathChange {
  field: keyof PathValues;
  on: Day;
  from: string | null;
}

/** A deal as it is now, and its changes, oldest first. */
export interface DealPath {
  createdOn: Day;
  now: PathValues;
  changes: readonly PathChange[];
}

/** A deal's values at the end of a day; null if it didn't exist. */
export function pathValuesOn(path: DealPath, day: Day): Readonly<PathValues> | null {
  const { createdOn, now, changes } = path;
  if (createdOn > day) return null;
  const last = changes.at(-1);
  if (!last || last.on <= day) return now;
  return {
    stage: fieldValueOn(path, "stage", day),
    pipeline: fieldValueOn(path, "pipeline", day),
    amount: fieldValueOn(path, "amount", day),
    close_date: fieldValueOn(path, "close_date", day),
    forecast_category: fieldValueOn(path, "forecast_category", day),
  };
}

/** The value of one field at the end of a day; the deal must exist by then. */
export function fieldValueOn({ now, changes }: DealPath, field: keyof PathValues, day: Day) {
  return valueBefore(changes, (change) => change.field === field && change.on > day, now[field]);
}

/**
 * Called for a run of days at whose end the deal's values were the same: from one day until before
 * another, or until now.
 */
export type StretchVisitor = (from: Day, until: Day | null, held: Readonly<PathValues>) => void;

/**
 * Iterates over a deal's life, newest first. Every day since its creation is in exactly one
 * stretch. Of several changes on a day only the last counts. The values object is reused between
 * calls: copies for thousands of deals would add up to hundreds of thousands.
 */
export function forEachStretch({ createdOn, now, changes }: DealPath, see: StretchVisitor): void {
  const held = { ...now };
  let until: Day | null = null;
  const tell = (day: Day) => {
    const from = day > createdOn ? day : createdOn;
    if (until === null || from < until) see(from, until, held);
  };
  for (let index = changes.length - 1; index >= 0; index -= 1) {
    const change = changes[index];
    if (!change) break;
    tell(change.on);
    held[change.field] = change.from;
    until = change.on;
  }
  tell(createdOn);
}
