import type { Rule } from "../rule.ts";
import { amount, fact, pluralise, text } from "../sentence.ts";

/** A large deal that depends on one person. */
export const fewContacts: Rule = {
  id: "few-contacts",
  category: "interaction",
  score: 1,
  title: "Too few contacts for its size",
  condition: "Fewer than {threshold} contacts on a deal above your team's median value",
  clearedBy: "Add more contacts to the deal.",
  brief: "single-threaded",
  weight: 0.4,
  threshold: { value: 2, unit: "contacts" },
  find({ amount: value, contactCount, team: { medianAmount } }, threshold) {
    if (value === null || medianAmount === null || value <= medianAmount) return null;
    if (contactCount >= threshold) return null;
    return [
      ...(contactCount === 1 ? [text("Single-threaded: ")] : []),
      fact(contactCount === 0 ? "No contacts" : pluralise(contactCount, "contact")),
      text(" on a deal of "),
      amount(value),
      text(" (your team's median is "),
      amount(medianAmount),
      text(")."),
    ];
  },
};
