import { weightedValue } from "../forecast/bucket.ts";

/** Amount times stage probability (0 to 1); null if either is unknown. */
export function weightedAmount(
  amount: number | null,
  probability: number | null,
  currency: string,
): number | null {
  if (amount === null || probability === null) return null;
  return weightedValue({ amount, probability }, currency);
}
