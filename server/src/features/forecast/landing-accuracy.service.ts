import {
  type CalledDeal,
  creditedAmount,
  type DaysOfQuarter,
  endOfFirstThird,
  type ForecastPeriod,
  isInQuarter,
  type Quarter,
  submittedCommits,
  sum,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { dayOf } from "../../context/time.ts";
import type { Store } from "../../db/store.ts";

export interface PeriodDays<P extends ForecastPeriod = Quarter> {
  period: P;
  days: DaysOfQuarter;
}

/**
 * Each user's commits for earlier quarters and what they won: with the deals they owned or shared
 * when the quarter ended. Where they committed nothing here, what they submitted in HubSpot's forecast
 * counts.
 */
export async function accuracies({ store }: Pick<RequestContext, "store">, earlier: PeriodDays[]) {
  const submitted = await submittedBefore(store, earlier);
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
      const submission = submitted.get(keyOf(id, period));
      const result = { period, won: won.get(`${id} ${days[1]}`) ?? 0 };
      // A goal without a commit stores a commit of 0.
      const own = { early: commit?.early || null, final: commit?.final || null };
      if (own.early !== null || own.final !== null || !submission) {
        return { ...result, ...own, isFromHubspot: false };
      }
      // HubSpot keeps only the last submission.
      const wasEarly = submission.day <= endOfFirstThird(days);
      const { amount } = submission;
      return { ...result, early: wasEarly ? amount : null, final: amount, isFromHubspot: true };
    });
}

/** By person and quarter; only what was submitted before the quarter's end. */
async function submittedBefore(store: Store, earlier: PeriodDays[]) {
  const days = earlier.map((quarter) => quarter.days);
  const first = days.map(([begins]) => begins).toSorted()[0];
  const last = days
    .map(([, ends]) => ends)
    .toSorted()
    .at(-1);
  if (!first || !last) return new Map();
  const { timeZone, fiscalStartMonth } = await store.session.calendar();
  const submissions = await store.crmGoals.submissions(first, last);
  const ends = new Map(earlier.map(({ period, days: [, end] }) => [period, end]));
  return new Map(
    submittedCommits(submissions, fiscalStartMonth).flatMap(
      ({ personId, period, amount, submittedAt }) => {
        const day = dayOf(submittedAt, timeZone);
        const end = ends.get(period);
        return end && day <= end && amount > 0
          ? [[`${personId} ${period}`, { amount, day }] as const]
          : [];
      },
    ),
  );
}

export function wonIn(deals: readonly CalledDeal[], days: DaysOfQuarter, home: string): number {
  const won = deals.filter(
    ({ status, now }) => status === "won" && isInQuarter(now.close_date, days),
  );
  return sum(won.map((deal) => creditedAmount(deal, deal.amount, home)));
}
