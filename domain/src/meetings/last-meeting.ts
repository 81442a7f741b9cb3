import { type Day, daysBetween } from "../calendar/day.ts";

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
 * The meeting since which changes count as news. Today's counts from tomorrow on, wrapped up or
 * not: the pair discusses what happened since the one before, and may look it up again afterwards.
 */
export function lastMeeting<M extends PairMeeting>(meetings: readonly M[], today: Day): M | null {
  const over = meetings.filter(({ on }) => on < today);
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

/** How far from today a meeting may be to be wrapped up now. */
const WRAP_UP_DAYS = 7;
const MAX_CHOICES = 6;

/** The meetings that can be wrapped up: the nearest ones within a week, earliest first. */
export function openMeetings<M extends PairMeeting & { startsAt: Date }>(
  meetings: readonly M[],
  today: Day,
  now: Date,
): M[] {
  const distance = ({ startsAt }: M) => Math.abs(startsAt.getTime() - now.getTime());
  return meetings
    .filter(
      ({ on, isWrappedUp }) => !isWrappedUp && Math.abs(daysBetween(today, on)) <= WRAP_UP_DAYS,
    )
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, MAX_CHOICES)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** When a pair met: at the scheduled end, or when it was wrapped up if that was earlier. */
export function metAt(scheduledEnd: Date | null, closedAt: Date): Date {
  return scheduledEnd && scheduledEnd < closedAt ? scheduledEnd : closedAt;
}

const UNDO_MS = 86_400_000;

/** Whether a wrap-up can still be undone: for a day. */
export function isWrapUpUndoable(closedAt: Date, now: Date): boolean {
  return now.getTime() - closedAt.getTime() < UNDO_MS;
}
