import type { DealDetail } from "@touchline/contract";
import { type Day, roundMoney } from "@touchline/domain";

export interface AmountStep {
  amount: number;
  /** When the value changed; null for the initial value. */
  at: string | null;
}

/**
 * Returns a deal's amounts, oldest first, ending with today's. The CRM's history is in the deal's
 * currency; all of it is converted at today's rate.
 */
export function amountHistory(
  { changes, amountInHomeCurrency }: DealDetail,
  currency: string,
): AmountStep[] {
  const made = changes.filter(({ field }) => field === "amount").toReversed();
  const first = made[0]?.from;
  const steps = made.map(({ to, at }) => ({ amount: Number(to), at }));
  const begun = first ? [{ amount: Number(first), at: null }, ...steps] : steps;
  const known = begun.filter(({ amount }) => Number.isFinite(amount));
  if (amountInHomeCurrency === null) return [];
  const last = known.at(-1);
  if (!last?.amount) return [{ amount: amountInHomeCurrency, at: null }];
  const rate = amountInHomeCurrency / last.amount;
  return known.map(({ amount, at }) => ({ amount: roundMoney(amount * rate, currency), at }));
}

const DAY = /^\d{4}-\d{2}-\d{2}/;

/**
 * Returns a deal's close dates, oldest first, ending with today's, without consecutive duplicates.
 */
export function closeDateHistory({ changes, closeDate }: DealDetail): Day[] {
  const made = changes.filter(({ field }) => field === "close_date").toReversed();
  const all = [made[0]?.from, ...made.map(({ to }) => to), closeDate];
  const days = all.flatMap((value) =>
    value && DAY.test(value) ? [value.slice(0, 10) as Day] : [],
  );
  return days.filter((day, place) => day !== days[place - 1]);
}
