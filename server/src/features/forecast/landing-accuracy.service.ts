import {
  type CalledDeal,
  type DaysOfQuarter,
  isInQuarter,
  type Quarter,
  thirdIn,
  totalOf,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";

/** A quarter with its first and its last day. */
export interface QuarterDays {
  period: Quarter;
  days: DaysOfQuarter;
}

/** What each promised for earlier quarters, and what came: of the deals that were theirs when the quarter ended. */
export async function accuracies({ store }: Pick<RequestContext, "store">, earlier: QuarterDays[]) {
  const commits = await store.landing.commits(
    earlier.map(({ period, days }) => ({ period, third: thirdIn(days), last: days[1] })),
  );
  const keyOf = (id: string, period: Quarter) => `${id} ${period}`;
  const made = new Map(commits.map((one) => [keyOf(one.revieweeId, one.period), one]));
  const results = await store.landing.wonThen(earlier.map(({ days }) => days));
  const won = new Map(results.map((one) => [`${one.ownerId} ${one.lastDay}`, one.won]));
  return (id: string) =>
    earlier.map(({ period, days }) => {
      const commit = made.get(keyOf(id, period));
      return {
        period,
        // A goal that nobody committed to holds a commit of 0.
        early: commit?.early || null,
        final: commit?.final || null,
        won: won.get(`${id} ${days[1]}`) ?? 0,
      };
    });
}

/** All that was won in a quarter. */
export function wonIn(deals: CalledDeal[], days: DaysOfQuarter): number {
  const won = deals.filter(
    ({ status, now }) => status === "won" && isInQuarter(now.close_date, days),
  );
  return totalOf(won).value;
}
