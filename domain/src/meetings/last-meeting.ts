import type { Day } from "../calendar/day.ts";

/** Days covered if there was no earlier 1:1. */
export const DEFAULT_LOOKBACK_DAYS = 14;

/** A 1:1 meeting. */
export interface PairMeeting {
  /** Its day in the organisation's time zone. */
  on: Day;
  /** When it ends. */
  at: Date;
  isWrappedUp: boolean;
}

/**
 * The meeting since which changes count as news. Today's counts only once it is wrapped up: during
 * the meeting, the pair discusses what happened since the one before. From the next day on it
 * counts anyway.
 */
export function lastMeeting<M extends PairMeeting>(meetings: readonly M[], today: Day): M | null {
  const over = meetings.filter(({ on, isWrappedUp }) => isWrappedUp || on < today);
  return over.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0] ?? null;
}

/** Today's meeting to wrap up: the one that started last, or else the next to come. */
export function currentMeeting<M extends PairMeeting & { startsAt: Date }>(
  meetings: readonly M[],
  today: Day,
  now: Date,
): M | null {
  const inOrder = meetings
    .filter(({ on, isWrappedUp }) => on === today && !isWrappedUp)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  return inOrder.findLast(({ startsAt }) => startsAt <= now) ?? inOrder[0] ?? null;
}
