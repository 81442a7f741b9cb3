import { decimalsOf, type ParsedAmount, parseAmount } from "@touchline/domain";
import { DIRECTION_MARKS, moneyLocale, numberFormat } from "./format.ts";

/** Formats an amount for an input: 95,000; with cents only if there are any. */
export function formatFieldAmount(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return numberFormat(moneyLocale(currency), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // With three decimals, 95,000 could be read as 95.
    trailingZeroDisplay: decimals === 3 ? "auto" : "stripIfInteger",
  })
    .format(amount)
    .replace(DIRECTION_MARKS, "");
}

/** Parses a typed amount, or returns why it's invalid. */
export function parseTypedAmount(text: string, currency: string): ParsedAmount {
  const parts = numberFormat(moneyLocale(currency), { minimumFractionDigits: 1 }).formatToParts(
    0.5,
  );
  const isComma = parts.some(({ type, value }) => type === "decimal" && value === ",");
  return parseAmount(text, currency, isComma ? "," : ".");
}
