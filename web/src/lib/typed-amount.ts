import { decimalsOf, type ReadAmount, readAmount } from "@touchline/domain";
import { moneyLocale, numbers, TURNS } from "./format.ts";

/** Formats an amount for an input: 95,000; with cents only if there are any. */
export function typedAmount(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return numbers(moneyLocale(currency), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // With three decimals, 95,000 could be read as 95.
    trailingZeroDisplay: decimals === 3 ? "auto" : "stripIfInteger",
  })
    .format(amount)
    .replace(TURNS, "");
}

/** Parses a typed amount, or returns why it's invalid. */
export function amountTyped(text: string, currency: string): ReadAmount {
  const parts = numbers(moneyLocale(currency), { minimumFractionDigits: 1 }).formatToParts(0.5);
  const isComma = parts.some(({ type, value }) => type === "decimal" && value === ",");
  return readAmount(text, currency, isComma ? "," : ".");
}
