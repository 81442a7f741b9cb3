import { daysBetween } from "../../calendar/day.ts";
import type { Rule } from "../rule.ts";
import { day, fact, text } from "../sentence.ts";

/** Calls and meetings are two-way; an unanswered email isn't. */
export const noReply: Rule = {
  id: "no-reply",
  category: "interaction",
  score: 1,
  title: "No reply to our last email",
  condition: "No reply to our last email for {threshold} days",
  clearedBy: "Get a reply, or call.",
  brief: "no reply to our last email",
  weight: 0.4,
  threshold: { value: 7, unit: "days" },
  find({ today, lastContact }, threshold) {
    if (lastContact?.kind !== "EMAIL") return null;
    const silent = daysBetween(lastContact.on, today);
    if (silent < threshold) return null;
    return [fact("No reply"), text(" to our email of "), day(lastContact.on), text(".")];
  },
};
