/** A method's forecast for one quarter of a rep, a team or a company, scored against the result. */
export interface Scored {
  isInside: boolean | null;
  /** Median minus result, relative to the unit's average quarter. */
  error: number;
  width: number | null;
  /**
   * The continuous ranked probability score, lower is better; for a single figure its absolute
   * error.
   */
  crps: number;
}

const quantileAt = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

export function scoreEstimate(told: Float64Array | number, result: number, usual: number): Scored {
  if (typeof told === "number") {
    const error = (told - result) / usual;
    return { isInside: null, error, width: null, crps: Math.abs(error) };
  }
  const [low, mid, high] = [quantileAt(told, 0.1), quantileAt(told, 0.5), quantileAt(told, 0.9)];
  return {
    isInside: low <= result && result <= high,
    error: (mid - result) / usual,
    width: (high - low) / usual,
    crps: crpsOf(told, result) / usual,
  };
}

/** Mean distance from the result, minus half the mean distance between outcomes. */
export function crpsOf(sorted: Float64Array, result: number): number {
  const count = sorted.length;
  let [away, apart] = [0, 0];
  for (let place = 0; place < count; place += 1) {
    const outcome = sorted[place] ?? 0;
    away += Math.abs(outcome - result);
    apart += (2 * place + 1 - count) * outcome;
  }
  return away / count - apart / (count * count);
}

export interface Summary {
  count: number;
  /** In percent, like all that follow; null for a method without a range. */
  coverage: number | null;
  bias: number;
  error: number;
  width: number | null;
  crps: number;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const PERCENT = 100;

export function summaryOf(scores: readonly Scored[]): Summary {
  const ranges = scores.filter(({ isInside }) => isInside !== null);
  const of = (value: (one: Scored) => number) => PERCENT * mean(scores.map(value));
  return {
    count: scores.length,
    coverage:
      ranges.length === 0 ? null : PERCENT * mean(ranges.map(({ isInside }) => (isInside ? 1 : 0))),
    bias: of(({ error }) => error),
    error: of(({ error }) => Math.abs(error)),
    width: ranges.length === 0 ? null : PERCENT * mean(ranges.map(({ width }) => width ?? 0)),
    crps: of(({ crps }) => crps),
  };
}
