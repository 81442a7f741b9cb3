import { daysBetween } from "../../calendar/day.ts";
import type { Rule } from "../rule.ts";
import { counted, day, fact, text } from "../sentence.ts";

/** A deal that should close soon is talked about soon. */
export const noMeetingAhead: Rule = {
  id: "no-meeting-ahead",
  category: "interaction",
  score: 1,
  title: "Closing soon without a meeting ahead",
  clearedBy: "Book a meeting, or move the date.",
  brief: "no meeting booked",
  weight: 0.5,
  threshold: { value: 30, unit: "days" },
  find({ today, closeDate, nextMeetingOn }, threshold) {
    if (!closeDate || nextMeetingOn) return null;
    const left = daysBetween(today, closeDate);
    if (left < 0 || left > threshold) return null;
    return [
      text("It should close "),
      fact(left === 0 ? "today" : `in ${counted(left, "day")}`),
      text(", on "),
      day(closeDate),
      text(", and no meeting lies ahead."),
    ];
  },
};
