import { type Day, daysBetween, decimalsOf, formatTimeOfDay } from "@touchline/domain";

/** All formatting of amounts, percentages, days and timestamps is in this file. */

const NO_VALUE = "–";

/**
 * Text is English, but numbers follow the browser's locale, because 1.234 and 1,234 are easily
 * confused. Organisations with dollars as their currency use the US format.
 */
let locale = browserLocale();

/** Sets the number format for an organisation's currency. */
export function setNumberLocaleFor(homeCurrency: string): void {
  locale = localeOf(homeCurrency);
}

function localeOf(currency: string): string {
  return currency === "USD" ? "en-US" : browserLocale();
}

/** Uses Latin digits to match the English text. */
function browserLocale(): string {
  try {
    return new Intl.Locale(navigator.language, { numberingSystem: "latn" }).toString();
  } catch {
    // The browser has no language, or an invalid one.
    return "en-GB";
  }
}

const numberFormats = new Map<string, Intl.NumberFormat>();

export function numberFormat(given: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${given} ${JSON.stringify(options)}`;
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(given, options);
  numberFormats.set(key, format);
  return format;
}

/** Bidirectional marks belong in texts of their script, not in ours. */
export const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;

/**
 * Formats an exact amount: €1,234,567; with decimals only if there are any, then as many as the
 * currency has.
 */
export function formatMoney(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const options = {
    ...moneyOptions(currency),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: "stripIfInteger",
  } as const;
  return numberFormat(moneyLocale(currency), options).format(amount).replace(DIRECTION_MARKS, "");
}

export function moneyLocale(currency: string): string {
  return currency === "USD" ? "en-US" : locale;
}

function moneyOptions(currency: string) {
  return { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
}

const UNITS = [
  { size: 1e9, sign: "B" },
  { size: 1e6, sign: "M" },
  { size: 1e3, sign: "k" },
];

/**
 * Formats an amount for tiles and tables: €1.44M, €412k, €950. Amounts below one keep their
 * decimals: €0.40.
 */
export function formatShortMoney(amount: number, currency: string): string {
  if (Math.abs(amount) < 1) return formatMoney(amount, currency);
  // 999,950 would become '1000k', so use the unit it rounds up to.
  const unit = UNITS.find(({ size }) => Math.abs(amount) >= size * 0.9995);
  if (!unit) return roundMoney(amount, currency, 0, "");
  const scaled = amount / unit.size;
  return roundMoney(scaled, currency, shortDecimals(Math.abs(scaled), unit.size), unit.sign);
}

/** Three digits for millions: a quota of 1.47M and a commit of 1.44M must differ. */
function shortDecimals(scaled: number, unit: number): number {
  if (unit >= 1e6 && scaled < 9.995) return 2;
  return scaled < 99.95 ? 1 : 0;
}

const DIGIT_PARTS = ["integer", "decimal", "fraction"];

/** The unit follows the digits directly, also if the currency comes last: 412k €. */
function roundMoney(amount: number, currency: string, decimals: number, sign: string): string {
  const parts = numberFormat(moneyLocale(currency), {
    ...moneyOptions(currency),
    minimumFractionDigits: 0,
    maximumFractionDigits: decimals,
  }).formatToParts(amount);
  const last = parts.findLastIndex(({ type }) => DIGIT_PARTS.includes(type));
  return parts
    .map(({ value }, place) => (place === last ? value + sign : value))
    .join("")
    .replace(DIRECTION_MARKS, "");
}

/** Formats a count: 8,800. */
export function formatCount(value: number): string {
  return numberFormat(locale, {}).format(value);
}

/** Formats a number without thousands separators: 8800.5. */
export function formatPlainNumber(value: number): string {
  return numberFormat(locale, { useGrouping: false }).format(value);
}

/** Formats a count with its noun: '1 deal', '8,800 deals'. */
export function pluralise(value: number, thing: string): string {
  return `${formatCount(value)} ${thing}${value === 1 ? "" : "s"}`;
}

/** Formats a whole percentage; a dash if there is no base. */
export function formatPercent(share: number | null): string {
  return share === null ? NO_VALUE : `${Math.round(share)}%`;
}

/** Formats a range of whole percentages: 55–80%. */
export function formatPercentRange(low: number, high: number): string {
  return `${Math.round(low)}–${formatPercent(high)}`;
}

/** Formats a ratio: 3.0x. */
export function formatRatio(ratio: number): string {
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${numberFormat(locale, one).format(ratio)}x`;
}

/** Returns the calendar day of a timestamp in a time zone. */
export function dayIn(timeZone: string, moment: Date): Day {
  const parts = datePartsOf(moment, timeZone, {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return `${parts.year}-${parts.month}-${parts.day}` as Day;
}

/** Formats a day: 'Fri 21 Nov', with the year only if it isn't this year. */
export function formatDay(value: Day, today: Day): string {
  const parts = datePartsOf(new Date(`${value}T12:00:00Z`), "UTC", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
  });
  const year = value.slice(0, 4) === today.slice(0, 4) ? "" : ` ${parts.year}`;
  return `${parts.weekday} ${parts.day} ${parts.month}${year}`;
}

/** Formats a day that may be read in another year: '1 October 2026'. */
export function formatFullDay(value: Day): string {
  const parts = datePartsOf(new Date(`${value}T12:00:00Z`), "UTC", {
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  return `${parts.day} ${parts.month} ${parts.year}`;
}

/** Short day without the weekday: '21 Nov'. */
export function formatShortDay(value: Day, today: Day): string {
  return formatDay(value, today).replace(/^\w+ /, "");
}

/** Day for an input field, always with the year: '21 Nov 2026'. */
export function formatFieldDay(value: Day): string {
  const parts = datePartsOf(new Date(`${value}T12:00:00Z`), "UTC", {
    day: "numeric",
    month: "short",
    year: "numeric",
  });
  return `${parts.day} ${parts.month} ${parts.year}`;
}

/** Short month name: 'Nov'. */
export function formatShortMonth(value: Day): string {
  return datePartsOf(new Date(`${value}T12:00:00Z`), "UTC", { month: "short" }).month ?? "";
}

/** Full month name: 'November' for 11. */
export function formatMonth(month: number): string {
  const middle = new Date(Date.UTC(2026, month - 1, 15));
  return datePartsOf(middle, "UTC", { month: "long" }).month ?? "";
}

/** Numeric day: '21/11/2026'. */
export function formatNumericDay(value: Day): string {
  return value.split("-").reverse().join("/");
}

/** Formats a timestamp: 'Fri 21 Nov, 2:05 PM'. */
export function formatDateTime(value: Date, timeZone: string, now: Date): string {
  return `${formatDay(dayIn(timeZone, value), dayIn(timeZone, now))}, ${formatTime(value, timeZone)}`;
}

/** Formats the time: '2:05 PM'. */
export function formatTime(value: Date, timeZone: string): string {
  return formatTimeOfDay(timeOfDayIn(timeZone, value));
}

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Formats a timestamp for meeting documents: 'Nov 15th, 14:05'. Hours run from 1 to 24. */
export function formatMeetingStamp(value: Date, timeZone: string): string {
  const {
    month,
    day: date,
    hour,
    minute,
  } = datePartsOf(value, timeZone, {
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h24",
  });
  return `${month} ${ordinal(Number(date))}, ${hour}:${minute}`;
}

const ORDINAL_SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: "st",
  two: "nd",
  few: "rd",
};
const ordinalRules = new Intl.PluralRules("en", { type: "ordinal" });

function ordinal(value: number): string {
  return `${value}${ORDINAL_SUFFIXES[ordinalRules.select(value)] ?? "th"}`;
}

export function timeOfDayIn(timeZone: string, value: Date): { hour: number; minute: number } {
  const parts = datePartsOf(value, timeZone, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return { hour: Number(parts.hour), minute: Number(parts.minute) };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Formats an age: 'just now', '5 min ago', '3 hours ago', '12 days ago', then the date. Counts
 * calendar days like the rules do, so that ages agree everywhere.
 */
export function formatAgo(value: Date, timeZone: string, now: Date): string {
  const age = now.getTime() - value.getTime();
  if (age < MINUTE) return "just now";
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  if (age < DAY) return `${pluralise(Math.floor(age / HOUR), "hour")} ago`;
  const [then, today] = [dayIn(timeZone, value), dayIn(timeZone, now)];
  if (age < 30 * DAY) return `${pluralise(daysBetween(then, today), "day")} ago`;
  return formatDay(then, today);
}

/** Short age: 'now', '5 min', '3h', '12d', then the date. */
export function formatShortAge(value: Date, timeZone: string, now: Date): string {
  const age = now.getTime() - value.getTime();
  if (age < MINUTE) return "now";
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h`;
  const [then, today] = [dayIn(timeZone, value), dayIn(timeZone, now)];
  if (age < 30 * DAY) return `${daysBetween(then, today)}d`;
  return formatShortDay(then, today);
}

/** Formats a duration: '40 s', '5 min', '2 h 10 min'. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < MINUTE) return `${Math.max(1, Math.round(milliseconds / 1000))} s`;
  const minutes = Math.round(milliseconds / MINUTE);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Formats a timer: '4:05'. */
export function formatTimer(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Returns the initials of the first and last name: 'Ana Maria Silva' is AS. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? "")[0]?.toLocaleUpperCase("en") ?? "").join("");
}

/**
 * Creating a formatter costs a hundred times more than using it, and tables use one in every row.
 */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function datePartsOf(value: Date, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const clock = dateFormats.get(key) ?? new Intl.DateTimeFormat("en-US", { timeZone, ...options });
  dateFormats.set(key, clock);
  const parts = clock.formatToParts(value);
  return Object.fromEntries(parts.map(({ type, value: text }) => [type, text]));
}
