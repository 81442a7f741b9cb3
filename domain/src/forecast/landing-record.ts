import type { LandingRange } from "./landing.ts";

/** The weeks at whose end a range is tested: early, in the middle and late. */
export const RECORD_WEEKS = [2, 6, 10] as const;

/** Track record of a forecasting method: shares of the actual result; null if that was zero. */
export interface PointRecord {
  /** Number of quarters, times people. */
  count: number;
  /** Positive if the forecast was too high on average. */
  bias: number | null;
  /** Mean absolute error. */
  error: number | null;
}

export interface RangeRecord extends PointRecord {
  /** How many results fell between P10 and P90; 8 in 10 would be right. */
  inside: number;
  /** Average width of the range. */
  width: number | null;
}

export function pointRecord(told: ReadonlyArray<{ said: number; result: number }>): PointRecord {
  const came = total(told.map(({ result }) => result));
  const share = (amount: number) => (came > 0 ? amount / came : null);
  return {
    count: told.length,
    bias: share(total(told.map(({ said, result }) => said - result))),
    error: share(total(told.map(({ said, result }) => Math.abs(said - result)))),
  };
}

export function rangeRecord(told: ReadonlyArray<LandingRange & { result: number }>): RangeRecord {
  const came = total(told.map(({ result }) => result));
  return {
    ...pointRecord(told.map(({ mid, result }) => ({ said: mid, result }))),
    inside: told.filter(({ low, high, result }) => low <= result && result <= high).length,
    width: came > 0 ? total(told.map(({ low, high }) => high - low)) / came : null,
  };
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
