import { daysBetween } from "../../calendar/day.ts";
import type { Rule } from "../rule.ts";
import { day, fact, formatDaysAhead, text } from "../sentence.ts";

/** A deal that closes soon should have a meeting booked before that. */
export const noMeetingAhead: Rule = {
  id: "no-meeting-ahead",
  category: "interaction",
  score: 1,
  title: "Closing soon, no meeting booked",
  condition: "Closes within {threshold} days with no meeting booked before then",
  clearedBy: "Book a meeting before then, or move the date.",
  brief: "no meeting before it closes",
  weight: 0.5,
  threshold: { value: 30, unit: "days" },
  find({ today, closeDate, nextMeetingOn }, threshold) {
    if (!closeDate || (nextMeetingOn && nextMeetingOn <= closeDate)) return null;
    const left = daysBetween(today, closeDate);
    if (left < 0 || left > threshold) return null;
    if (nextMeetingOn) {
      return [
        text("Closes "),
        fact(formatDaysAhead(left)),
        text(", but the next meeting is on "),
        day(nextMeetingOn),
        text("."),
      ];
    }
    return [
      text("Closes "),
      fact(formatDaysAhead(left)),
      ...(left > 1 ? [text(" ("), day(closeDate), text(")")] : []),
      text(" with no meeting booked."),
    ];
  },
};
