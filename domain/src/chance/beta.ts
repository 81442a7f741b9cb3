/**
 * A Beta distribution of a share: counts for and against. `for` and `against` may be fractions,
 * since a prior can weigh less than one deal.
 */
export interface Beta {
  for: number;
  against: number;
}

const BISECTION_STEPS = 50;

/** Returns the share that the true one is below with the given probability. */
export function betaQuantile(probability: number, given: Beta): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < BISECTION_STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (betaCdf(middle, given) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Returns the probability that the true share is below the given one: the regularised incomplete
 * beta function.
 */
export function betaCdf(share: number, { for: a, against: b }: Beta): number {
  if (share <= 0) return 0;
  if (share >= 1) return 1;
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(share) + b * Math.log(1 - share),
  );
  // The continued fraction converges fast only on this side of the mean; use the symmetry on the
  // other.
  return share < (a + 1) / (a + b + 2)
    ? (front * betaContinuedFraction(share, a, b)) / a
    : 1 - (front * betaContinuedFraction(1 - share, b, a)) / b;
}

const MAX_TERMS = 300;
const TOLERANCE = 1e-12;
const TINY = 1e-300;

/** Lentz's continued fraction of the incomplete beta function. */
function betaContinuedFraction(x: number, a: number, b: number): number {
  const away = (value: number) => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= MAX_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    const step = d * c;
    result *= step;
    if (Math.abs(step - 1) < TOLERANCE) break;
  }
  return result;
}

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
const LANCZOS_G = 7;

/** The logarithm of the gamma function, for positive values. */
function logGamma(value: number): number {
  if (value < 0.5) {
    return Math.log(Math.PI / Math.sin(Math.PI * value)) - logGamma(1 - value);
  }
  const x = value - 1;
  const series = LANCZOS.reduce(
    (sum, part, index) => sum + part / (x + index + 1),
    0.99999999999980993,
  );
  const t = x + LANCZOS_G + 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(series);
}
