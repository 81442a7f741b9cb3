import { type Day, utcDay } from "../calendar/day.ts";
import { createDealSum, type DealSum } from "./deal-sum.ts";

/** When open deals are due: before today, in a month, later, or unknown. */
export interface DueMonth extends DealSum {
  when: "overdue" | "later" | "unknown" | "month";
  /** The first day of the month; null for the other three. */
  month: Day | null;
}

const MONTHS_AHEAD = 6;

export function dueMonths(asOf: Day) {
  const [year, month] = asOf.split("-").map(Number) as [number, number];
  const firsts = Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) =>
    utcDay(year, month - 1 + ahead, 1),
  );
  const end = firsts[MONTHS_AHEAD] ?? asOf;
  const months = firsts.slice(0, MONTHS_AHEAD).map((first) => ({ first, heap: createDealSum() }));
  const [overdue, later, unknown] = [createDealSum(), createDealSum(), createDealSum()];
  return {
    add(closesOn: Day | null, amount: number | null) {
      if (closesOn === null) unknown.add(amount);
      else if (closesOn < asOf) overdue.add(amount);
      else if (closesOn >= end) later.add(amount);
      else months.findLast(({ first }) => first <= closesOn)?.heap.add(amount);
    },
    months: (): DueMonth[] => [
      { when: "overdue", month: null, ...overdue.plain() },
      ...months.map(({ first, heap }) => ({
        when: "month" as const,
        month: first,
        ...heap.plain(),
      })),
      { when: "later", month: null, ...later.plain() },
      { when: "unknown", month: null, ...unknown.plain() },
    ],
  };
}
