import { subtract } from "@touchline/domain";
import { formatMoney, formatShortMoney } from "./format.ts";

/** How a figure has changed since then, short and in full. */
export interface SinceThenText {
  text: string;
  /** The difference, for amounts. */
  change?: string;
  title: string;
}

/** Returns 'now €1.2M, +€80k'; null if unchanged or unknown. */
export function amountSinceThen(
  then: number,
  now: number | undefined,
  currency: string,
): SinceThenText | null {
  if (now === undefined) return null;
  const change = subtract(now, then);
  if (change === 0) return null;
  const sign = change > 0 ? "+" : "−";
  return {
    text: `now ${formatShortMoney(now, currency)}`,
    change: `${sign}${formatShortMoney(Math.abs(change), currency)}`,
    title: `Today ${formatMoney(now, currency)}, ${sign}${formatMoney(Math.abs(change), currency)} since then`,
  };
}

/** The same for text values. */
export function textSinceThen(then: string, now: string | undefined): SinceThenText | null {
  return now === undefined || now === then ? null : { text: `now ${now}`, title: `Today: ${now}` };
}
