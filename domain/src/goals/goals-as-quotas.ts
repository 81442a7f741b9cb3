import { type Day, utcDay } from "../calendar/day.ts";
import { type Quarter, quarterDays, quarterOf, quarterOfDays } from "../calendar/quarter.ts";
import { sum } from "../money/money.ts";

/** What a goal of the CRM asks of one person from the first day to the last. */
export interface GoalSlice {
  personId: string;
  /** The same for all slices of one goal. */
  goal: string;
  name: string;
  first: Day;
  last: Day;
  amount: number;
}

/** What a goal asks of a person in one quarter. */
export interface GoalQuota {
  personId: string;
  period: Quarter;
  goal: string;
  name: string;
  quota: number;
}

/**
 * Why a goal can't become a quota: its slices are no quarters, such as weeks or a year; months of
 * the quarter are missing; or several goals claim the same quarter.
 */
export type UnfitReason = "not-a-quarter" | "months-missing" | "several";

export interface UnfitGoal {
  personId: string;
  goal: string;
  name: string;
  reason: UnfitReason;
  first: Day;
  last: Day;
  amount: number;
}

/**
 * The quotas that a CRM's goals amount to: a slice that is one of the organisation's quarters, or
 * the sum of the quarter's three months. Where two goals claim the same quarter of a person, nobody
 * guesses which one is the quota.
 */
export function goalsAsQuotas(
  slices: readonly GoalSlice[],
  fiscalStart: number,
): { quotas: GoalQuota[]; unfit: UnfitGoal[] } {
  const found: GoalQuota[] = [];
  const unfit: UnfitGoal[] = [];
  const byGoal = Map.groupBy(slices, ({ personId, goal }) => `${personId} ${goal}`);
  for (const own of byGoal.values()) {
    const quarters = own.filter((slice) => quarterOfSlice(slice, fiscalStart) !== null);
    const months = own.filter(isMonth);
    const others = own.filter((slice) => !quarters.includes(slice) && !months.includes(slice));
    const whole = quarters.flatMap((slice) => {
      const period = quarterOfSlice(slice, fiscalStart);
      return period ? [quotaOf([slice], period)] : [];
    });
    found.push(...whole);
    const known = new Set(whole.map(({ period }) => period));
    const byQuarter = Map.groupBy(months, ({ first }) => quarterOf(first, fiscalStart));
    for (const [period, those] of byQuarter) {
      // A quarter that has a slice of its own needs no months.
      if (known.has(period)) continue;
      const has = new Set(those.map(({ first }) => first));
      if (has.size === 3 && those.length === 3) found.push(quotaOf(those, period));
      else unfit.push(unfitOf(those, has.size < 3 ? "months-missing" : "several"));
    }
    if (others.length > 0) unfit.push(unfitOf(others, "not-a-quarter"));
  }
  const byCell = Map.groupBy(found, cellOf);
  const quotas = [...byCell.values()].flatMap((claims) => (claims.length === 1 ? claims : []));
  const claimed = [...byCell.values()].flatMap((claims) => (claims.length > 1 ? claims : []));
  return {
    quotas,
    unfit: [...unfit, ...claimed.map((claim) => toUnfit(claim, fiscalStart))],
  };
}

const cellOf = ({ personId, period }: { personId: string; period: Quarter }) =>
  `${personId} ${period}`;

const quarterOfSlice = ({ first, last }: GoalSlice, fiscalStart: number) =>
  quarterOfDays([first, last], fiscalStart);

function isMonth({ first, last }: GoalSlice): boolean {
  const [year, month] = first.split("-").map(Number) as [number, number];
  return first === utcDay(year, month - 1, 1) && last === utcDay(year, month, 0);
}

function quotaOf(slices: GoalSlice[], period: Quarter): GoalQuota {
  const { personId, goal, name } = slices[0] as GoalSlice;
  return { personId, period, goal, name, quota: sum(slices.map(({ amount }) => amount)) };
}

function unfitOf(slices: GoalSlice[], reason: UnfitReason): UnfitGoal {
  const { personId, goal, name } = slices[0] as GoalSlice;
  return {
    ...{ personId, goal, name, reason },
    first: slices.map(({ first }) => first).reduce((one, other) => (one < other ? one : other)),
    last: slices.map(({ last }) => last).reduce((one, other) => (one > other ? one : other)),
    amount: sum(slices.map(({ amount }) => amount)),
  };
}

function toUnfit({ period, quota, ...claim }: GoalQuota, fiscalStart: number): UnfitGoal {
  const [first, last] = quarterDays(period, fiscalStart);
  return { ...claim, reason: "several", first, last, amount: quota };
}
