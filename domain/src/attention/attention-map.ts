import { addDays, type Day } from "../calendar/day.ts";
import { quarterDays, quarterOf } from "../calendar/quarter.ts";
import { type WeekStart, weekOf } from "../calendar/week.ts";
import { type Attention, attentionShare } from "../reviews/attention.ts";

/** How many weeks the map covers, including the current one. */
export const ATTENTION_WEEKS = 12;

/** What counts as a review of a deal; each is recorded with its time. */
export const ATTENTION_KINDS = ["feedback", "score", "note", "answer", "issue"] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export interface AttentionWeek {
  first: Day;
  last: Day;
  /** The last day of its quarter; deals that close later are at risk in another one. */
  quarterEnd: Day;
  isRunning: boolean;
}

/**
 * Returns the weeks of the map, earliest first; the last is the current one. A week belongs to the
 * quarter in which it started, except the current week, which belongs to today's quarter: in the
 * week of a quarter change the map must not present the one that is over.
 */
export function attentionWeeks(
  today: Day,
  startsOn: WeekStart,
  fiscalStart: number,
): AttentionWeek[] {
  const [running] = weekOf(today, startsOn);
  return Array.from({ length: ATTENTION_WEEKS }, (_, place) => {
    const first = addDays(running, 7 * (place + 1 - ATTENTION_WEEKS));
    const isRunning = first === running;
    const [, quarterEnd] = quarterDays(
      quarterOf(isRunning ? today : first, fiscalStart),
      fiscalStart,
    );
    return { first, last: addDays(first, 6), quarterEnd, isRunning };
  });
}

/** Colour step of a share, from 0 for none to 4 for all; null if nothing was at risk. */
export function attentionShade(attention: Attention): 0 | 1 | 2 | 3 | 4 | null {
  const share = attentionShare(attention);
  if (share === null) return null;
  if (share === 100) return 4;
  if (share >= 67) return 3;
  if (share >= 34) return 2;
  return attention.seen > 0 ? 1 : 0;
}
