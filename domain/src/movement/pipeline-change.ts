import type { DealStatus } from "../deals/deal-status.ts";
import { bucketOf } from "../forecast/bucket.ts";
import { type Total, totalOf } from "../forecast/figures.ts";
import { subtract, sum } from "../money/money.ts";
import { PIPELINE_CHANGE_KINDS, type PipelineChangeKind } from "./changes.ts";

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
  change: PipelineChangeKind;
  value: number;
}

export interface PipelineChange<D> {
  opening: Total;
  closing: Total;
  parts: Array<{
    change: PipelineChangeKind;
    value: number;
    deals: Array<{ deal: D; value: number }>;
  }>;
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
  const parts = PIPELINE_CHANGE_KINDS.map((change) => {
    const steps = all
      .filter((step) => step.change === change)
      .sort((one, other) => Math.abs(other.value) - Math.abs(one.value));
    return { change, value: sum(steps.map(({ value }) => value)), deals: steps };
  });
  return {
    opening: addTotals(unchanged, totalOf(openAt("before") as DealThen[])),
    closing: addTotals(unchanged, totalOf(openAt("after") as DealThen[])),
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
  if (is) return [{ change: arrivalReason(before), value: now }];
  if (was) {
    const change = departureReason(after);
    // A won deal counts with the amount it was won for.
    return change === "won"
      ? [...amountStep(then, now), { change, value: 0 - now }]
      : [{ change, value: 0 - then }];
  }
  return closedMeanwhile(before, after, span) ? arrivalAndDeparture(before, after) : [];
}

function amountStep(then: number, now: number): Step[] {
  const value = subtract(now, then);
  if (value === 0) return [];
  return [{ change: value > 0 ? "increased" : "decreased", value }];
}

/** It entered the span and closed in the same period: both steps are reported and cancel out. */
function arrivalAndDeparture(before: DealThen | null, after: DealThen): Step[] {
  const value = after.amount ?? 0;
  return [
    { change: arrivalReason(before), value },
    { change: after.status === "won" ? "won" : "lost", value: 0 - value },
  ];
}

function arrivalReason(before: DealThen | null): PipelineChangeKind {
  if (!before) return "added";
  if (!before.isOurs) return "takenOver";
  if (before.status !== "open") return "reopened";
  return isOmitted(before) ? "countedAgain" : "pulledIn";
}

function departureReason(after: DealThen | null): PipelineChangeKind {
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

function addTotals(one: Total, other: Total): Total {
  return { value: sum([one.value, other.value]), count: one.count + other.count };
}
