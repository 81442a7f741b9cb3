import { minus } from "@touchline/domain";
import { money, shortMoney } from "./format.ts";

/** What has become of a figure since then, in short and in full. */
export interface NowWords {
  text: string;
  /** By how much, where it is a sum. */
  change?: string;
  title: string;
}

/** 'now €1.2M, +€80k'; null where it is the same, or not known yet. */
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

/** The same for what is said rather than counted. */
export function saidNow(then: string, now: string | undefined): NowWords | null {
  return now === undefined || now === then ? null : { text: `now ${now}`, title: `Today: ${now}` };
}
