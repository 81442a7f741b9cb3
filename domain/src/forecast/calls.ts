import type { Day } from "../calendar/day.ts";
import { splitAmount } from "../deals/deal-splits.ts";
import type { DealStatus } from "../deals/deal-status.ts";
import {
  type DealPath,
  fieldValueOn,
  type PathValues,
  pathValuesOn,
} from "../history/deal-path.ts";
import { toHomeCurrency } from "../history/deal-then.ts";
import { sum } from "../money/money.ts";
import { bucketOf } from "./bucket.ts";
import type { Total } from "./figures.ts";
import { isInQuarter } from "./triage.ts";

/** The confidences above pipeline. */
export const CALLED_BUCKETS = ["likely", "maybe"] as const;
export type CalledBucket = (typeof CALLED_BUCKETS)[number];

/** How a deal is shared: all shares, and whose they are. */
export interface CalledSplit {
  shares: readonly number[];
  /** Those that count; a person without an account may have a share, too. */
  people: ReadonlyArray<{ ownerId: string; place: number }>;
}

/** A deal with its history and owner. */
export interface CalledDeal extends DealPath {
  ownerId: string;
  /** Without one, all of the deal is its owner's. */
  split?: CalledSplit | undefined;
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

/** What a person is credited with. */
export interface Credit {
  ownerId: string;
  amount: number;
}

/** A whole deal of its owner. */
export interface OwnedAmount extends Credit {
  /** The parts of a shared deal; without them, all of it is its owner's. */
  credits?: readonly Credit[] | undefined;
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
 * current owner, and by their current split.
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
    const result = isHit ? ownedAmount(deal, deal.amount, home) : null;
    if (result) seen.result.push(result);
    // For most deals, the close date alone shows that they belong to another quarter.
    const isDue = isInQuarter(fieldValueOn(deal, "close_date", day), days);
    const then = isDue ? pathValuesOn(deal, day) : null;
    const bucket = then ? bucketAsOf(then, statusOf) : undefined;
    const amount = homeAmountAsOf(then, rate, home);
    const brought = result?.amount ?? 0;
    const credits = then ? creditsOf(deal, amount, home) : undefined;
    if (bucket === "won") seen.won.push({ ownerId, amount, credits });
    else if (bucket === "likely" || bucket === "maybe") {
      seen.calls.push({ ownerId, called: bucket, amount, isHit, brought, credits });
    } else if (bucket === "pipeline") {
      seen.pipeline.push({ ownerId, amount, isHit, brought, credits });
    } else if (result) seen.later.push(result);
  }
  return seen;
}

function ownedAmount(deal: CalledDeal, amount: number, home: string): OwnedAmount {
  return { ownerId: deal.ownerId, amount, credits: creditsOf(deal, amount, home) };
}

/** The parts of a shared deal that count, of an amount in the organisation's currency. */
export function creditsOf(
  { split }: Pick<CalledDeal, "split">,
  amount: number,
  home: string,
): Credit[] | undefined {
  if (!split) return undefined;
  const parts = splitAmount(amount, split.shares, home);
  return split.people.map(({ ownerId, place }) => ({ ownerId, amount: parts[place] ?? 0 }));
}

/** What counts of a deal: its amount, or the parts of a shared one. */
export function creditedAmount(
  deal: Pick<CalledDeal, "split">,
  amount: number,
  home: string,
): number {
  const credits = creditsOf(deal, amount, home);
  return credits ? sum(credits.map((credit) => credit.amount)) : amount;
}

/** What each person is credited with of some deals. */
export function creditsIn(deals: readonly OwnedAmount[]): readonly Credit[] {
  // Mostly nothing is shared, and there are thousands.
  return deals.some(({ credits }) => credits)
    ? deals.flatMap((deal) => deal.credits ?? [deal])
    : deals;
}

/**
 * What the given people are credited with, or with null everyone; and the number of deals, each
 * counted once, for its owner.
 */
export function creditTotal(deals: readonly OwnedAmount[], ids: ReadonlySet<string> | null): Total {
  const isOf = ({ ownerId }: { ownerId: string }) => ids === null || ids.has(ownerId);
  const isCounted = ({ ownerId, credits }: OwnedAmount) =>
    !credits || credits.some((credit) => credit.ownerId === ownerId);
  return {
    count: deals.filter((deal) => isOf(deal) && isCounted(deal)).length,
    value: sum(
      creditsIn(deals)
        .filter(isOf)
        .map(({ amount }) => amount),
    ),
  };
}

/** The deals that the given people have a part in, with only their parts; with null all. */
export function creditedTo<D extends CalledDeal>(
  deals: readonly D[],
  ids: ReadonlySet<string> | null,
): readonly D[] {
  if (ids === null) return deals;
  const theirs: D[] = [];
  for (const deal of deals) {
    const { ownerId, split } = deal;
    if (!split) {
      if (ids.has(ownerId)) theirs.push(deal);
      continue;
    }
    const people = split.people.filter((one) => ids.has(one.ownerId));
    if (people.length > 0) theirs.push({ ...deal, split: { ...split, people } });
  }
  return theirs;
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
