import {
  CALLED_BUCKETS,
  type Call,
  type CalledBucket,
  type QuarterAsOf,
  sum,
} from "@touchline/domain";
import { type RandomSource, seededSource } from "./random-source.ts";

/**
 * The product's landing method until November 2026, for comparison: every rep's rate by count,
 * drawn independently.
 */
export function formerOutcomes(
  seen: QuarterAsOf,
  past: readonly QuarterAsOf[],
  ids: readonly string[],
  seed: number,
  times: number,
): Float64Array | null {
  const calls = past.flatMap((quarter) => quarter.calls);
  if (calls.length < MIN_DEALS) return null;
  const chance = seededSource(seed);
  const like = Array.from({ length: times }, () => Math.floor(chance.uniform(0, past.length)));
  const all = new Float64Array(times);
  for (const id of ids) {
    const won = sum(seen.won.filter(isOf(id)).map(({ amount }) => amount));
    const later = past.map((quarter) => laterOf(quarter, id));
    const kinds = CALLED_BUCKETS.map((called) => ({
      amounts: seen.calls
        .filter(isOf(id))
        .filter(isCalled(called))
        .map(({ amount }) => amount),
      rate: rateOf(calls.filter(isCalled(called)), id),
    }));
    like.forEach((quarter, turn) => {
      let landed = won + (later[quarter] ?? 0);
      for (const { amounts, rate } of kinds) {
        if (amounts.length === 0) continue;
        const share = drawBeta(chance, rate.hits, rate.misses);
        for (const amount of amounts) if (chance.is(share)) landed += amount;
      }
      all[turn] = (all[turn] ?? 0) + landed;
    });
  }
  return all.sort();
}

const MIN_DEALS = 8;
const isOf = (id: string) => (part: { ownerId: string }) => part.ownerId === id;
const isCalled = (called: CalledBucket) => (call: Call) => call.called === called;

function laterOf({ later, pipeline }: QuarterAsOf, id: string): number {
  return sum([
    ...later.filter(isOf(id)).map(({ amount }) => amount),
    ...pipeline.filter(isOf(id)).map(({ brought }) => brought),
  ]);
}

function rateOf(calls: Call[], id: string) {
  const hitsOf = (some: Call[]) => some.filter(({ isHit }) => isHit).length;
  const own = calls.filter(isOf(id));
  const team = (hitsOf(calls) + 0.5) / (calls.length + 1);
  const borrowed = Math.max(1, Math.min(MIN_DEALS, calls.length + 1) - own.length);
  return {
    hits: Math.max(0.5, hitsOf(own) + borrowed * team),
    misses: Math.max(0.5, own.length - hitsOf(own) + borrowed * (1 - team)),
  };
}

function drawBeta(chance: RandomSource, hits: number, misses: number): number {
  const [for_, against] = [drawGamma(chance, hits), drawGamma(chance, misses)];
  return for_ + against > 0 ? for_ / (for_ + against) : 0.5;
}

function drawGamma(chance: RandomSource, shape: number): number {
  if (shape < 1) return drawGamma(chance, shape + 1) * (1 - chance.uniform()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = chance.normal();
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - chance.uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v))
      return d * v;
  }
}
