import {
  addDays,
  type Day,
  hasEnoughCalls,
  type PastQuarter,
  type Quarter,
  type QuarterAsOf,
  quarterAsOf,
  type StatusOf,
  sameDayInQuarter,
} from "@touchline/domain";
import type { Rep, World } from "./world.ts";

/**
 * A quarter of a world on one of its days: everything a forecast may know and, separately, the
 * result.
 */
export interface QuarterView {
  period: Quarter;
  day: Day;
  days: readonly [Day, Day];
  reps: Rep[];
  seen: QuarterAsOf;
  past: PastQuarter[];
  world: World;
}

export const WEEKS = [2, 6, 10];
const QUARTERS_BACK = 6;
/** Consecutive quarters, so that no season is left out when worlds differ in theirs. */
const QUARTERS_EVALUATED = 2;
export const HOME_CURRENCY = "EUR";
export const statusOf: StatusOf = (_, stage) =>
  stage === "won" || stage === "lost" ? stage : "open";

/** The last quarters of a world, each as of the end of a week. */
export function quarterViews(world: World, week: number): QuarterView[] {
  return world.quarters.slice(-QUARTERS_EVALUATED).flatMap(({ period, days }): QuarterView[] => {
    const place = world.quarters.findIndex((one) => one.period === period);
    const day = addDays(days[0], week * 7 - 1);
    const reps = world.reps.filter(({ since }) => since <= place);
    const seen = quarterAsOf(dueIn(world, days), days, day, statusOf, HOME_CURRENCY);
    const past = world.quarters
      .slice(Math.max(0, place - QUARTERS_BACK), place)
      .flatMap((before): PastQuarter[] => {
        const then = sameDayInQuarter(day, days, before.days);
        const facts = quarterAsOf(
          dueIn(world, before.days),
          before.days,
          then,
          statusOf,
          HOME_CURRENCY,
        );
        return [{ facts, areCallsKnown: true }];
      });
    return [{ period, day, days, reps, seen, past, world }];
  });
}

const due = new WeakMap<World, Map<Day, World["deals"]>>();

function dueIn(world: World, [first, last]: readonly [Day, Day]): World["deals"] {
  const found = due.get(world) ?? new Map<Day, World["deals"]>();
  due.set(world, found);
  const is = (day: string | null) => day !== null && first <= day && day <= last;
  const deals =
    found.get(first) ??
    world.deals.filter(
      ({ now, changes }) =>
        is(now.close_date) || changes.some(({ field, from }) => field === "close_date" && is(from)),
    );
  found.set(first, deals);
  return deals;
}

/** The quarters that the current method would use: those in which deals were called. */
export function calledQuarters({ past, seen }: QuarterView): QuarterAsOf[] {
  return past
    .map(({ facts }) => facts)
    .filter(({ calls }) => hasEnoughCalls(calls.length, seen.calls.length));
}
