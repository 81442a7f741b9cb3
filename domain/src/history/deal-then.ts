import { roundMoney } from "../money/currency.ts";

/** The fields of a deal that a forecast depends on, as its history names them. */
export const FORECAST_FIELDS = [
  "stage",
  "pipeline",
  "owner",
  "amount",
  "close_date",
  "forecast_category",
] as const;
export type ForecastFieldValues = Record<(typeof FORECAST_FIELDS)[number], string | null>;

/** A deal as it is now, with its dates of creation and deletion. */
export interface DealWithPast {
  createdAt: Date;
  archivedAt: Date | null;
  now: ForecastFieldValues;
}

/**
 * A deal's values at an instant; null before it was created or after it was deleted. Takes the
 * result of `heldBefore` for each field that has changed since.
 */
export function dealValuesAt(
  { createdAt, archivedAt, now }: DealWithPast,
  instant: Date,
  changedSince: Partial<ForecastFieldValues>,
): ForecastFieldValues | null {
  if (createdAt >= instant || (archivedAt && archivedAt < instant)) return null;
  return { ...now, ...changedSince };
}

/**
 * Converts an amount from the history to the organisation's currency, rounded to its decimals. Null
 * without an amount or an exchange rate: a guess would be as far off as yen and euros. Zero is zero
 * in every currency.
 */
export function toHomeCurrency(
  amount: string | null,
  rate: number | null,
  home: string,
): number | null {
  if (!amount) return null;
  if (Number(amount) === 0) return 0;
  return rate === null ? null : roundMoney(Number(amount) * rate, home);
}
