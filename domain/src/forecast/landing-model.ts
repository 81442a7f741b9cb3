import {
  CALLED_BUCKETS,
  type Credit,
  creditsIn,
  type OpenDueDeal,
  type OwnedAmount,
  type QuarterAsOf,
} from "./calls.ts";

/** The kinds of open deals in a quarter: called Likely or Maybe, or just due. */
export const OPEN_KINDS = [...CALLED_BUCKETS, "pipeline"] as const;
export type OpenKind = (typeof OPEN_KINDS)[number];

/** The share of value that is won, and its certainty as a number of equally sized deals. */
export interface ValueRate {
  rate: number;
  deals: number;
}

/** How an owner's later deals are shared: which part is theirs, and which is whose. */
export interface LaterSplit {
  own: number;
  others: ReadonlyArray<{ ownerId: string; part: number }>;
}

/**
 * What earlier quarters, each as of the same day, predict for this one. A deal is won or lost once
 * and its owner calls it, so rates are learnt from whole deals by owner, however they are shared.
 */
export interface LandingModel {
  rateOf(ownerId: string, kind: OpenKind): ValueRate;
  /**
   * The average amount of a person's deals that are won after this day, and aren't due or don't
   * exist yet.
   */
  laterOf(ownerId: string): number;
  /** By owner; those who keep their later deals to themselves have none. */
  laterSplits: ReadonlyMap<string, LaterSplit>;
  /** Amounts of such deals, of the whole team, smallest first. */
  laterAmounts: Float64Array;
  /**
   * How much better or worse than predicted each quarter went for everyone; log scale, around 0.
   */
  residuals: number[];
  /** Standard deviation of the quarters' shared factor. */
  deviation: number;
  /** The team's averages: won by this day, won in the end, and the number of sellers. */
  usual: { won: number; result: number; sellers: number };
}

/** The weight of a quarter relative to the one after it, since habits change. */
const RECENCY = 0.85;
/** How many average-sized deals of the team are blended into a person's own rate. */
const BORROWED_DEALS = 10;
/** How many quarters of the team's average are blended in for later deals. */
const BORROWED_QUARTERS = 2;
/** The prior before anything is known of a team; worth two deals. */
const PRIOR_RATES: Record<OpenKind, number> = { likely: 0.65, maybe: 0.35, pipeline: 0.15 };
const PRIOR_DEALS = 2;
const MIN_RATE = 0.005;
const MAX_RATE = 0.97;

/** The prior of a company's shared deviation, and its weight in quarters. */
const TYPICAL_DEVIATION = 0.25;
const TYPICAL_DEVIATION_QUARTERS = 3;
/** A few quarters rarely include the worst one, so their deviation is widened by this factor. */
const DEVIATION_STRETCH = 1.12;
/** With fewer quarters the uncertainty grows: with two, the range is nearly half as wide again. */
const FEW_QUARTERS_FACTOR = 2;

/** The open amount, what it brought, and how unequal the deals are. */
interface ValueTally {
  deals: number;
  amount: number;
  brought: number;
  squares: number;
}

const emptyTally = (): ValueTally => ({ deals: 0, amount: 0, brought: 0, squares: 0 });

function talliesByKind(): Record<OpenKind, ValueTally> {
  return { likely: emptyTally(), maybe: emptyTally(), pipeline: emptyTally() };
}

/** Iterates over open deals with their kind, without copying: there are thousands. */
export function forEachOpen(
  { calls, pipeline }: Pick<QuarterAsOf, "calls" | "pipeline">,
  see: (deal: OpenDueDeal, kind: OpenKind) => void,
): void {
  for (const call of calls) see(call, call.called);
  for (const deal of pipeline) see(deal, "pipeline");
}

export function fitLandingModel(past: readonly QuarterAsOf[]): LandingModel {
  const weights = past.map((_, place) => RECENCY ** (past.length - 1 - place));
  const rateOf = ratesOf(past, weights);
  const sellers = past.map(sellersIn);
  const laterAmounts = Float64Array.from(past.flatMap(laterAmountsOf)).sort();
  const known = { rateOf, ...laterMeans(past, sellers, weights), laterAmounts };
  const mean = (amounts: number[]) => total(amounts) / Math.max(1, amounts.length);
  return {
    ...known,
    ...sharedResiduals(past, sellers, known),
    usual: {
      won: mean(past.map(({ won }) => total(creditsIn(won).map(({ amount }) => amount)))),
      result: mean(past.map(({ result }) => total(creditsIn(result).map(({ amount }) => amount)))),
      sellers: mean(sellers.map(({ size }) => size)),
    },
  };
}

/** Everyone who had a deal or a part of one in a quarter by the day it is seen on. */
export function sellersIn({ won, calls, pipeline }: QuarterAsOf): Set<string> {
  const ids = new Set<string>();
  for (const deals of [won, calls, pipeline]) {
    for (const { ownerId } of creditsIn(deals)) ids.add(ownerId);
  }
  return ids;
}

/** The given people, plus those who have the given deals or a part of them. */
export function withSellers(
  ids: ReadonlySet<string> = new Set(),
  deals: readonly OwnedAmount[] = [],
): Set<string> {
  const all = new Set(ids);
  for (const { ownerId } of creditsIn(deals)) all.add(ownerId);
  return all;
}

const laterAmountsOf = ({ later }: QuarterAsOf) => later.map(({ amount }) => amount);

/**
 * Rates are by value: if deals worth 100 brought 42, the rate is 42 in 100, even if more than half
 * of them were won. A person's own rate is blended with ten average-sized deals of the team.
 */
function ratesOf(past: readonly QuarterAsOf[], weights: readonly number[]): LandingModel["rateOf"] {
  const team = talliesByKind();
  const people = new Map<string, Record<OpenKind, ValueTally>>();
  past.forEach((quarter, place) => {
    const weight = weights[place] ?? 0;
    forEachOpen(quarter, (deal, kind) => {
      let own = people.get(deal.ownerId);
      if (!own) {
        own = talliesByKind();
        people.set(deal.ownerId, own);
      }
      addToTally(team[kind], deal, weight);
      addToTally(own[kind], deal, weight);
    });
  });
  const sizeOf = (kind: OpenKind) =>
    team[kind].deals > 0 ? team[kind].amount / team[kind].deals : 1;
  const rateWith = (own: ValueTally, kind: OpenKind): ValueRate => {
    const ofTeam = blendRate(team[kind], PRIOR_RATES[kind], PRIOR_DEALS * sizeOf(kind));
    const equal = own.squares > 0 ? own.amount ** 2 / own.squares : 0;
    return {
      rate: blendRate(own, ofTeam, BORROWED_DEALS * sizeOf(kind)),
      deals: equal + BORROWED_DEALS,
    };
  };
  const ratesWith = (own: Record<OpenKind, ValueTally>): Record<OpenKind, ValueRate> => ({
    likely: rateWith(own.likely, "likely"),
    maybe: rateWith(own.maybe, "maybe"),
    pipeline: rateWith(own.pipeline, "pipeline"),
  });
  const rates = new Map([...people].map(([id, own]) => [id, ratesWith(own)]));
  const ofNobody = ratesWith(talliesByKind());
  return (ownerId, kind) => (rates.get(ownerId) ?? ofNobody)[kind];
}

function addToTally(to: ValueTally, { amount, brought }: OpenDueDeal, weight: number): void {
  to.deals += weight;
  to.amount += weight * amount;
  to.brought += weight * brought;
  to.squares += weight * amount * amount;
}

function blendRate({ amount, brought }: ValueTally, rate: number, worth: number): number {
  const all = amount + worth;
  const share = all > 0 ? (brought + worth * rate) / all : rate;
  return Math.min(MAX_RATE, Math.max(MIN_RATE, share));
}

interface LaterTally {
  amount: number;
  quarters: number;
  /** The parts of others, and of the owner if anything is shared. */
  credits: Map<string, number> | null;
}

/**
 * Later deals per person and quarter: their own average, blended with two quarters of the team's,
 * which are all their own.
 */
function laterMeans(
  past: readonly QuarterAsOf[],
  sellers: readonly Set<string>[],
  weights: readonly number[],
): Pick<LandingModel, "laterOf" | "laterSplits"> {
  const people = new Map<string, LaterTally>();
  const tallyFor = (id: string): LaterTally => {
    const known = people.get(id) ?? { amount: 0, quarters: 0, credits: null };
    people.set(id, known);
    return known;
  };
  const team = { amount: 0, quarters: 0 };
  past.forEach(({ later }, place) => {
    const weight = weights[place] ?? 0;
    const ids = withSellers(sellers[place], later);
    // The owner of a shared deal may be unknown here.
    for (const { ownerId } of later) ids.add(ownerId);
    for (const id of ids) {
      tallyFor(id).quarters += weight;
      team.quarters += weight;
    }
    for (const deal of later) {
      addLater(tallyFor(deal.ownerId), deal, weight);
      team.amount += weight * deal.amount;
    }
  });
  const usual = team.quarters > 0 ? team.amount / team.quarters : 0;
  const borrowed = BORROWED_QUARTERS * usual;
  const splits = [...people].flatMap(
    ([id, own]): Array<[string, LaterSplit]> =>
      own.credits && own.amount > 0 ? [[id, laterSplitOf(id, own, own.credits, borrowed)]] : [],
  );
  return {
    laterOf: (ownerId) => {
      const { amount = 0, quarters = 0 } = people.get(ownerId) ?? {};
      return (amount + borrowed) / (quarters + BORROWED_QUARTERS);
    },
    laterSplits: new Map(splits),
  };
}

function addLater(own: LaterTally, deal: OwnedAmount, weight: number): void {
  if (deal.credits && !own.credits) own.credits = new Map([[deal.ownerId, own.amount]]);
  own.amount += weight * deal.amount;
  if (!own.credits) return;
  for (const { ownerId, amount } of creditsIn([deal])) {
    own.credits.set(ownerId, (own.credits.get(ownerId) ?? 0) + weight * amount);
  }
}

function laterSplitOf(
  id: string,
  { amount }: LaterTally,
  credits: ReadonlyMap<string, number>,
  borrowed: number,
): LaterSplit {
  const all = amount + borrowed;
  const others = [...credits]
    .filter(([ownerId, part]) => ownerId !== id && part > 0)
    .map(([ownerId, part]) => ({ ownerId, part: part / all }));
  const own = credits.get(id) ?? 0;
  return { own: own > 0 ? (own + borrowed) / all : 0, others };
}

/**
 * Share of the expected amount added to a result, so that a quarter with none doesn't become minus
 * infinity on the log scale.
 */
const RESIDUAL_FLOOR = 0.05;
/** The most that a quarter with less than random variance may subtract. */
const MIN_EXCESS = -0.02;

/**
 * How much quarters varied for everyone together. Removes the variance of single deals, which is
 * simulated deal by deal and would count twice.
 */
function sharedResiduals(
  past: readonly QuarterAsOf[],
  sellers: readonly Set<string>[],
  { rateOf, laterOf, laterAmounts }: Pick<LandingModel, "rateOf" | "laterOf" | "laterAmounts">,
): Pick<LandingModel, "residuals" | "deviation"> {
  const later = momentsOf(laterAmounts);
  const seen = past.flatMap((quarter, place) => {
    let [expected, variance, came] = [0, 0, total(laterAmountsOf(quarter))];
    forEachOpen(quarter, ({ ownerId, amount, brought }, kind) => {
      const { rate } = rateOf(ownerId, kind);
      expected += rate * amount;
      variance += rate * (1 - rate) * amount * amount;
      came += brought;
    });
    for (const id of withSellers(sellers[place], quarter.later)) {
      const mean = laterOf(id);
      expected += mean;
      variance += later.mean > 0 ? (mean / later.mean) * later.square : 0;
    }
    if (expected <= 0) return [];
    const up = Math.log((came / expected + RESIDUAL_FLOOR) / (1 + RESIDUAL_FLOOR));
    return [{ up, chance: Math.min(1, variance / expected ** 2) }];
  });
  const mean = total(seen.map(({ up }) => up)) / Math.max(1, seen.length);
  const residuals = seen.map(({ up }) => up - mean);
  const unbiased = seen.length / Math.max(1, seen.length - 1);
  const excess = total(
    seen.map(({ chance }, place) =>
      Math.max(MIN_EXCESS, unbiased * (residuals[place] ?? 0) ** 2 - chance),
    ),
  );
  const known = Math.max(0, residuals.length - 1);
  const variance =
    (TYPICAL_DEVIATION_QUARTERS * TYPICAL_DEVIATION ** 2 + Math.max(0, excess)) /
    (TYPICAL_DEVIATION_QUARTERS + known);
  const fewness = 1 + FEW_QUARTERS_FACTOR / Math.max(1, residuals.length);
  return { residuals, deviation: DEVIATION_STRETCH * Math.sqrt(variance * fewness) };
}

/** The mean of the amounts, and of their squares. */
export function momentsOf(amounts: ArrayLike<number>): { mean: number; square: number } {
  let [all, squares] = [0, 0];
  for (let place = 0; place < amounts.length; place += 1) {
    const amount = amounts[place] ?? 0;
    all += amount;
    squares += amount * amount;
  }
  const count = Math.max(1, amounts.length);
  return { mean: all / count, square: squares / count };
}

function total(amounts: readonly number[]): number {
  let all = 0;
  for (const amount of amounts) all += amount;
  return all;
}

/** Groups parts by owner. */
export function groupByOwner<P extends Credit>(parts: readonly P[]): Map<string, P[]> {
  return Map.groupBy(parts, ({ ownerId }) => ownerId);
}
