import { daysBetween } from "../../calendar/day.ts";
import type { ContactKind } from "../deal-facts.ts";
import type { Rule } from "../rule.ts";
import { day, fact, pluralise, text } from "../sentence.ts";

/** Our own unanswered emails are covered by `no-reply`. */
const CONTACT_LABELS: Record<Exclude<ContactKind, "EMAIL">, string> = {
  INCOMING_EMAIL: "their email",
  CALL: "a call",
  MEETING: "a meeting",
};

/** No contact with the buyer; a new deal gets the same grace period. */
export const noContact: Rule = {
  id: "no-contact",
  category: "interaction",
  score: 2,
  title: "No recent contact",
  condition: "No contact for {threshold} days",
  clearedBy: "Log a call, meeting or email.",
  brief: "no recent contact",
  weight: 0.8,
  threshold: { value: 14, unit: "days" },
  find({ today, createdOn, lastContact }, threshold) {
    const silent = daysBetween(lastContact?.on ?? createdOn, today);
    if (silent < threshold) return null;
    const since = fact(pluralise(silent, "day"));
    if (!lastContact) return [text("No contact since it was created "), since, text(" ago.")];
    const { kind } = lastContact;
    if (kind === "EMAIL") return [text("No contact for "), since, text(".")];
    const last = kind ? `${CONTACT_LABELS[kind]} on ` : "";
    return [
      text("No contact for "),
      since,
      text(`. Last: ${last}`),
      day(lastContact.on),
      text("."),
    ];
  },
};
