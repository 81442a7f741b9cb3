import type { Day } from "../calendar/day.ts";

/** Formats an amount for messages: €1,234,567. An unknown currency is written as its code. */
export function formatMoney(amount: number, currency: string): string {
  return format(amount, currency, { maximumFractionDigits: 0 });
}

/** Like `formatMoney`, to the cent where there are cents: €160.50. */
export function formatExactMoney(amount: number, currency: string): string {
  return format(amount, currency, Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {});
}

function format(amount: number, currency: string, how: Intl.NumberFormatOptions): string {
  try {
    return new Intl.NumberFormat(currency === "USD" ? "en-US" : "en-GB", {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      ...how,
    }).format(amount);
  } catch {
    return `${new Intl.NumberFormat("en-GB", how).format(amount)} ${currency}`.trim();
  }
}

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
});

/** Formats a day for messages: 'Fri 21 Nov', with the year only if it isn't this year. */
export function formatDay(day: Day, today: Day): string {
  const words = dayFormat.format(new Date(day)).replace(",", "");
  return day.slice(0, 4) === today.slice(0, 4) ? words : `${words} ${day.slice(0, 4)}`;
}
