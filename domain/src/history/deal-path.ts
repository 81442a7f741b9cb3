import type { Day } from "../calendar/day.ts";

/** What a deal holds that a call on it depends on, as its history writes it. */
export interface PathValues {
  stage: string | null;
  pipeline: string | null;
  amount: string | null;
  close_date: string | null;
  forecast_category: string | null;
}

/** What was changed, on which day, and what was there before. */
export type PathChange = readonly [field: keyof PathValues, on: Day, from: string | null];

/** A deal as it is, and how it came to be: its changes, oldest first. */
export interface DealPath {
  createdOn: Day;
  now: PathValues;
  changes: readonly PathChange[];
}

/** What a deal held when a day ended; null while there was no such deal. */
export function heldOn({ createdOn, now, changes }: DealPath, day: Day): PathValues | null {
  if (createdOn > day) return null;
  const held = { ...now };
  for (let index = changes.length - 1; index >= 0; index -= 1) {
    const change = changes[index];
    if (!change || change[1] <= day) break;
    held[change[0]] = change[2];
  }
  return held;
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
    tell(change[1]);
    held[change[0]] = change[2];
    until = change[1];
  }
  tell(createdOn);
}
