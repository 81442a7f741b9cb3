import type { Rule } from "../rule.ts";
import { amount, counted, fact, text } from "../sentence.ts";

/** A large deal that hangs on one person. */
export const fewContacts: Rule = {
  id: "few-contacts",
  category: "interaction",
  score: 1,
  title: "Few contacts for its value",
  clearedBy: "Add another contact to the deal.",
  brief: "single-threaded",
  weight: 0.4,
  threshold: { value: 2, unit: "contacts" },
  find({ amount: value, contactCount, team: { medianAmount } }, threshold) {
    if (value === null || medianAmount === null || value <= medianAmount) return null;
    if (contactCount >= threshold) return null;
    return [
      fact(contactCount === 0 ? "No contact person" : `Only ${counted(contactCount, "contact")}`),
      text(" on a deal of "),
      amount(value),
      text("; half of the team's deals are below "),
      amount(medianAmount),
      text("."),
    ];
  },
};
