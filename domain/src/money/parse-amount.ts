import { decimalsOf } from "./currency.ts";
import {
  type DecimalSign,
  type ParsedNumber,
  parseWrittenNumber,
  scaleDigits,
} from "./written-number.ts";

/** The largest amount that can be saved, in the major unit. */
export const MAX_AMOUNT = 1_000_000_000_000;

export type AmountProblem =
  | "empty"
  | "unreadable"
  /** '1.125k' is 1,125 or 1,125,000. */
  | "ambiguous"
  | "negative"
  | "too-large"
  /** More decimals than the currency has. */
  | "too-fine"
  | "other-currency";

export type ParsedAmount<Problem extends AmountProblem = AmountProblem> =
  | { amount: number }
  | { problem: Problem };

/**
 * Parses an amount that was typed, pasted or dictated, the same in every locale: '95,000',
 * '95.000', "95'000", '€95k' and '0.095m' are 95000. A single separator followed by three digits
 * separates thousands; before 'k' or 'm' it could as well be decimals, so '1.125m' is a problem.
 * Only for currencies with three decimals does the reader's own decimal separator decide what
 * '95.000' is. Unreadable input is a problem, never another amount.
 */
export function parseAmount(
  text: string,
  currency: string,
  ownSign: DecimalSign = ".",
): ParsedAmount {
  if (text.trim() === "") return { problem: "empty" };
  const written = parseWrittenNumber(text);
  if (!written) return { problem: "unreadable" };
  const words = currencyProblem(written.words, currency);
  if (words) return { problem: words };
  if (written.isNegative) return { problem: "negative" };
  const decimals = decimalsOf(currency);
  const { eitherSign, power, whole, fraction } = written;
  if (eitherSign !== null && power > 0) return { problem: "ambiguous" };
  const isGrouped = eitherSign !== null && !(decimals === 3 && eitherSign === ownSign);
  return toExactAmount(
    isGrouped ? [`${whole}${fraction}`, ""] : [whole, fraction],
    power,
    decimals,
  );
}

/**
 * Parses a number that isn't an amount, such as days: '1,5' and '1.5' are the same. '1.500' is a
 * thousand only where decimals aren't accepted; elsewhere it could be either.
 */
export function parseNumber(text: string, { decimals }: { decimals: number }): ParsedAmount {
  if (text.trim() === "") return { problem: "empty" };
  const written = parseWrittenNumber(text);
  if (!written || written.words.length > 0 || written.power > 0) return { problem: "unreadable" };
  if (written.isNegative) return { problem: "negative" };
  const { eitherSign, whole, fraction } = written;
  if (eitherSign !== null && decimals > 0) return { problem: "ambiguous" };
  return toExactAmount(eitherSign ? [`${whole}${fraction}`, ""] : [whole, fraction], 0, decimals);
}

function toExactAmount(
  [whole, fraction]: [ParsedNumber["whole"], ParsedNumber["fraction"]],
  power: number,
  decimals: number,
): ParsedAmount {
  const [units, parts] = scaleDigits(whole, fraction, power);
  if (/[1-9]/.test(parts.slice(decimals))) return { problem: "too-fine" };
  const amount = Number(`${units}.${parts.slice(0, decimals)}`);
  return amount > MAX_AMOUNT ? { problem: "too-large" } : { amount };
}

function currencyProblem(words: string[], currency: string): AmountProblem | null {
  const signs = currencySignsOf(currency);
  const foreign = words.filter((word) => !signs.has(normaliseSign(word)));
  if (foreign.length === 0) return null;
  return foreign.every(isCurrency) ? "other-currency" : "unreadable";
}

function isCurrency(word: string): boolean {
  return /\p{Sc}/u.test(word) || Intl.supportedValuesOf("currency").includes(word);
}

/** Languages with their own symbol for some currency. */
const SIGN_LANGUAGES =
  "en ar bg bn cs da de de-CH el es et fa fi fr he hi hu id it ja ko lt lv nb nl pl pt ro ru sv th tr uk vi zh".split(
    " ",
  );
/** Common notations that no locale data contains. */
const EXTRA_SIGNS: Record<string, string[]> = {
  CHF: ["fr", "sfr"],
  INR: ["rs"],
  PLN: ["zl"],
  USD: ["us$"],
};
const signCache = new Map<string, Set<string>>();

/** Every notation of a currency next to an amount: €, EUR, euros. */
function currencySignsOf(currency: string): Set<string> {
  const signs =
    signCache.get(currency) ?? new Set([normaliseSign(currency), ...(EXTRA_SIGNS[currency] ?? [])]);
  if (signCache.has(currency)) return signs;
  signCache.set(currency, signs);
  for (const language of SIGN_LANGUAGES) {
    for (const display of ["symbol", "narrowSymbol"] as const) {
      signs.add(normaliseSign(currencyPart(language, currency, display, 1)));
    }
  }
  // 'US dollars' is also written 'dollars'.
  for (const times of [1, 2]) {
    signs.add(normaliseSign(currencyPart("en", currency, "name", times).split(" ").at(-1) ?? ""));
  }
  return signs;
}

type Display = "symbol" | "narrowSymbol" | "name";

function currencyPart(language: string, currency: string, display: Display, amount: number) {
  const parts = formatterOf(language, currency, display)?.formatToParts(amount) ?? [];
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

function formatterOf(language: string, currency: string, currencyDisplay: Display) {
  try {
    return new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay });
  } catch {
    // Intl needs three letters; anything else is an unknown currency.
    return undefined;
  }
}

/** Normalised for comparison: 'kr.' and 'Kr' are the same. */
function normaliseSign(word: string): string {
  return word
    .normalize("NFKC")
    .replace(/[\u061c\u200e\u200f.\s]/g, "")
    .toLowerCase();
}
