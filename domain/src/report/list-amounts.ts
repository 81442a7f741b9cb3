import { roundMoney } from "../money/currency.ts";
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

/**
 * The decimal separator of a column, as far as its cells show it. '1.234' alone is read as a
 * thousand: prices have two decimals, not three.
 */
export function decimalSignOf({ comma, point, eitherPoint }: AmountEvidence): DecimalSign {
  if (comma !== point) return comma > point ? "," : ".";
  return eitherPoint > 0 ? "," : ".";
}

/**
 * Parses an amount in a cell: '€1.234,50', '(1,234.50)', "CHF 1'234.-", '1,5 Mio'. Like a typed
 * one, except that lists may contain negative amounts and any currency, and an ambiguous '1.234' is
 * read like the rest of its column.
 */
export function parseListAmount(cell: string, decimal: DecimalSign): number | null {
  const written = parseAmountCell(cell);
  if (!written) return null;
  const { eitherSign, whole, fraction, power } = written;
  const isGrouped = eitherSign !== null && eitherSign !== decimal;
  const [units, parts] = isGrouped
    ? scaleDigits(`${whole}${fraction}`, "", power)
    : scaleDigits(whole, fraction, power);
  const amount = roundMoney(Number(`${units}.${parts}`), null);
  if (!Number.isFinite(amount)) return null;
  return written.isNegative ? 0 - amount : amount;
}

/** A currency next to an amount is a symbol, or two or three letters; 'R' is South Africa's. */
const CURRENCY_PATTERN = /^(?:[\p{L}.]{0,3}\p{Sc}|[\p{L}.]{2,3}\.?|R)$/u;

function parseAmountCell(cell: string) {
  const written = parseWrittenNumber(cell);
  if (!written?.words.every((word) => CURRENCY_PATTERN.test(word))) return null;
  return written;
}
