export type DecimalSign = "," | ".";

/** A number split into its written parts, before it is interpreted. */
export interface ParsedNumber {
  isNegative: boolean;
  whole: string;
  fraction: string;
  /**
   * The decimal separator that the notation implies; null if it has none, or either is possible.
   */
  decimal: DecimalSign | null;
  /**
   * Set for '95.000', which may be 95 thousand or 95 with three decimals. The digits after it are
   * then in the fraction.
   */
  eitherSign: DecimalSign | null;
  /** 3 for '95k', 6 for '1.5m'. */
  power: number;
  /** Other text next to the number, such as a currency. */
  words: string[];
}

const POWERS: Record<string, number> = {
  k: 3,
  tsd: 3,
  thousand: 3,
  lac: 5,
  lakh: 5,
  lakhs: 5,
  m: 6,
  mm: 6,
  mn: 6,
  mio: 6,
  mln: 6,
  million: 6,
  millions: 6,
  cr: 7,
  crore: 7,
  crores: 7,
  b: 9,
  bn: 9,
  mrd: 9,
  billion: 9,
  billions: 9,
};

/** The zero of each script that has its own digits on keyboards. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6];
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g;
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const NUMBER_PATTERN = /^(?<before>[^\d]*?)(?<number>[.,]?\d(?:[\d.,' ]*\d)?)(?<after>[^\d]*)$/;
const GROUPED = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$/;
const GROUPED_AS_IN_INDIA = /^\d{1,2}(?:,\d{2})*,\d{3}$/;
/** '1,234.-' is a notation for no cents; '95.' is half typed. */
const NO_CENTS = /(?<=\d)[.,][-–—]*(?=$|[\s)\p{L}\p{Sc}])/u;

/** Parses a number as people and programs write it; null if no notation fits. */
export function parseWrittenNumber(text: string): ParsedNumber | null {
  const found = NUMBER_PATTERN.exec(normaliseSigns(text).replace(NO_CENTS, ""))?.groups;
  if (!found) return null;
  const { before = "", number = "", after = "" } = found;
  // 'Rs.500': the period ends the word.
  const endsWord = /\p{L}$/u.test(before) && /^[.,]/.test(number);
  const written = splitNumber(endsWord ? number.slice(1) : number);
  const beside = parseAffixes(endsWord ? `${before}.` : before, after);
  return written && beside && { ...written, ...beside };
}

/** The exact value: '1.005' and 6 is 1005000. */
export function scaleDigits(whole: string, fraction: string, power: number): [string, string] {
  const point = whole.length + power;
  const digits = `${whole}${fraction}`.padEnd(point, "0");
  return [digits.slice(0, point), digits.slice(point)];
}

function normaliseSigns(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(/٬/g, "'")
    .replace(/[٫،]/g, (sign) => (sign === "٫" ? "." : ","))
    .replace(/[´`]/g, "'")
    .normalize("NFKC")
    .replace(OTHER_DIGITS, (digit) => String(digitValue(digit.charCodeAt(0))))
    .replace(/\s+/g, " ")
    .replace(/[’‘ʼ′]/g, "'")
    .replace(/[−–‐‑﹣]/g, "-")
    .trim();
}

function digitValue(code: number): number {
  const zero = ZEROS.findLast((first) => code >= first) ?? code;
  return code - zero;
}

type NumberParts = Pick<ParsedNumber, "whole" | "fraction" | "decimal" | "eitherSign">;

/** The thousands and decimal separators of a number. */
function splitNumber(number: string): NumberParts | null {
  const last = Math.max(number.lastIndexOf(","), number.lastIndexOf("."));
  const sign = number[last];
  const isDecimalSign = sign === "," || sign === ".";
  const [before, after] = [number.slice(0, last), number.slice(last + 1)];
  if (!isDecimalSign || before.includes(sign)) {
    if (!isWhole(number)) return null;
    const decimal = isDecimalSign ? otherSign(sign) : null;
    return { whole: digitsOf(number), fraction: "", decimal, eitherSign: null };
  }
  if (/^[1-9]\d{0,2}$/.test(before) && /^\d{3}$/.test(after)) {
    return { whole: before, fraction: after, decimal: null, eitherSign: sign };
  }
  if (!/^\d+$/.test(after) || !(before === "" || isWhole(before))) return null;
  return { whole: digitsOf(before), fraction: after, decimal: sign, eitherSign: null };
}

function isWhole(number: string): boolean {
  return /^\d+$/.test(number) || GROUPED.test(number) || GROUPED_AS_IN_INDIA.test(number);
}

function digitsOf(number: string): string {
  return number.replace(/\D/g, "");
}

function otherSign(sign: DecimalSign): DecimalSign {
  return sign === "," ? "." : ",";
}

type NumberAffixes = Pick<ParsedNumber, "isNegative" | "power" | "words">;

const MINUS = new Set(["-", "()"]);
const NO_MINUS = new Set(["", "+"]);
const SCALE_PATTERN = /^ ?(\p{L}+)\.?(.*)$/u;

/** Signs, parentheses, 'k' or 'million' and a currency, on either side. */
function parseAffixes(before: string, after: string): NumberAffixes | null {
  const signs = `${before}${after}`.replace(/[^-+()]/g, "");
  if (!MINUS.has(signs) && !NO_MINUS.has(signs)) return null;
  if (signs === "()" && !(before.startsWith("(") && after.endsWith(")"))) return null;
  const behind = withoutSigns(after);
  const [, scale = "", rest = ""] = SCALE_PATTERN.exec(behind) ?? [];
  const power = POWERS[scale.toLowerCase()];
  const words = `${withoutSigns(before)} ${power === undefined ? behind : rest}`;
  return {
    isNegative: MINUS.has(signs),
    power: power ?? 0,
    words: words.split(" ").filter(Boolean),
  };
}

function withoutSigns(side: string): string {
  return side.replace(/[-+()]/g, "");
}
