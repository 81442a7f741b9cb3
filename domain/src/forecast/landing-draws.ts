import {
  drawNormal,
  normalQuantile,
  type Random,
  seededRandom,
  seedOf,
} from "../chance/seeded-random.ts";
import { sum } from "../money/money.ts";
import { type Credit, creditsIn, type OpenDueDeal, type QuarterAsOf } from "./calls.ts";
import {
  forEachOpen,
  groupByOwner,
  type LandingModel,
  type LaterSplit,
  momentsOf,
  OPEN_KINDS,
  type OpenKind,
  sellersIn,
} from "./landing-model.ts";

/**
 * The simulated results of each person's quarter. The same index in each is the same simulation
 * run.
 */
export type Draws = Map<string, Float64Array>;

/** Number of simulation runs; with fewer, the ends of the range would depend on the seed. */
export const DRAWS = 4000;

/** Whose deals are drawn besides those of the people asked for. */
export interface DrawnTogether {
  /** Everyone who may still bring new deals, since others may have a part in them. */
  sellers?: Iterable<string>;
  /** What a person's chance depends on, if it isn't their id. */
  keyOf?: ((id: string) => string) | undefined;
}

/**
 * Simulates the rest of the quarter. Each run draws one earlier quarter for everyone, so that good
 * quarters are good for all. Then each person's deals are won or not, and new deals arrive at their
 * past rate. A shared deal is won or lost once, as its owner's, and its money goes to each person by
 * share; so does what an owner wins from new deals, by how they were shared in the past. The same
 * facts and seed give the same draws, and a person's draws don't depend on who else is included, so a
 * rep sees the same range as their manager.
 */
export function drawQuarter(
  seen: QuarterAsOf,
  lessons: LandingModel,
  ids: readonly string[],
  seed: number,
  times: number = DRAWS,
  { sellers = [], keyOf = (id) => id }: DrawnTogether = {},
): Draws {
  const draws: Draws = new Map(ids.map((id) => [id, new Float64Array(times)]));
  const shared = drawSharedShifts(seen, lessons, seed, times).map(Math.exp);
  const later = createLaterPool(lessons.laterAmounts, seed);
  const won = groupByOwner(creditsIn(seen.won));
  const open = openDealsByOwner(seen);
  const selling = new Set([...ids, ...sellers, ...ownersElsewhere(lessons)]);
  const owners = ownersBehind(draws, open, lessons, selling).map((id) => ({ id, key: keyOf(id) }));
  // In an order that doesn't depend on who asks: sums of fractions do.
  for (const { id, key } of owners.sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const own = draws.get(id);
    const start = sum((won.get(id) ?? []).map(({ amount }) => amount));
    const parts = kindsOfOwner(id, open.get(id), lessons, draws);
    const random = seededRandom(seedOf(`${seed} ${key}`));
    const comes = selling.has(id) && later.mean > 0 ? lessons.laterOf(id) / later.mean : 0;
    const usual = logNormalSteps(Math.log(comes) - OWN_DEVIATION ** 2 / 2, OWN_DEVIATION);
    const { kept, given } = laterParts(lessons.laterSplits.get(id), draws);
    for (let turn = 0; turn < times; turn += 1) {
      const up = shared[turn] ?? 1;
      const late = comes > 0 ? drawLaterDeals(pickStep(usual, random) * up, later, random) : 0;
      const came = start + drawOpenDeals(parts, up, random, turn) + late * kept;
      if (own) own[turn] = (own[turn] ?? 0) + came;
      give(given, turn, late);
    }
  }
  return draws;
}

/** The people asked for, and the owners of deals that they have or may have a part in. */
function ownersBehind(
  draws: Draws,
  open: ReadonlyMap<string, OpenDeals>,
  { laterSplits }: LandingModel,
  selling: ReadonlySet<string>,
): string[] {
  const owners = new Set(draws.keys());
  for (const [ownerId, { credited }] of open) {
    if (credited.some((id) => draws.has(id))) owners.add(ownerId);
  }
  for (const [ownerId, { others }] of laterSplits) {
    if (selling.has(ownerId) && others.some((part) => draws.has(part.ownerId))) owners.add(ownerId);
  }
  return [...owners];
}

/** Owners who aren't members have no part of their own: nobody knows whether they have left. */
function ownersElsewhere({ laterSplits }: LandingModel): string[] {
  return [...laterSplits].filter(([, { own }]) => own === 0).map(([ownerId]) => ownerId);
}

/** A part of a deal that goes to another person than its owner. */
interface Grant {
  to: Float64Array;
  amount: number;
}

/** The draws of those who get a part, as far as they are asked for. */
function grantsOf(parts: readonly Credit[], draws: Draws): Grant[] {
  return parts.flatMap(({ ownerId, amount }) => {
    const to = draws.get(ownerId);
    return to ? [{ to, amount }] : [];
  });
}

function give(grants: readonly Grant[], turn: number, times = 1): void {
  for (const { to, amount } of grants) to[turn] = (to[turn] ?? 0) + amount * times;
}

function laterParts(split: LaterSplit | undefined, draws: Draws) {
  if (!split) return { kept: 1, given: [] };
  const others = split.others.map(({ ownerId, part }) => ({ ownerId, amount: part }));
  return { kept: split.own, given: grantsOf(others, draws) };
}

/** Sums of parts in different orders differ in their last digits. */
const EXACTNESS = 10_000;

/** Adds up several people's results run by run, sorted ascending. */
export function sumDraws(draws: Draws, ids: Iterable<string>): Float64Array {
  let all: Float64Array | null = null;
  for (const id of ids) {
    const own = draws.get(id);
    if (!own) continue;
    all ??= new Float64Array(own.length);
    for (let turn = 0; turn < own.length; turn += 1)
      all[turn] = (all[turn] ?? 0) + (own[turn] ?? 0);
  }
  return (all ?? new Float64Array(1)).map(roundedOff).sort();
}

function roundedOff(amount: number): number {
  return Math.round(amount * EXACTNESS) / EXACTNESS;
}

/** Smooths between the earlier quarters, since results in between are possible too. */
const SMOOTHING = 0.6;
/** How strongly the amount won so far predicts the rest. */
const PACE_WEIGHT = 0.4;
const MAX_PACE = 0.5;
const PACE_FLOOR = 0.2;

/** The normal distribution in steps of equal probability. */
const STEP_COUNT = 256;
const NORMAL_STEPS = Float64Array.from({ length: STEP_COUNT }, (_, step) =>
  normalQuantile((step + 0.5) / STEP_COUNT),
);

/** Quantiles of a log-normal distribution, precomputed instead of drawn in each run. */
function logNormalSteps(middle: number, deviation: number): Float64Array {
  return NORMAL_STEPS.map((step) => Math.exp(middle + deviation * step));
}

function pickStep(values: Float64Array, random: Random): number {
  return values[Math.floor(random() * STEP_COUNT)] ?? 0;
}

/**
 * The shared factor of each run: how much better or worse than usual the rest of the quarter goes
 * for everyone.
 */
function drawSharedShifts(seen: QuarterAsOf, lessons: LandingModel, seed: number, times: number) {
  const { residuals, deviation } = lessons;
  const random = seededRandom(seed);
  const square = momentsOf(residuals).square;
  const spread = square > 0 ? Math.sqrt(square) : 1;
  const pace = PACE_WEIGHT * paceOf(seen, lessons);
  const strata = shuffled(times, random);
  const scale = deviation / Math.sqrt(1 + SMOOTHING ** 2);
  return Float64Array.from(strata, (stratum, turn) => {
    const quarter = residuals[Math.floor((turn / times) * residuals.length)];
    const centre = quarter === undefined ? drawNormal(random) : quarter / spread;
    return pace + scale * (centre + SMOOTHING * normalQuantile((stratum + 0.5) / times));
  });
}

/**
 * How much more or less than usual is won so far, on a log scale, adjusted to today's number of
 * sellers.
 */
function paceOf(seen: QuarterAsOf, { usual }: LandingModel): number {
  if (usual.result <= 0) return 0;
  const people = usual.sellers > 0 ? Math.max(1, sellersIn(seen).size) / usual.sellers : 1;
  const floor = PACE_FLOOR * usual.result;
  const won = sum(creditsIn(seen.won).map(({ amount }) => amount));
  const pace = Math.log((won + floor * people) / ((usual.won + floor) * people));
  return Math.max(-MAX_PACE, Math.min(MAX_PACE, pace));
}

/** All integers below `count`, in random order. */
function shuffled(count: number, random: Random): Float64Array {
  const numbers = Float64Array.from({ length: count }, (_, place) => place);
  for (let place = count - 1; place > 0; place -= 1) {
    const other = Math.floor(random() * (place + 1));
    const moved = numbers[place] ?? 0;
    numbers[place] = numbers[other] ?? 0;
    numbers[other] = moved;
  }
  return numbers;
}

/** Deals of one kind of one owner. */
interface OwnedKind {
  /** Possible values of the odds. */
  odds: Float64Array;
  /** The owner's part of each that is drawn individually. */
  amounts: Float64Array;
  /** The other parts of each; null if none is shared. */
  grants: ReadonlyArray<readonly Grant[]> | null;
  /** The small deals combined: their sum, and the sum of their squares. */
  rest: number;
  restSquares: number;
}

/**
 * This many of the largest are drawn individually, and those that are shared; the rest is
 * approximated by a normal distribution.
 */
const MAX_SINGLE_DRAWS = 12;
const MIN_DEALS_TO_POOL = 24;

/** Rates differ less between quarters than such small samples suggest. */
const RATE_DEVIATION = 0.6;

interface OpenDeals {
  kinds: Record<OpenKind, OpenDueDeal[]>;
  /** Who has a part in them besides their owner, as often as they have. */
  credited: string[];
}

function openDealsByOwner(seen: QuarterAsOf): Map<string, OpenDeals> {
  const open = new Map<string, OpenDeals>();
  forEachOpen(seen, (deal, kind) => {
    let own = open.get(deal.ownerId);
    if (!own) {
      own = { kinds: { likely: [], maybe: [], pipeline: [] }, credited: [] };
      open.set(deal.ownerId, own);
    }
    own.kinds[kind].push(deal);
    for (const { ownerId } of deal.credits ?? []) {
      if (ownerId !== deal.ownerId) own.credited.push(ownerId);
    }
  });
  return open;
}

function kindsOfOwner(
  id: string,
  open: OpenDeals | undefined,
  { rateOf }: LandingModel,
  draws: Draws,
): OwnedKind[] {
  return OPEN_KINDS.flatMap((kind): OwnedKind[] => {
    const deals = open?.kinds[kind] ?? [];
    if (deals.length === 0) return [];
    const { rate, deals: known } = rateOf(id, kind);
    const { single, small } = singleDraws(deals);
    const { mean, square } = momentsOf(small);
    const grants = single.map(({ credits = [] }) =>
      grantsOf(
        credits.filter(({ ownerId }) => ownerId !== id),
        draws,
      ),
    );
    return [
      {
        odds: logNormalSteps(
          Math.log(rate / (1 - rate)),
          RATE_DEVIATION / Math.sqrt(known * rate * (1 - rate) + 1),
        ),
        amounts: Float64Array.from(single, ownPart),
        grants: grants.some((some) => some.length > 0) ? grants : null,
        rest: mean * small.length,
        restSquares: square * small.length,
      },
    ];
  });
}

/** Largest first, by the whole deal: how it is shared doesn't change how it is drawn. */
function singleDraws(deals: readonly OpenDueDeal[]) {
  const sorted = deals.toSorted((a, b) => b.amount - a.amount || ownPart(b) - ownPart(a));
  if (sorted.length < MIN_DEALS_TO_POOL) return { single: sorted, small: [] };
  const rest = sorted.slice(MAX_SINGLE_DRAWS);
  return {
    single: [...sorted.slice(0, MAX_SINGLE_DRAWS), ...rest.filter(({ credits }) => credits)],
    small: rest.filter(({ credits }) => !credits).map(({ amount }) => amount),
  };
}

function ownPart({ ownerId, amount, credits }: OpenDueDeal): number {
  if (!credits) return amount;
  return sum(credits.filter((credit) => credit.ownerId === ownerId).map((credit) => credit.amount));
}

/** Returns what the owner gets, and adds what others get to their draws. */
function drawOpenDeals(
  parts: readonly OwnedKind[],
  up: number,
  random: Random,
  turn: number,
): number {
  let came = 0;
  for (const { odds, amounts, grants, rest, restSquares } of parts) {
    const better = pickStep(odds, random) * up;
    const rate = better / (1 + better);
    for (let place = 0; place < amounts.length; place += 1) {
      if (random() >= rate) continue;
      came += amounts[place] ?? 0;
      if (grants) give(grants[place] ?? [], turn);
    }
    if (rest > 0) {
      const small =
        rate * rest + Math.sqrt(rate * (1 - rate) * restSquares) * pickStep(NORMAL_STEPS, random);
      came += Math.min(rest, Math.max(0, small));
    }
  }
  return came;
}

/** How much a rep's number of new deals varies, apart from the company's. */
const OWN_DEVIATION = 0.15;
/**
 * Above this, the number of deals is drawn from a normal distribution; above `MANY_LATER`, their
 * total too.
 */
const NORMAL_COUNT_FROM = 8;
const NORMAL_SUM_FROM = 120;
const POOL_SIZE = 4096;
/** The most deals drawn when fewer than `MANY_LATER` are expected. */
const MAX_LATER_DEALS = 256;

interface LaterPool {
  /** Running totals of a long random series of past deal amounts. */
  sums: Float64Array;
  mean: number;
  square: number;
}

function createLaterPool(amounts: Float64Array, seed: number): LaterPool {
  const random = seededRandom(seed);
  const sums = new Float64Array(POOL_SIZE + MAX_LATER_DEALS + 1);
  for (let place = 1; place < sums.length; place += 1) {
    const amount = amounts[Math.floor(random() * amounts.length)] ?? 0;
    sums[place] = (sums[place - 1] ?? 0) + amount;
  }
  return { sums, ...momentsOf(amounts) };
}

/**
 * Draws the total of a random number of deals around the expected one, from a random position in
 * the series.
 */
function drawLaterDeals(
  expected: number,
  { sums, mean, square }: LaterPool,
  random: Random,
): number {
  if (expected > NORMAL_SUM_FROM) {
    return Math.max(
      0,
      expected * mean + Math.sqrt(expected * square) * pickStep(NORMAL_STEPS, random),
    );
  }
  const count = drawCount(expected, random);
  if (count <= 0) return 0;
  const from = Math.floor(random() * POOL_SIZE);
  return (sums[from + Math.min(count, MAX_LATER_DEALS)] ?? 0) - (sums[from] ?? 0);
}

function drawCount(expected: number, random: Random): number {
  if (expected > NORMAL_COUNT_FROM) {
    return Math.round(expected + Math.sqrt(expected) * pickStep(NORMAL_STEPS, random));
  }
  const none = Math.exp(-expected);
  let count = 0;
  for (let left = random(); left > none; left *= random()) count += 1;
  return count;
}
