import { type Day, dayAfter } from "../calendar/day.ts";

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
  for (const [field, on, from] of changes.toReversed()) {
    if (on <= day) break;
    held[field] = from;
  }
  return held;
}

/** Days on end at whose close a deal held the same; without a last day until now. */
export interface Stretch {
  first: Day;
  last: Day | null;
  held: PathValues;
}

/**
 * A deal's life, day by day, newest first. Every day since it was made is in exactly one stretch.
 *
 * Of several changes on one day only the last one counts: a stretch tells how days ended.
 */
export function stretchesOf({ createdOn, now, changes }: DealPath): Stretch[] {
  const stretches: Stretch[] = [];
  const held = { ...now };
  let last: Day | null = null;
  const add = (from: Day) => {
    const first = from > createdOn ? from : createdOn;
    if (last === null || first <= last) stretches.push({ first, last, held: { ...held } });
  };
  for (const [field, on, from] of changes.toReversed()) {
    add(on);
    held[field] = from;
    last = dayAfter(on, -1);
  }
  add(createdOn);
  return stretches;
}
