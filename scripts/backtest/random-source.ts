/**
 * The back-test's own random generator, so that its worlds share nothing with the method under
 * test.
 */
export interface RandomSource {
  uniform(low?: number, high?: number): number;
  /** Uniform on a logarithmic scale. */
  spread(low: number, high: number): number;
  normal(mean?: number, deviation?: number): number;
  count(mean: number): number;
  is(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
}

/** The splitmix generator: the same seed gives the same world. */
export function seededSource(seed: number): RandomSource {
  let state = BigInt(seed) * 0x9e3779b97f4a7c15n;
  const next = () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let mixed = state;
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return Number((mixed ^ (mixed >> 31n)) >> 11n) / 2 ** 53;
  };
  const uniform = (low = 0, high = 1) => low + (high - low) * next();
  const normal = (mean = 0, deviation = 1) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    uniform,
    normal,
    spread: (low, high) => low * (high / low) ** next(),
    count: (mean) => {
      if (mean > 60) return Math.max(0, Math.round(normal(mean, Math.sqrt(mean))));
      const least = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > least; product *= next()) count += 1;
      return count;
    },
    is: (probability) => next() < probability,
    pick: (values) => {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new Error("nothing to pick from");
      return value;
    },
  };
}
