import { roundMoney } from "../money/currency.ts";

/** What of a deal a forecast depends on, as its history names it. */
export const HELD_FIELDS = [
  "stage",
  "pipeline",
  "owner",
  "amount",
  "close_date",
  "forecast_category",
] as const;
export type HeldValues = Record<(typeof HELD_FIELDS)[number], string | null>;

/** A deal as it is now, and from when to when there is one. */
export interface DealWithPast {
  createdAt: Date;
  archivedAt: Date | null;
  now: HeldValues;
}

/**
 * What a deal held at an instant; null while it did not exist, or no longer. Given is what `heldBefore` says of each field
 * that has changed since.
 */
export function heldAt(
  { createdAt, archivedAt, now }: DealWithPast,
  instant: Date,
  changedSince: Partial<HeldValues>,
): HeldValues | null {
  if (createdAt >= instant || (archivedAt && archivedAt < instant)) return null;
  return { ...now, ...changedSince };
}

/**
 * What an amount that a history tells is worth in the organisation's currency, in the decimals of that currency.
 *
 * Null where there was none, and where nobody knows what its currency is worth: a guess would be off by as much as
 * yen and euros are. Nothing is nothing in every currency.
 */
export function worthAtHome(
  amount: string | null,
  rate: number | null,
  home: string,
): number | null {
  if (!amount) return null;
  if (Number(amount) === 0) return 0;
  return rate === null ? null : roundMoney(Number(amount) * rate, home);
}
