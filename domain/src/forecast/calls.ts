import type { Day } from "../calendar/day.ts";
import type { DealStatus } from "../deals/deal-status.ts";
import { type DealPath, heldOn, type PathValues, valueOn } from "../history/deal-path.ts";
import { worthAtHome } from "../history/deal-then.ts";
import { bucketOf } from "./bucket.ts";
import { isInQuarter } from "./triage.ts";

/** What people call a deal that they count on more or less. */
export const CALLED = ["likely", "maybe"] as const;
export type Called = (typeof CALLED)[number];

/** A deal with its past, and whose it is. */
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

/** An open deal that is due in a quarter. */
export interface OpenDue extends OwnedAmount {
  /** Whether it was won in that quarter. */
  isHit: boolean;
  /** What it was won for in that quarter; nothing if it was not. */
  brought: number;
}

export interface Call extends OpenDue {
  called: Called;
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
  /** What was open and due in this quarter, called neither and not omitted. */
  pipeline: OpenDue[];
  /** What was won afterwards though it was not due, omitted or not made yet. */
  later: OwnedAmount[];
  /** All that was won in the quarter, so far as it is over. */
  result: OwnedAmount[];
}

/**
 * Of each of some quarters, none of which overlap, the deals that are or were ever due in it. No other deal is seen
 * there: whoever looks at several quarters goes through each deal about once, and not for every quarter.
 */
export function everDue<D extends DealPath>(
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

/** Looks back at a quarter from one of its days, in the organisation's currency. Whose a deal is now, theirs it counts as. */
export function quarterSeen(
  deals: readonly CalledDeal[],
  days: DaysOfQuarter,
  day: Day,
  statusOf: StatusOf,
  home: string,
): QuarterSeen {
  const seen: QuarterSeen = { won: [], calls: [], pipeline: [], later: [], result: [] };
  for (const deal of deals) {
    const { ownerId, rate } = deal;
    const isHit = deal.status === "won" && isInQuarter(deal.now.close_date, days);
    if (isHit) seen.result.push({ ownerId, amount: deal.amount });
    // Of most deals it is enough to know that they were due in another quarter.
    const isDue = isInQuarter(valueOn(deal, "close_date", day), days);
    const then = isDue ? heldOn(deal, day) : null;
    const bucket = then ? bucketThen(then, statusOf) : undefined;
    const amount = amountOf(then, rate, home);
    const brought = isHit ? deal.amount : 0;
    if (bucket === "won") seen.won.push({ ownerId, amount });
    else if (bucket === "likely" || bucket === "maybe") {
      seen.calls.push({ ownerId, called: bucket, amount, isHit, brought });
    } else if (bucket === "pipeline") seen.pipeline.push({ ownerId, amount, isHit, brought });
    else if (isHit) seen.later.push({ ownerId, amount: deal.amount });
  }
  return seen;
}

export function bucketThen(held: PathValues, statusOf: StatusOf) {
  const status = statusOf(held.pipeline, held.stage);
  return bucketOf({ status, forecastCategory: held.forecast_category });
}

/** What a deal was worth then in the organisation's currency; nothing if nobody knows. */
export function amountOf(held: PathValues | null, rate: number | null, home: string): number {
  return worthAtHome(held?.amount ?? null, rate, home) ?? 0;
}

/** Fewer deals called than this are a trial and no habit. */
const CALLS_ENOUGH = 3;
/** And so is what is less than this share of what is called now. */
const SHARE_ENOUGH = 0.1;

/**
 * Whether what a team called on a day of an earlier quarter tells anything, beside what it calls now.
 *
 * Before people triage, all that is won is won uncalled. A quarter like that says nothing of one in which they do.
 */
export function isEnoughCalled(then: number, now: number): boolean {
  return then >= Math.max(CALLS_ENOUGH, now * SHARE_ENOUGH);
}

/** Since when it is known what people called their deals, which takes a few of them; null where it never was. */
export function callsKnownSince(deals: readonly DealPath[], since: Day): Day | null {
  // Thousands of deals share some hundred days.
  const called = new Map<Day, number>();
  for (const deal of deals) {
    const first = firstCalledOn(deal, since);
    if (first !== null) called.set(first, (called.get(first) ?? 0) + 1);
  }
  let count = 0;
  for (const day of [...called.keys()].sort()) {
    count += called.get(day) ?? 0;
    if (count >= CALLS_ENOUGH) return day;
  }
  return null;
}

/** A deal whose first known change is from Likely or Maybe had been called so all along. */
function firstCalledOn({ createdOn, now, changes }: DealPath, since: Day): Day | null {
  let last: Day | null = null;
  for (const { field, on, from } of changes) {
    if (field !== "forecast_category") continue;
    if (isCall(from)) return last ?? (createdOn > since ? createdOn : since);
    last = on;
  }
  return last !== null && isCall(now.forecast_category) ? last : null;
}

function isCall(forecastCategory: string | null): boolean {
  const bucket = bucketOf({ status: "open", forecastCategory });
  return bucket === "likely" || bucket === "maybe";
}
