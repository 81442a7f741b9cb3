import type { Beta } from "./beta.ts";

/** Pseudo-random numbers from 0 up to 1; the same seed gives the same sequence. */
export type Random = () => number;

const TWO_TO_32 = 2 ** 32;

/** Small, fast and even enough for simulations, but not for anything secret (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_32;
  };
}

export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

export function drawBeta(random: Random, known: Beta): number {
  const hits = drawGamma(random, known.for);
  const misses = drawGamma(random, known.against);
  return hits + misses > 0 ? hits / (hits + misses) : 0.5;
}

/** Marsaglia and Tsang's method; for a shape below one, draws at shape + 1 and scales down. */
function drawGamma(random: Random, shape: number): number {
  if (shape < 1) return drawGamma(random, shape + 1) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = drawNormal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

export function drawNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

const TAIL_PROBABILITY = 0.02425;

/**
 * Quantile of the standard normal distribution (Acklam's rational fit, accurate to nine digits).
 */
export function normalQuantile(probability: number): number {
  if (probability > 1 - TAIL_PROBABILITY) return -normalQuantile(1 - probability);
  if (probability < TAIL_PROBABILITY) {
    const q = Math.sqrt(-2 * Math.log(probability));
    return polynomial(TAIL_NUMERATOR, q) / (polynomial(TAIL_DENOMINATOR, q) * q + 1);
  }
  const q = probability - 0.5;
  const square = q * q;
  return (
    (polynomial(MIDDLE_NUMERATOR, square) * q) /
    (polynomial(MIDDLE_DENOMINATOR, square) * square + 1)
  );
}

const MIDDLE_NUMERATOR = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
  2.506628277459239,
];
const MIDDLE_DENOMINATOR = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572,
];
const TAIL_NUMERATOR = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734,
  4.374664141464968, 2.938163982698783,
];
const TAIL_DENOMINATOR = [
  0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416,
];

/** Coefficients start with the highest power. */
function polynomial(factors: readonly number[], at: number): number {
  return factors.reduce((value, factor) => value * at + factor, 0);
}
