import { decimalsOf, type ReadAmount, readAmount } from "@touchline/domain";
import { moneyLocale, numbers, TURNS } from "./format.ts";

/** An amount as it stands in a field: 95,000; cents only where there are some. */
export function typedAmount(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return numbers(moneyLocale(currency), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // With three decimals 95,000 could be taken for 95.
    trailingZeroDisplay: decimals === 3 ? "auto" : "stripIfInteger",
  })
    .format(amount)
    .replace(TURNS, "");
}

/** What was typed as an amount, or why it is none. */
export function amountTyped(text: string, currency: string): ReadAmount {
  const parts = numbers(moneyLocale(currency), { minimumFractionDigits: 1 }).formatToParts(0.5);
  const isComma = parts.some(({ type, value }) => type === "decimal" && value === ",");
  return readAmount(text, currency, isComma ? "," : ".");
}
