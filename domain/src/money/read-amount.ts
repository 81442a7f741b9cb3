import { decimalsOf } from "./currency.ts";
import { type DecimalSign, scaled, type WrittenNumber, writtenNumber } from "./written-number.ts";

/** What is saved is at most this, in the major unit. */
export const MAX_AMOUNT = 1_000_000_000_000;

/** Why something typed is no amount to be saved. */
export type AmountProblem =
  | "empty"
  | "unreadable"
  | "negative"
  | "too-large"
  /** More decimals than the currency has. */
  | "too-fine"
  | "other-currency";

export type ReadAmount = { amount: number } | { problem: AmountProblem };

/**
 * The amount that was typed, pasted or dictated, the same in every locale: '95,000', '95.000', "95'000", '€95k' and
 * '0.095m' are 95000.
 *
 * A lone sign with three digits after it separates thousands, and after 'm' or 'bn' decimals: '1.125m' is 1125000.
 * Only where the currency has three decimals the reader's own decimal sign decides what '95.000' is.
 * What cannot be read is a problem, never another amount.
 */
export function readAmount(text: string, currency: string, ownSign: DecimalSign = "."): ReadAmount {
  if (text.trim() === "") return { problem: "empty" };
  const written = writtenNumber(text);
  if (!written) return { problem: "unreadable" };
  const words = wordsProblem(written.words, currency);
  if (words) return { problem: words };
  if (written.isNegative) return { problem: "negative" };
  const decimals = decimalsOf(currency);
  const { eitherSign, power, whole, fraction } = written;
  const isDecimal = power >= 6 || (power === 0 && decimals === 3 && eitherSign === ownSign);
  const isGrouped = eitherSign !== null && !isDecimal;
  return exact(isGrouped ? [`${whole}${fraction}`, ""] : [whole, fraction], power, decimals);
}

/** A number that is no amount, as a count of days: '1,5' and '1.5' are the same. */
export function readNumber(text: string, { decimals }: { decimals: number }): ReadAmount {
  if (text.trim() === "") return { problem: "empty" };
  const written = writtenNumber(text);
  if (!written || written.words.length > 0 || written.power > 0) return { problem: "unreadable" };
  if (written.isNegative) return { problem: "negative" };
  const { eitherSign, whole, fraction } = written;
  return exact(eitherSign ? [`${whole}${fraction}`, ""] : [whole, fraction], 0, decimals);
}

function exact(
  [whole, fraction]: [WrittenNumber["whole"], WrittenNumber["fraction"]],
  power: number,
  decimals: number,
): ReadAmount {
  const [units, parts] = scaled(whole, fraction, power);
  if (/[1-9]/.test(parts.slice(decimals))) return { problem: "too-fine" };
  const amount = Number(`${units}.${parts.slice(0, decimals)}`);
  return amount > MAX_AMOUNT ? { problem: "too-large" } : { amount };
}

function wordsProblem(words: string[], currency: string): AmountProblem | null {
  const signs = signsOf(currency);
  const foreign = words.filter((word) => !signs.has(bare(word)));
  if (foreign.length === 0) return null;
  return foreign.every(isCurrency) ? "other-currency" : "unreadable";
}

function isCurrency(word: string): boolean {
  return /\p{Sc}/u.test(word) || Intl.supportedValuesOf("currency").includes(word);
}

/** Languages that write signs of their own for some currency. */
const LANGUAGES =
  "en ar bg bn cs da de de-CH el es et fa fi fr he hi hu id it ja ko lt lv nb nl pl pt ro ru sv th tr uk vi zh".split(
    " ",
  );
/** What people write and no language's rules know. */
const BY_HAND: Record<string, string[]> = {
  CHF: ["fr", "sfr"],
  INR: ["rs"],
  PLN: ["zl"],
  USD: ["us$"],
};
const known = new Map<string, Set<string>>();

/** Every way to write a currency beside an amount: €, EUR, euros. */
function signsOf(currency: string): Set<string> {
  const signs = known.get(currency) ?? new Set([bare(currency), ...(BY_HAND[currency] ?? [])]);
  if (known.has(currency)) return signs;
  known.set(currency, signs);
  for (const language of LANGUAGES) {
    for (const display of ["symbol", "narrowSymbol"] as const) {
      signs.add(bare(currencyPart(language, currency, display, 1)));
    }
  }
  // 'US dollars': people say 'dollars'.
  for (const times of [1, 2]) {
    signs.add(bare(currencyPart("en", currency, "name", times).split(" ").at(-1) ?? ""));
  }
  return signs;
}

type Display = "symbol" | "narrowSymbol" | "name";

function currencyPart(language: string, currency: string, display: Display, amount: number) {
  const parts = formatOf(language, currency, display)?.formatToParts(amount) ?? [];
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

function formatOf(language: string, currency: string, currencyDisplay: Display) {
  try {
    return new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay });
  } catch {
    // Three letters are needed; anything else is a currency that nobody knows.
    return undefined;
  }
}

/** As it is compared: 'kr.' and 'Kr' are the same. */
function bare(word: string): string {
  return word
    .normalize("NFKC")
    .replace(/[\u061c\u200e\u200f.\s]/g, "")
    .toLowerCase();
}
