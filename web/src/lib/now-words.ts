import { minus } from "@touchline/domain";
import { money, shortMoney } from "./format.ts";

/** How a figure has changed since then, short and in full. */
export interface NowWords {
  text: string;
  /** The difference, for amounts. */
  change?: string;
  title: string;
}

/** Returns 'now €1.2M, +€80k'; null if unchanged or unknown. */
export function amountNow(
  then: number,
  now: number | undefined,
  currency: string,
): NowWords | null {
  if (now === undefined) return null;
  const change = minus(now, then);
  if (change === 0) return null;
  const sign = change > 0 ? "+" : "−";
  return {
    text: `now ${shortMoney(now, currency)}`,
    change: `${sign}${shortMoney(Math.abs(change), currency)}`,
    title: `Today ${money(now, currency)}, ${sign}${money(Math.abs(change), currency)} since then`,
  };
}

/** The same for text values. */
export function saidNow(then: string, now: string | undefined): NowWords | null {
  return now === undefined || now === then ? null : { text: `now ${now}`, title: `Today: ${now}` };
}
