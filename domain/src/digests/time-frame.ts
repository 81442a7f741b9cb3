import { type Day, firstOfLastDays, utcDay } from "../calendar/day.ts";
import { quarterDays, quarterOf } from "../calendar/quarter.ts";
import type { DigestTimeFrame } from "./catalogue.ts";

/** The days of a time frame, relative to a day. */
export function timeFrameDays(
  timeFrame: DigestTimeFrame,
  today: Day,
  fiscalStart: number,
): [first: Day, last: Day] {
  switch (timeFrame) {
    case "last-7-days":
      return [firstOfLastDays(7, today), today];
    case "this-month": {
      const [year, month] = today.split("-").map(Number) as [number, number];
      return [utcDay(year, month - 1, 1), utcDay(year, month, 0)];
    }
    case "this-quarter":
      return quarterDays(quarterOf(today, fiscalStart), fiscalStart);
  }
}

/**
 * The days for open deals: none of them closes in the past, so the last 7 days become this quarter.
 */
export function openTimeFrameDays(
  timeFrame: DigestTimeFrame,
  today: Day,
  fiscalStart: number,
): [first: Day, last: Day] {
  return timeFrameDays(
    timeFrame === "last-7-days" ? "this-quarter" : timeFrame,
    today,
    fiscalStart,
  );
}

const TIME_FRAME_NAMES: Record<DigestTimeFrame, string> = {
  "last-7-days": "last 7 days",
  "this-month": "this month",
  "this-quarter": "this quarter",
};

export function timeFrameName(timeFrame: DigestTimeFrame): string {
  return TIME_FRAME_NAMES[timeFrame];
}
