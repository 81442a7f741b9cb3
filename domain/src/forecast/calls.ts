import type { Day } from "../calendar/day.ts";
import type { DealStatus } from "../deals/deal-status.ts";
import {
  type DealPath,
  fieldValueOn,
  type PathValues,
  pathValuesOn,
} from "../history/deal-path.ts";
import { toHomeCurrency } from "../history/deal-then.ts";
import { bucketOf } from "./bucket.ts";
import { isInQuarter } from "./triage.ts";

/** The confidences above pipeline. */
export const CALLED_BUCKETS = ["likely", "maybe"] as const;
export type CalledBucket = (typeof CALLED_BUCKETS)[number];

/** A deal with its history and owner. */
export interface CalledDeal extends DealPath {
  ownerId: string;
  /** The current status. */
  status: DealStatus;
  /** In the organisation's currency. */
  amount: number;
  /** The current exchange rate to the organisation's currency; null if unknown. */
  rate: number | null;
}

export type StatusOf = (pipelineId: string | null, stageId: string | null) => DealStatus;
export type DaysOfQuarter = readonly [first: Day, last: Day];

export interface OpenDueDeal extends OwnedAmount {
  /** Whether it was won in that quarter. */
  isHit: boolean;
  /** The amount it was won for in that quarter, or 0. */
  brought: number;
}

export interface Call extends OpenDueDeal {
  called: CalledBucket;
}

export interface OwnedAmount {
  ownerId: string;
  amount: number;
}

/** A quarter as of the end of one of its days, and its result. */
export interface QuarterAsOf {
  /** Won by that day. */
  won: OwnedAmount[];
  /** Open and called Likely or Maybe for this quarter. */
  calls: Call[];
  /** Open and due in this quarter, neither called nor omitted. */
  pipeline: OpenDueDeal[];
  /** Won afterwards although it wasn't due, was omitted or didn't exist yet. */
  later: OwnedAmount[];
  /** Everything won in the quarter, as far as it is over. */
  result: OwnedAmount[];
}

/**
 * For each of several non-overlapping quarters, the deals that are or ever were due in it. Lets
 * callers that need several quarters visit each deal about once, not once per quarter.
 */
export function dealsEverDue<D extends DealPath>(
  deals: readonly D[],
  quarters: readonly DaysOfQuarter[],
): D[][] {
  const due = quarters.map((): D[] => []);
  const add = (deal: D, closes: string | null) => {
    const of = due[quarters.findIndex((days) => isInQuarter(closes, days))];
    if (of && of.at(-1) !== deal) of.push(deal);
  };
  for (const deal of deals) {
    add(deal, deal.now.close_date);
    for (const { field, from } of deal.changes) if (field === "close_date") add(deal, from);
  }
  return due;
}

/**
 * Rebuilds a quarter as of one of its days, in the organisation's currency. Deals count for their
 * current owner.
 */
export function quarterAsOf(
  deals: readonly CalledDeal[],
  days: DaysOfQuarter,
  day: Day,
  statusOf: StatusOf,
  home: string,
): QuarterAsOf {
  const seen: QuarterAsOf = { won: [], calls: [], pipeline: [], later: [], result: [] };
  for (const deal of deals) {
    const { ownerId, rate } = deal;
    const isHit = deal.status === "won" && isInQuarter(deal.now.close_date, days);
    if (isHit) seen.result.push({ ownerId, amount: deal.amount });
    // For most deals, the close date alone shows that they belong to another quarter.
    const isDue = isInQuarter(fieldValueOn(deal, "close_date", day), days);
    const then = isDue ? pathValuesOn(deal, day) : null;
    const bucket = then ? bucketAsOf(then, statusOf) : undefined;
    const amount = homeAmountAsOf(then, rate, home);
    const brought = isHit ? deal.amount : 0;
    if (bucket === "won") seen.won.push({ ownerId, amount });
    else if (bucket === "likely" || bucket === "maybe") {
      seen.calls.push({ ownerId, called: bucket, amount, isHit, brought });
    } else if (bucket === "pipeline") seen.pipeline.push({ ownerId, amount, isHit, brought });
    else if (isHit) seen.later.push({ ownerId, amount: deal.amount });
  }
  return seen;
}

export function bucketAsOf(held: PathValues, statusOf: StatusOf) {
  const status = statusOf(held.pipeline, held.stage);
  return bucketOf({ status, forecastCategory: held.forecast_category });
}

/** A deal's value then, in the organisation's currency; 0 if unknown. */
export function homeAmountAsOf(held: PathValues | null, rate: number | null, home: string): number {
  return toHomeCurrency(held?.amount ?? null, rate, home) ?? 0;
}

/** Fewer called deals than this are a trial and not a habit. */
const MIN_CALLS = 3;
/** The same goes for less than this share of what is called now. */
const MIN_CALL_SHARE = 0.1;

/**
 * Whether the calls on a day of an earlier quarter are comparable with today's. Before a team
 * triages its deals, everything is won uncalled, so such a quarter says nothing about one with
 * calls.
 */
export function hasEnoughCalls(then: number, now: number): boolean {
  return then >= Math.max(MIN_CALLS, now * MIN_CALL_SHARE);
}

/** The day since which enough deals have a known confidence; null if there is none. */
export function callsKnownSince(deals: readonly DealPath[], since: Day): Day | null {
  // Thousands of deals share a few hundred days.
  const called = new Map<Day, number>();
  for (const deal of deals) {
    const first = firstCalledOn(deal, since);
    if (first !== null) called.set(first, (called.get(first) ?? 0) + 1);
  }
  let count = 0;
  for (const day of [...called.keys()].sort()) {
    count += called.get(day) ?? 0;
    if (count >= MIN_CALLS) return day;
  }
  return null;
}

/** If a deal's first known change is from Likely or Maybe, it had been called so all along. */
function firstCalledOn({ createdOn, now, changes }: DealPath, since: Day): Day | null {
  let last: Day | null = null;
  for (const { field, on, from } of changes) {
    if (field !== "forecast_category") continue;
    if (isCalled(from)) return last ?? (createdOn > since ? createdOn : since);
    last = on;
  }
  return last !== null && isCalled(now.forecast_category) ? last : null;
}

function isCalled(forecastCategory: string | null): boolean {
  const bucket = bucketOf({ status: "open", forecastCategory });
  return bucket === "likely" || bucket === "maybe";
}
