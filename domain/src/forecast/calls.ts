import type { Day } from "../calendar/day.ts";
import type { DealStatus } from "../deals/deal-status.ts";
import { type DealPath, heldOn, type PathValues } from "../history/deal-path.ts";
import { worthAtHome } from "../history/deal-then.ts";
import { bucketOf } from "./bucket.ts";
import { isInQuarter } from "./triage.ts";

/** What people call a deal that they count on more or less. */
export const CALLED = ["likely", "maybe"] as const;
export type Called = (typeof CALLED)[number];

/** A deal that was won, or ever called Likely or Maybe. */
export interface CalledDeal extends DealPath {
  ownerId: string;
  /** As it stands now. */
  status: DealStatus;
  /** In the organisation's currency. */
  amount: number;
  /** What one unit of its currency is worth in the organisation's, as of now; null where nobody knows. */
  rate: number | null;
}

export type StatusOf = (pipelineId: string | null, stageId: string | null) => DealStatus;
export type DaysOfQuarter = readonly [first: Day, last: Day];

export interface Call {
  ownerId: string;
  called: Called;
  amount: number;
  /** Whether it was won in that quarter. */
  isHit: boolean;
}

/** An amount of somebody's. */
export interface OwnedAmount {
  ownerId: string;
  amount: number;
}

/** A quarter as it looked at the end of one of its days, and what became of it. */
export interface QuarterSeen {
  /** What had been won by then. */
  won: OwnedAmount[];
  /** What was open and called Likely or Maybe for this quarter. */
  calls: Call[];
  /** What was won afterwards without having been called either. */
  later: OwnedAmount[];
  /** All that was won in the quarter, so far as it is over. */
  result: OwnedAmount[];
}

/** Looks back at a quarter from one of its days. Whose a deal is now, theirs it counts as. */
export function quarterSeen(
  deals: readonly CalledDeal[],
  days: DaysOfQuarter,
  day: Day,
  statusOf: StatusOf,
): QuarterSeen {
  const seen: QuarterSeen = { won: [], calls: [], later: [], result: [] };
  for (const deal of deals) {
    const { ownerId, rate } = deal;
    const isHit = deal.status === "won" && isInQuarter(deal.now.close_date, days);
    if (isHit) seen.result.push({ ownerId, amount: deal.amount });
    const then = heldOn(deal, day);
    const bucket =
      then && isInQuarter(then.close_date, days) ? bucketThen(then, statusOf) : undefined;
    const amount = amountOf(then, rate);
    if (bucket === "won") seen.won.push({ ownerId, amount });
    else if (bucket === "likely" || bucket === "maybe") {
      seen.calls.push({ ownerId, called: bucket, amount, isHit });
    } else if (isHit) seen.later.push({ ownerId, amount: deal.amount });
  }
  return seen;
}

export function bucketThen(held: PathValues, statusOf: StatusOf) {
  const status = statusOf(held.pipeline, held.stage);
  return bucketOf({ status, forecastCategory: held.forecast_category });
}

/** What a deal was worth then, in whole cents of the organisation's currency; nothing if nobody knows. */
export function amountOf(held: PathValues | null, rate: number | null): number {
  return worthAtHome(held?.amount ?? null, rate) ?? 0;
}

/**
 * Since when it is known what people called their deals; null where that is not known of any day.
 *
 * A deal whose first known change was from one call to another had been called something all along.
 */
export function callsKnownSince(deals: readonly DealPath[], since: Day): Day | null {
  let known: Day | null = null;
  for (const { changes } of deals) {
    const first = changes.find(([field]) => field === "forecast_category");
    if (!first) continue;
    const [, on, from] = first;
    const day = from === null ? on : since;
    if (known === null || day < known) known = day;
  }
  return known;
}
