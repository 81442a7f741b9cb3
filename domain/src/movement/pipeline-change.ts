import type { DealStatus } from "../deals/deal-status.ts";
import { bucketOf } from "../forecast/bucket.ts";
import { type Total, totalOf } from "../forecast/figures.ts";
import { minus, sum } from "../money/money.ts";
import { CHANGES, type Change } from "./changes.ts";

/** A deal at one instant. */
export interface DealThen {
  status: DealStatus;
  amount: number | null;
  closeDate: string | null;
  forecastCategory: string | null;
  /** Whether it was in the selected pipelines and owned by the selected people. */
  isOurs: boolean;
}

/** A deal at the start and at the end; null if it didn't exist. */
export interface DealBetween {
  before: DealThen | null;
  after: DealThen | null;
}

export interface CloseDates {
  first: string;
  /** Null if open-ended. */
  last: string | null;
}

/** A reason and its effect on the total. */
interface Step {
  change: Change;
  value: number;
}

export interface PipelineChange<D> {
  opening: Total;
  closing: Total;
  parts: Array<{ change: Change; value: number; deals: Array<{ deal: D; value: number }> }>;
}

/**
 * From the open pipeline at the start to the open pipeline at the end, with every reason in
 * between. Omitted deals are in neither, as everywhere. `unchanged` are deals without changes.
 * Opening plus all parts equals closing to the cent.
 */
export function pipelineChange<D extends DealBetween>(
  deals: readonly D[],
  span: CloseDates,
  unchanged: Total,
): PipelineChange<D> {
  const openAt = (time: "before" | "after") =>
    deals.map((deal) => deal[time]).filter((then) => then !== null && isOpenWithin(then, span));
  const all = deals.flatMap((deal) =>
    stepsOf(deal, span).map(({ change, value }) => ({ change, value, deal })),
  );
  const parts = CHANGES.map((change) => {
    const steps = all
      .filter((step) => step.change === change)
      .sort((one, other) => Math.abs(other.value) - Math.abs(one.value));
    return { change, value: sum(steps.map(({ value }) => value)), deals: steps };
  });
  return {
    opening: plus(unchanged, totalOf(openAt("before") as DealThen[])),
    closing: plus(unchanged, totalOf(openAt("after") as DealThen[])),
    parts,
  };
}

/**
 * A deal's effect on the total. A change of amount is reported separately from entering and
 * leaving, unless both happened together.
 */
export function stepsOf({ before, after }: DealBetween, span: CloseDates): Step[] {
  const [was, is] = [isOpenWithin(before, span), isOpenWithin(after, span)];
  const [then, now] = [before?.amount ?? 0, after?.amount ?? 0];
  if (was && is) return amountStep(then, now);
  if (is) return [{ change: arrival(before), value: now }];
  if (was) {
    const change = departure(after);
    // A won deal counts with the amount it was won for.
    return change === "won"
      ? [...amountStep(then, now), { change, value: 0 - now }]
      : [{ change, value: 0 - then }];
  }
  return closedMeanwhile(before, after, span) ? inAndOut(before, after) : [];
}

function amountStep(then: number, now: number): Step[] {
  const value = minus(now, then);
  if (value === 0) return [];
  return [{ change: value > 0 ? "increased" : "decreased", value }];
}

/** It entered the span and closed in the same period: both steps are reported and cancel out. */
function inAndOut(before: DealThen | null, after: DealThen): Step[] {
  const value = after.amount ?? 0;
  return [
    { change: arrival(before), value },
    { change: after.status === "won" ? "won" : "lost", value: 0 - value },
  ];
}

function arrival(before: DealThen | null): Change {
  if (!before) return "added";
  if (!before.isOurs) return "takenOver";
  if (before.status !== "open") return "reopened";
  return isOmitted(before) ? "countedAgain" : "pulledIn";
}

function departure(after: DealThen | null): Change {
  if (!after) return "removed";
  if (!after.isOurs) return "handedOn";
  if (after.status !== "open") return after.status;
  return isOmitted(after) ? "omitted" : "pushedOut";
}

function closedMeanwhile(
  before: DealThen | null,
  after: DealThen | null,
  span: CloseDates,
): after is DealThen {
  if (!after?.isOurs || after.status === "open" || !isWithin(after.closeDate, span)) return false;
  if (before?.isOurs && isOmitted(before) && after.status === "lost") return false;
  return !before?.isOurs || before.status === "open";
}

function isOmitted(then: DealThen): boolean {
  return bucketOf(then) === "omitted";
}

function isOpenWithin(then: DealThen | null, span: CloseDates): boolean {
  if (!then?.isOurs || then.status !== "open" || isOmitted(then)) return false;
  return isWithin(then.closeDate, span);
}

function isWithin(day: string | null, { first, last }: CloseDates): boolean {
  return day !== null && first <= day && (last === null || day <= last);
}

function plus(one: Total, other: Total): Total {
  return { value: sum([one.value, other.value]), count: one.count + other.count };
}
