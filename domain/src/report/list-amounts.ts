import { roundMoney } from "../money/currency.ts";
import type { AmountProblem, ParsedAmount } from "../money/parse-amount.ts";
import { type DecimalSign, parseWrittenNumber, scaleDigits } from "../money/written-number.ts";

/** How many amounts of a column can only be read with a decimal comma, only with a point, or with either. */
export interface AmountEvidence {
  filled: number;
  readable: number;
  comma: number;
  point: number;
  /** '1.234': a thousand, or a decimal fraction. */
  eitherPoint: number;
  /** How often each currency appears next to an amount. */
  currencies: Map<string, number>;
}

const CURRENCY_BY_SIGN: Record<string, string> = {
  "€": "EUR",
  $: "USD",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
};

export function emptyAmountEvidence(): AmountEvidence {
  const currencies = new Map<string, number>();
  return { filled: 0, readable: 0, comma: 0, point: 0, eitherPoint: 0, currencies };
}

/** Adds a cell of a column to the evidence. */
export function addAmountEvidence(evidence: AmountEvidence, cell: string): void {
  if (cell === "") return;
  evidence.filled += 1;
  const written = parseAmountCell(cell);
  if (!written) return;
  evidence.readable += 1;
  if (written.decimal === ",") evidence.comma += 1;
  if (written.decimal === ".") evidence.point += 1;
  if (written.eitherSign === ".") evidence.eitherPoint += 1;
  const currency = findCurrency(written.words);
  if (currency === null) return;
  evidence.currencies.set(currency, (evidence.currencies.get(currency) ?? 0) + 1);
}

/** The currency written next to an amount: '€ 5', '5 CHF'. */
function findCurrency(words: string[]): string | null {
  const code = words.find((word) => /^[A-Z]{3}$/.test(word));
  const sign = /\p{Sc}/u.exec(words.join(""))?.[0];
  return code ?? (sign === undefined ? null : (CURRENCY_BY_SIGN[sign] ?? null));
}

/** The decimal separator of a column; null if its cells don't show it. */
export function decimalSignOf({ comma, point }: AmountEvidence): DecimalSign | null {
  if (comma === point) return null;
  return comma > point ? "," : ".";
}

/** Whether a column has decimal commas, or at least '1.234', read as a thousand. */
export function hasDecimalComma(evidence: AmountEvidence): boolean {
  const decimal = decimalSignOf(evidence);
  return decimal === null ? evidence.eitherPoint > 0 : decimal === ",";
}

/**
 * Parses an amount in a cell: '€1.234,50', '(1,234.50)', "CHF 1'234.-", '1,5 Mio'. Like a typed
 * one, except that lists may contain negative amounts and any currency, and an ambiguous '1.234' is
 * read like the rest of its column. If the column doesn't show its decimal separator, '1.234' is a
 * thousand, because prices have two decimals; '1.234 Mio' could be either.
 */
export function parseListAmount(
  cell: string,
  decimal: DecimalSign | null,
): ParsedAmount<Extract<AmountProblem, "unreadable" | "ambiguous">> {
  const written = parseAmountCell(cell);
  if (!written) return { problem: "unreadable" };
  const { eitherSign, whole, fraction, power } = written;
  if (eitherSign !== null && power > 0 && decimal === null) return { problem: "ambiguous" };
  const isGrouped = eitherSign !== null && eitherSign !== decimal;
  const [units, parts] = isGrouped
    ? scaleDigits(`${whole}${fraction}`, "", power)
    : scaleDigits(whole, fraction, power);
  const amount = roundMoney(Number(`${units}.${parts}`), null);
  if (!Number.isFinite(amount)) return { problem: "unreadable" };
  return { amount: written.isNegative ? 0 - amount : amount };
}

/** A currency next to an amount is a symbol, or two or three letters; 'R' is South Africa's. */
const CURRENCY_PATTERN = /^(?:[\p{L}.]{0,3}\p{Sc}|[\p{L}.]{2,3}\.?|R)$/u;

function parseAmountCell(cell: string) {
  const written = parseWrittenNumber(cell);
  if (!written?.words.every((word) => CURRENCY_PATTERN.test(word))) return null;
  return written;
}
