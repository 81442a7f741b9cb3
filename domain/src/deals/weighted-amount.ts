import { weightedValue } from "../forecast/bucket.ts";

/** What a deal is worth at its stage's probability (0 to 1); null where either is unknown. */
export function weightedAmount(
  amount: number | null,
  probability: number | null,
  currency: string,
): number | null {
  if (amount === null || probability === null) return null;
  return weightedValue({ amount, probability }, currency);
}
