import {
  addQuarters,
  type Day,
  daysBetween,
  mondayOf,
  type Quarter,
  quarterDays,
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

/** The selected quarter: the current one, the next, or everything after. */
export type QuarterChoice = "this" | "next" | "beyond";

/** The organisation's calendar: days in its time zone, quarters in its fiscal year. */
export interface Quarters {
  today: Day;
  current: Quarter;
  labelOf(quarter: Quarter): string;
  daysOf(quarter: Quarter): [first: Day, last: Day];
  weeksOf(quarter: Quarter): Week[];
  /** The Monday that identifies a day's week. */
  mondayOf(day: Day): Day;
  /** The first and last day of a day's week. */
  weekOf(day: Day): [first: Day, last: Day];
  /** The quarter of a choice; null for 'beyond'. */
  quarterOf(choice: QuarterChoice): Quarter | null;
  /** The elapsed share of the current quarter by the end of today, from 0 to 1. */
  passed: number;
  /** The close date range of a choice; 'beyond' is open-ended. */
  closeDatesOf(choice: QuarterChoice): { closeDateStart: Day; closeDateEnd?: Day };
}

/** When viewing a past day, that day counts as today, and its quarter as the current one. */
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
  const spanOf = (quarter: Quarter) => quarterDays(quarter, fiscalStartMonth);
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
      choice === "beyond" ? null : choice === "next" ? addQuarters(current) : current,
    passed: (daysBetween(first, today) + 1) / (daysBetween(first, last) + 1),
    closeDatesOf: (choice) => {
      if (choice === "beyond") return { closeDateStart: spanOf(addQuarters(current, 2))[0] };
      const [closeDateStart, closeDateEnd] = spanOf(
        choice === "next" ? addQuarters(current) : current,
      );
      return { closeDateStart, closeDateEnd };
    },
  };
}
