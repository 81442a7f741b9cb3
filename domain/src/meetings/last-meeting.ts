import type { Day } from "../calendar/day.ts";

/** How far one looks back at somebody whom one has never met alone. */
export const FIRST_LOOK_DAYS = 14;

/** A meeting of two people. */
export interface PairMeeting {
  /** The day it was on, where the organisation is. */
  on: Day;
  /** When it was over, or will be. */
  at: Date;
  /** Whether somebody said that it was. */
  isWrappedUp: boolean;
}

/**
 * The meeting since which news are news.
 *
 * One of today counts only once it is wrapped up: while the two still sit together, they talk about what happened
 * since the one before. From the next day on it counts anyway.
 */
export function lastMeeting<M extends PairMeeting>(meetings: readonly M[], today: Day): M | null {
  const over = meetings.filter(({ on, isWrappedUp }) => isWrappedUp || on < today);
  return over.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0] ?? null;
}

/** The meeting of today that is to be wrapped up: the one that began last, or else the first to come. */
export function meetingAtHand<M extends PairMeeting & { startsAt: Date }>(
  meetings: readonly M[],
  today: Day,
  now: Date,
): M | null {
  const inOrder = meetings
    .filter(({ on, isWrappedUp }) => on === today && !isWrappedUp)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  return inOrder.findLast(({ startsAt }) => startsAt <= now) ?? inOrder[0] ?? null;
}
