import {
  type Day,
  daysBetween,
  daysOf,
  mondayOf,
  type Quarter,
  quarterAfter,
  quarterLabel,
  quarterOf,
  type Week,
  type WeekStart,
  weekOf,
  weeksOf,
} from "@touchline/domain";
import { useMemo } from "react";
import { useAsOf } from "./as-of.ts";
import { dayIn } from "./format.ts";
import { useSession } from "./session.ts";

/** Which quarter people look at: the one it is, the next, or all that come after. */
export type QuarterChoice = "this" | "next" | "beyond";

/** The organisation's calendar: its days begin in its time zone, its quarters in its fiscal year. */
export interface Quarters {
  today: Day;
  current: Quarter;
  labelOf(quarter: Quarter): string;
  daysOf(quarter: Quarter): [first: Day, last: Day];
  weeksOf(quarter: Quarter): Week[];
  /** The Monday by which the week of a day is known. */
  mondayOf(day: Day): Day;
  /** The seven days of the week of a day. */
  weekOf(day: Day): [first: Day, last: Day];
  /** The quarter of a choice; what lies beyond is none. */
  quarterOf(choice: QuarterChoice): Quarter | null;
  /** How much of the current quarter has passed by the end of today, from 0 to 1. */
  passed: number;
  /** The close dates that a choice means; 'beyond' has no end. */
  closeDatesOf(choice: QuarterChoice): { closeDateStart: Day; closeDateEnd?: Day };
}

/** For whoever looks back, today is the day they look at, and this quarter the one it was in. */
export function useQuarters(): Quarters {
  const { timeZone, fiscalStartMonth, weekStartsOn } = useSession();
  const asOf = useAsOf();
  const today = asOf ?? dayIn(timeZone, new Date());
  return useMemo(
    () => quartersFrom(today, fiscalStartMonth, weekStartsOn),
    [today, fiscalStartMonth, weekStartsOn],
  );
}

export function quartersFrom(
  today: Day,
  fiscalStartMonth: number,
  weekStartsOn: WeekStart,
): Quarters {
  const current = quarterOf(today, fiscalStartMonth);
  const spanOf = (quarter: Quarter) => daysOf(quarter, fiscalStartMonth);
  const [first, last] = spanOf(current);
  return {
    today,
    current,
    labelOf: (quarter) => quarterLabel(quarter, fiscalStartMonth),
    daysOf: spanOf,
    weeksOf: (quarter) => weeksOf(quarter, fiscalStartMonth, weekStartsOn),
    mondayOf: (day) => mondayOf(day, weekStartsOn),
    weekOf: (day) => weekOf(day, weekStartsOn),
    quarterOf: (choice) =>
      choice === "beyond" ? null : choice === "next" ? quarterAfter(current) : current,
    passed: (daysBetween(first, today) + 1) / (daysBetween(first, last) + 1),
    closeDatesOf: (choice) => {
      if (choice === "beyond") return { closeDateStart: spanOf(quarterAfter(current, 2))[0] };
      const [closeDateStart, closeDateEnd] = spanOf(
        choice === "next" ? quarterAfter(current) : current,
      );
      return { closeDateStart, closeDateEnd };
    },
  };
}
