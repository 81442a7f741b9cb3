import { CALLED, type Call, type Called, type QuarterSeen, sum } from "@touchline/domain";
import { type Chance, chanceFrom } from "./chance.ts";

/**
 * The product's landing method until November 2026, for comparison: every rep's rate by count,
 * drawn independently.
 */
export function formerOutcomes(
  seen: QuarterSeen,
  past: readonly QuarterSeen[],
  ids: readonly string[],
  seed: number,
  times: number,
): Float64Array | null {
  const calls = past.flatMap((quarter) => quarter.calls);
  if (calls.length < ENOUGH) return null;
  const chance = chanceFrom(seed);
  const like = Array.from({ length: times }, () => Math.floor(chance.uniform(0, past.length)));
  const all = new Float64Array(times);
  for (const id of ids) {
    const won = sum(seen.won.filter(isOf(id)).map(({ amount }) => amount));
    const later = past.map((quarter) => laterOf(quarter, id));
    const kinds = CALLED.map((called) => ({
      amounts: seen.calls
        .filter(isOf(id))
        .filter(is(called))
        .map(({ amount }) => amount),
      rate: rateOf(calls.filter(is(called)), id),
    }));
    like.forEach((quarter, turn) => {
      let landed = won + (later[quarter] ?? 0);
      for (const { amounts, rate } of kinds) {
        if (amounts.length === 0) continue;
        const share = betaDraw(chance, rate.hits, rate.misses);
        for (const amount of amounts) if (chance.is(share)) landed += amount;
      }
      all[turn] = (all[turn] ?? 0) + landed;
    });
  }
  return all.sort();
}

const ENOUGH = 8;
const isOf = (id: string) => (part: { ownerId: string }) => part.ownerId === id;
const is = (called: Called) => (call: Call) => call.called === called;

function laterOf({ later, pipeline }: QuarterSeen, id: string): number {
  return sum([
    ...later.filter(isOf(id)).map(({ amount }) => amount),
    ...pipeline.filter(isOf(id)).map(({ brought }) => brought),
  ]);
}

function rateOf(calls: Call[], id: string) {
  const hitsOf = (some: Call[]) => some.filter(({ isHit }) => isHit).length;
  const own = calls.filter(isOf(id));
  const team = (hitsOf(calls) + 0.5) / (calls.length + 1);
  const borrowed = Math.max(1, Math.min(ENOUGH, calls.length + 1) - own.length);
  return {
    hits: Math.max(0.5, hitsOf(own) + borrowed * team),
    misses: Math.max(0.5, own.length - hitsOf(own) + borrowed * (1 - team)),
  };
}

function betaDraw(chance: Chance, hits: number, misses: number): number {
  const [for_, against] = [gammaDraw(chance, hits), gammaDraw(chance, misses)];
  return for_ + against > 0 ? for_ / (for_ + against) : 0.5;
}

function gammaDraw(chance: Chance, shape: number): number {
  if (shape < 1) return gammaDraw(chance, shape + 1) * (1 - chance.uniform()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = chance.normal();
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - chance.uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v))
      return d * v;
  }
}
