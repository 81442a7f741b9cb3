import { clockWords, type Day, daysBetween, decimalsOf } from "@touchline/domain";

/** The one place that turns amounts, shares, days and moments into text. */

const NONE = "–";

/**
 * Words are English; figures are written as the reader's browser does, where people mistake
 * 1.234 for 1,234 otherwise. Organisations that count in dollars write them the American way.
 */
let locale = readersLocale();

/** From now on figures are those of an organisation with this currency. */
export function writeFiguresFor(homeCurrency: string): void {
  locale = localeOf(homeCurrency);
}

function localeOf(currency: string): string {
  return currency === "USD" ? "en-US" : readersLocale();
}

/** With the digits that the English words around them have. */
function readersLocale(): string {
  try {
    return new Intl.Locale(navigator.language, { numberingSystem: "latn" }).toString();
  } catch {
    // A browser without a language, or with one that is none.
    return "en-GB";
  }
}

const formats = new Map<string, Intl.NumberFormat>();

export function numbers(given: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${given} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(given, options);
  formats.set(key, format);
  return format;
}

/** Marks that turn the direction of a line belong into texts of their script, not into ours. */
export const TURNS = /[\u061c\u200e\u200f]/g;

/** An exact amount: €1,234,567; decimals only where there are some, then all that the currency has. */
export function money(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const options = {
    ...moneyOptions(currency),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: "stripIfInteger",
  } as const;
  return numbers(moneyLocale(currency), options).format(amount).replace(TURNS, "");
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

/** An amount for tiles and tables: €1.44M, €412k, €950. What is less than one is not nothing: €0.40. */
export function shortMoney(amount: number, currency: string): string {
  if (Math.abs(amount) < 1) return money(amount, currency);
  // 999,950 would read '1000k': what rounds up to the next unit is shown in it.
  const unit = UNITS.find(({ size }) => Math.abs(amount) >= size * 0.9995);
  if (!unit) return roundMoney(amount, currency, 0, "");
  const scaled = amount / unit.size;
  return roundMoney(scaled, currency, shortDecimals(Math.abs(scaled), unit.size), unit.sign);
}

/** Of millions three figures: a quota of 1.47M and a commit of 1.44M are not the same. */
function shortDecimals(scaled: number, unit: number): number {
  if (unit >= 1e6 && scaled < 9.995) return 2;
  return scaled < 99.95 ? 1 : 0;
}

const FIGURES = ["integer", "decimal", "fraction"];

/** The sign stands right after the figures, also where the currency follows: 412k €. */
function roundMoney(amount: number, currency: string, decimals: number, sign: string): string {
  const parts = numbers(moneyLocale(currency), {
    ...moneyOptions(currency),
    minimumFractionDigits: 0,
    maximumFractionDigits: decimals,
  }).formatToParts(amount);
  const last = parts.findLastIndex(({ type }) => FIGURES.includes(type));
  return parts
    .map(({ value }, place) => (place === last ? value + sign : value))
    .join("")
    .replace(TURNS, "");
}

/** A number of things: 8,800. */
export function count(value: number): string {
  return numbers(locale, {}).format(value);
}

/** A number of things with their name: '1 deal', '8,800 deals'. */
export function counted(value: number, thing: string): string {
  return `${count(value)} ${thing}${value === 1 ? "" : "s"}`;
}

/** A share in whole percent; a dash where there is nothing to measure against. */
export function percent(share: number | null): string {
  return share === null ? NONE : `${Math.round(share)}%`;
}

/** Two shares in whole percent: 55–80%. */
export function percentRange(low: number, high: number): string {
  return `${Math.round(low)}–${percent(high)}`;
}

/** How many times over: 3.0x. */
export function times(ratio: number): string {
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${numbers(locale, one).format(ratio)}x`;
}

/** The calendar day of a moment in a time zone. */
export function dayIn(timeZone: string, moment: Date): Day {
  const parts = partsOf(moment, timeZone, { year: "numeric", month: "2-digit", day: "2-digit" });
  return `${parts.year}-${parts.month}-${parts.day}` as Day;
}

/** A day as people say it: 'Fri 21 Nov', with the year only when it is not today's. */
export function day(value: Day, today: Day): string {
  const parts = partsOf(new Date(`${value}T12:00:00Z`), "UTC", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
  });
  const year = value.slice(0, 4) === today.slice(0, 4) ? "" : ` ${parts.year}`;
  return `${parts.weekday} ${parts.day} ${parts.month}${year}`;
}

/** A day that somebody may read in another year: '1 October 2026'. */
export function fullDay(value: Day): string {
  const parts = partsOf(new Date(`${value}T12:00:00Z`), "UTC", {
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  return `${parts.day} ${parts.month} ${parts.year}`;
}

/** A day where little room is and the weekday says nothing: '21 Nov'. */
export function shortDay(value: Day, today: Day): string {
  return day(value, today).replace(/^\w+ /, "");
}

/** A day as it stands in a field, where the year must not be guessed: '21 Nov 2026'. */
export function typedDay(value: Day): string {
  const parts = partsOf(new Date(`${value}T12:00:00Z`), "UTC", {
    day: "numeric",
    month: "short",
    year: "numeric",
  });
  return `${parts.day} ${parts.month} ${parts.year}`;
}

/** The month of a day where the year is clear: 'Nov'. */
export function monthName(value: Day): string {
  return partsOf(new Date(`${value}T12:00:00Z`), "UTC", { month: "short" }).month ?? "";
}

/** A month of any year: 'November' for 11. */
export function monthNamed(month: number): string {
  const middle = new Date(Date.UTC(2026, month - 1, 15));
  return partsOf(middle, "UTC", { month: "long" }).month ?? "";
}

/** A day in figures, as in a table of appointments: '21/11/2026'. */
export function numericDay(value: Day): string {
  return value.split("-").reverse().join("/");
}

/** A moment as day and time: 'Fri 21 Nov, 2:05 PM'. */
export function moment(value: Date, timeZone: string, now: Date): string {
  return `${day(dayIn(timeZone, value), dayIn(timeZone, now))}, ${clock(value, timeZone)}`;
}

/** The time of a moment: '2:05 PM'. */
export function clock(value: Date, timeZone: string): string {
  return clockWords(clockIn(timeZone, value));
}

/** The time zone of the reader's browser. */
export function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A moment as meetings' papers write it: 'Nov 15th, 14:05'. Their clock runs from 1 to 24. */
export function stamp(value: Date, timeZone: string): string {
  const {
    month,
    day: date,
    hour,
    minute,
  } = partsOf(value, timeZone, {
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h24",
  });
  return `${month} ${ordinal(Number(date))}, ${hour}:${minute}`;
}

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });

function ordinal(value: number): string {
  return `${value}${ENDINGS[ordinals.select(value)] ?? "th"}`;
}

/** The time of a moment on the clock of a time zone. */
export function clockIn(timeZone: string, value: Date): { hour: number; minute: number } {
  const parts = partsOf(value, timeZone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return { hour: Number(parts.hour), minute: Number(parts.minute) };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago: 'just now', '5 min ago', '3 hours ago', '12 days ago', then the day itself.
 *
 * Days are those of the calendar, as the rules count them: nothing is 22 days old here and 23 there.
 */
export function ago(value: Date, timeZone: string, now: Date): string {
  const age = now.getTime() - value.getTime();
  if (age < MINUTE) return "just now";
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  if (age < DAY) return `${counted(Math.floor(age / HOUR), "hour")} ago`;
  const [then, today] = [dayIn(timeZone, value), dayIn(timeZone, now)];
  if (age < 30 * DAY) return `${counted(daysBetween(then, today), "day")} ago`;
  return day(then, today);
}

/** How old something is where there is little room: 'now', '5 min', '3h', '12d', then the day. */
export function shortAge(value: Date, timeZone: string, now: Date): string {
  const age = now.getTime() - value.getTime();
  if (age < MINUTE) return "now";
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h`;
  const [then, today] = [dayIn(timeZone, value), dayIn(timeZone, now)];
  if (age < 30 * DAY) return `${daysBetween(then, today)}d`;
  return shortDay(then, today);
}

/** How long something took or will take: '40 s', '5 min', '2 h 10 min'. */
export function duration(milliseconds: number): string {
  if (milliseconds < MINUTE) return `${Math.max(1, Math.round(milliseconds / 1000))} s`;
  const minutes = Math.round(milliseconds / MINUTE);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** What a timer shows: '4:05'. */
export function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The first letters of the first and the last name: 'Ana Maria Silva' is AS. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? "")[0]?.toLocaleUpperCase("en") ?? "").join("");
}

/** Making one costs a hundred times as much as using it, and a table uses it in every row. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function partsOf(value: Date, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const clock = clocks.get(key) ?? new Intl.DateTimeFormat("en-US", { timeZone, ...options });
  clocks.set(key, clock);
  const parts = clock.formatToParts(value);
  return Object.fromEntries(parts.map(({ type, value: text }) => [type, text]));
}
