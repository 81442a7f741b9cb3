import type { Beta } from "../chance/beta.ts";
import { betaDraw, normalDraw, type Random, seeded, seedOf } from "../chance/seeded.ts";
import { sum } from "../money/money.ts";
import { DEALS_ENOUGH, knownRate, tallyOf } from "./calibration.ts";
import { CALLED, type Call, type Called, type OwnedAmount, type QuarterSeen } from "./calls.ts";

/** Where a quarter may land: below with a probability of one in ten, one in two and nine in ten. */
export interface LandingRange {
  low: number;
  mid: number;
  high: number;
}

/** A quarter that is over, and what the whole team called in it: a rep's own rate leans on that. */
export interface PastQuarter extends QuarterSeen {
  teamCalls: Call[];
}

/** Somebody's quarter before chance has its say. */
export interface Seller {
  id: string;
  won: number;
  open: Record<Called, number[]>;
  rates: Record<Called, Beta>;
  /** What each earlier quarter brought after this day that nobody had called. */
  later: number[];
}

/** Whether there is enough of the past to tell anything by. */
export function isEnoughToTell(past: readonly PastQuarter[]): boolean {
  return past.reduce((count, { teamCalls }) => count + teamCalls.length, 0) >= DEALS_ENOUGH;
}

/** Puts together what is there now and what earlier quarters say of it, one by one. */
export function sellersOf(
  seen: Pick<QuarterSeen, "won" | "calls">,
  past: readonly PastQuarter[],
  ids: readonly string[],
): Seller[] {
  const teamCalls = past.flatMap((quarter) => quarter.teamCalls);
  const team = {
    likely: tallyOf(teamCalls, "likely"),
    maybe: tallyOf(teamCalls, "maybe"),
  };
  const won = byOwner(seen.won);
  const open = byOwner(seen.calls);
  const called = byOwner(past.flatMap(({ calls }) => calls));
  const later = past.map((quarter) => byOwner(quarter.later));
  return ids.toSorted().map((id) => {
    const mine = open.get(id) ?? [];
    const before = called.get(id) ?? [];
    const amounts = (of: Called) =>
      mine.filter((call) => call.called === of).map(({ amount }) => amount);
    return {
      id,
      won: total(won.get(id)),
      open: {
        likely: amounts("likely").toSorted((a, b) => a - b),
        maybe: amounts("maybe").toSorted((a, b) => a - b),
      },
      rates: {
        likely: knownRate(tallyOf(before, "likely"), team.likely),
        maybe: knownRate(tallyOf(before, "maybe"), team.maybe),
      },
      later: later.map((quarter) => total(quarter.get(id))),
    };
  });
}

function byOwner<P extends OwnedAmount>(parts: readonly P[]): Map<string, P[]> {
  return Map.groupBy(parts, ({ ownerId }) => ownerId);
}

function total(parts: readonly OwnedAmount[] = []): number {
  return sum(parts.map(({ amount }) => amount));
}

/**
 * Whose a team's range is though it names nobody: where besides the viewer one person alone has something that may
 * still come, or where it is told from the past of one person alone.
 */
export function onlySellers(
  seen: Pick<QuarterSeen, "calls">,
  past: readonly PastQuarter[],
  ids: ReadonlySet<string>,
  viewerId: string,
): string[] {
  const later = past.flatMap((quarter) => quarter.later);
  const coming = [...seen.calls, ...later.filter(({ ownerId }) => ids.has(ownerId))];
  const told = [...past.flatMap(({ calls }) => calls), ...later];
  return [coming, told].flatMap((parts) => {
    const others = new Set(parts.map(({ ownerId }) => ownerId));
    others.delete(viewerId);
    return others.size === 1 ? [...others] : [];
  });
}

/** What came out each time the quarter was played to its end, lowest first. */
export interface PlayedQuarter {
  all: Float64Array;
  each: Map<string, Float64Array>;
}

/**
 * Plays the quarter to its end so many times.
 *
 * Each time everybody's rates are drawn from what is known of them, then each deal comes in or not. What nobody
 * has called comes as in one of the earlier quarters, the same for all: a good quarter is good for everybody.
 * The same facts and seed give the same outcome, and a person the same one whoever else plays: a rep who sees
 * themselves alone is told what their manager is told of them.
 */
export function playQuarter(
  sellers: readonly Seller[],
  seed: number,
  times: number,
): PlayedQuarter {
  const likes = Array.from({ length: times }, seeded(seed));
  const all = new Float64Array(times);
  const each = new Map<string, Float64Array>();
  for (const seller of sellers) {
    const playing = added(seller);
    const random = seeded(seedOf(`${seed} ${seller.id}`));
    const own = Float64Array.from(likes, (like) => landed(playing, like, random));
    own.forEach((outcome, turn) => {
      all[turn] = (all[turn] ?? 0) + outcome;
    });
    each.set(seller.id, own.sort());
  }
  return { all: all.sort(), each };
}

/** Deals, and what they come to: added up once, not each time that a quarter is played. */
interface Added {
  amounts: readonly number[];
  all: number;
  squares: number;
}

type Playing = Omit<Seller, "open"> & { open: Record<Called, Added> };

function added({ open, ...seller }: Seller): Playing {
  const addUp = (amounts: readonly number[]): Added => {
    let [all, squares] = [0, 0];
    for (const amount of amounts) {
      all += amount;
      squares += amount * amount;
    }
    return { amounts, all, squares };
  };
  return { ...seller, open: { likely: addUp(open.likely), maybe: addUp(open.maybe) } };
}

function landed({ won, open, rates, later }: Playing, like: number, random: Random): number {
  let landing = won + (later[Math.floor(like * later.length)] ?? 0);
  for (const called of CALLED) {
    const deals = open[called];
    if (deals.amounts.length === 0) continue;
    landing += cameIn(deals, betaDraw(random, rates[called]), random);
  }
  return landing;
}

/** From so many deals on, what comes in of them follows the bell curve; asking each would only take longer. */
const MANY = 60;

function cameIn({ amounts, all, squares }: Added, rate: number, random: Random): number {
  if (amounts.length < MANY) {
    let came = 0;
    for (const amount of amounts) if (random() < rate) came += amount;
    return came;
  }
  const drawn = rate * all + Math.sqrt(rate * (1 - rate) * squares) * normalDraw(random);
  return Math.min(all, Math.max(0, drawn));
}

export function rangeOf(sorted: Float64Array): LandingRange {
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return { low: at(0.1), mid: at(0.5), high: at(0.9) };
}

/** How often what was asked for was reached, from 0 to 1. */
export function chanceOf(sorted: Float64Array, quota: number): number {
  const missed = sorted.findIndex((outcome) => outcome >= quota);
  return missed < 0 ? 0 : (sorted.length - missed) / sorted.length;
}

/** A quarter that is over, told from the same day of it by what was known then, beside what came. */
export interface TestedQuarter extends LandingRange {
  /** Which of the quarters given. */
  index: number;
  result: number;
  isInside: boolean;
}

/** Each earlier quarter as those before it would have told it. One with too little before it is left out. */
export function backTest(past: readonly PastQuarter[], seed: number, times: number) {
  return past.flatMap((quarter, index): TestedQuarter[] => {
    const before = past.slice(0, index);
    if (!isEnoughToTell(before)) return [];
    const ids = [...quarter.won, ...quarter.calls, ...before.flatMap(({ later }) => later)].map(
      ({ ownerId }) => ownerId,
    );
    const sellers = sellersOf(quarter, before, [...new Set(ids)]);
    const range = rangeOf(playQuarter(sellers, seed, times).all);
    const result = total(quarter.result);
    return [{ index, ...range, result, isInside: range.low <= result && result <= range.high }];
  });
}
