import {
  addQuarters,
  type Day,
  quarterDays,
  quarterOf,
  WEEK_STARTS,
  weeksOf,
} from "@touchline/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { dayOf, quarterAt } from "../context/time.ts";
import { scaled } from "../testing/scale.ts";

const instants = fc.date({
  min: new Date("2015-01-01T00:00:00Z"),
  max: new Date("2035-12-31T23:59:59.999Z"),
  noInvalidDate: true,
});
const calendars = fc.record({
  timeZone: fc.constantFrom(
    ...["UTC", "Europe/Lisbon", "America/New_York", "Asia/Kathmandu", "Pacific/Chatham"],
    ...["Pacific/Kiritimati", "Etc/GMT+12", "Pacific/Pago_Pago", "Australia/Lord_Howe"],
  ),
  fiscalStartMonth: fc.integer({ min: 1, max: 12 }),
});

/** Computes the local calendar day in a second, independent way. */
function wallDay(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

it("[E2] [FMT-2] each instant lies on one day, in one week, in one quarter, wherever one is", () => {
  fc.assert(
    fc.property(
      instants,
      calendars,
      fc.constantFrom(...WEEK_STARTS),
      (instant, calendar, starts) => {
        const { timeZone, fiscalStartMonth } = calendar;
        const day = dayOf(instant, timeZone);
        expect(day).toBe(wallDay(instant, timeZone));
        const quarter = quarterAt(instant, calendar);
        const around = [addQuarters(quarter, -1), quarter, addQuarters(quarter)];
        const holding = around.filter((one) => {
          const [first, last] = quarterDays(one, fiscalStartMonth);
          return first <= day && day <= last;
        });
        expect(holding).toEqual([quarter]);
        const weeks = weeksOf(quarter, fiscalStartMonth, starts);
        expect(weeks.filter(({ first, last }) => first <= day && day <= last)).toHaveLength(1);
      },
    ),
    { numRuns: scaled(1000, 10_000) },
  );
});

it.each([
  ["2026-12-31T23:59:59.999Z", "UTC", "2026-12-31", "2026-Q4"],
  ["2027-01-01T00:00:00.000Z", "UTC", "2027-01-01", "2027-Q1"],
  ["2026-12-31T10:00:00.000Z", "Pacific/Kiritimati", "2027-01-01", "2027-Q1"],
  ["2026-12-31T09:59:59.999Z", "Pacific/Kiritimati", "2026-12-31", "2026-Q4"],
  ["2027-01-01T11:59:59.999Z", "Etc/GMT+12", "2026-12-31", "2026-Q4"],
  ["2028-02-29T12:00:00.000Z", "Europe/Lisbon", "2028-02-29", "2028-Q1"],
])("[E2] %s in %s is %s, in %s", (instant, timeZone, day, quarter) => {
  expect(dayOf(new Date(instant), timeZone)).toBe(day);
  expect(quarterAt(new Date(instant), { timeZone, fiscalStartMonth: 1 })).toBe(quarter);
  expect(quarterOf(day as Day, 1)).toBe(quarter);
});
