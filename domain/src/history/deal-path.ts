import type { Day } from "../calendar/day.ts";
import { heldBefore } from "./held.ts";

/** What a deal holds that a call on it depends on, as its history writes it. */
export interface PathValues {
  stage: string | null;
  pipeline: string | null;
  amount: string | null;
  close_date: string | null;
  forecast_category: string | null;
}

/** What was changed, on which day, and what was there before. */
export interface PathChange {
  field: keyof PathValues;
  on: Day;
  from: string | null;
}

/** A deal as it is, and how it came to be: its changes, oldest first. */
export interface DealPath {
  createdOn: Day;
  now: PathValues;
  changes: readonly PathChange[];
}

/** What a deal held when a day ended; null while there was no such deal. */
export function heldOn(path: DealPath, day: Day): Readonly<PathValues> | null {
  const { createdOn, now, changes } = path;
  if (createdOn > day) return null;
  const last = changes.at(-1);
  if (!last || last.on <= day) return now;
  return {
    stage: valueOn(path, "stage", day),
    pipeline: valueOn(path, "pipeline", day),
    amount: valueOn(path, "amount", day),
    close_date: valueOn(path, "close_date", day),
    forecast_category: valueOn(path, "forecast_category", day),
  };
}

/** What one field of a deal held when a day ended; of a deal that is there by then. */
export function valueOn({ now, changes }: DealPath, field: keyof PathValues, day: Day) {
  return heldBefore(changes, (change) => change.field === field && change.on > day, now[field]);
}

/** Told of days on end at whose close a deal held the same: from one day until before another, or until now. */
export type SeeStretch = (from: Day, until: Day | null, held: Readonly<PathValues>) => void;

/**
 * Goes through a deal's life, newest first. Every day since it was made is in exactly one stretch.
 *
 * Of several changes on one day only the last one counts: a stretch tells how days ended. What is held is only
 * lent: there are thousands of deals, and copies of all they ever held would be hundreds of thousands.
 */
export function eachStretch({ createdOn, now, changes }: DealPath, see: SeeStretch): void {
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
