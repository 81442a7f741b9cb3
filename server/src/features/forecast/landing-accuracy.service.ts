import {
  type CalledDeal,
  type DaysOfQuarter,
  endOfFirstThird,
  isInQuarter,
  type Quarter,
  totalOf,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";

export interface QuarterDays {
  period: Quarter;
  days: DaysOfQuarter;
}

/**
 * Each user's commits for earlier quarters and what they won: with the deals they owned when the
 * quarter ended.
 */
export async function accuracies({ store }: Pick<RequestContext, "store">, earlier: QuarterDays[]) {
  const commits = await store.landing.commits(
    earlier.map(({ period, days }) => ({ period, third: endOfFirstThird(days), last: days[1] })),
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
        // A goal without a commit stores a commit of 0.
        early: commit?.early || null,
        final: commit?.final || null,
        won: won.get(`${id} ${days[1]}`) ?? 0,
      };
    });
}

export function wonIn(deals: CalledDeal[], days: DaysOfQuarter): number {
  const won = deals.filter(
    ({ status, now }) => status === "won" && isInQuarter(now.close_date, days),
  );
  return totalOf(won).value;
}
