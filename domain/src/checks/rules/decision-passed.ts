import { daysBetween } from "../../calendar/day.ts";
import type { DealFacts } from "../deal-facts.ts";
import type { Rule } from "../rule.ts";
import { day, fact, quotePhrase, text } from "../sentence.ts";

/** Usual names for the meeting in which a buyer decides. */
const DECISION_MEETING = new RegExp(
  `(?<!\\p{L})(${[
    "decision|decide|sign[- ]?off|signing|signature|approval|steering|board (meeting|review|call)",
    "go[ /-]*no[- ]?go|final (call|meeting|negotiation|presentation|review)|contract (call|review)",
    "entscheidung\\p{L}*|freigabe|lenkungsausschuss|unterschrift|décision|comité|decisión|aprobación|firma",
    "decisão|aprovação|assinatura|besluit\\p{L}*|goedkeuring|ondertekening",
  ].join("|")})(?!\\p{L})`,
  "iu",
);
/** After this long it is no longer news; other rules cover the silence. */
const MAX_AGE_DAYS = 60;

/** The buyer met to decide, and the deal hasn't changed since. */
export const decisionPassed: Rule = {
  id: "decision-passed",
  category: "progression",
  score: 2,
  title: "No outcome from a decision meeting",
  condition: "No outcome {threshold} or more days after a decision meeting",
  clearedBy: "Log the outcome: an update, a next step or a new stage.",
  brief: "no outcome from the decision meeting",
  weight: 0.8,
  threshold: { value: 3, unit: "days" },
  find(facts, threshold) {
    const { today, lastMeeting } = facts;
    if (!lastMeeting || !DECISION_MEETING.test(lastMeeting.title)) return null;
    const ago = daysBetween(lastMeeting.on, today);
    if (ago < threshold || ago > MAX_AGE_DAYS || hasOutcome(facts, lastMeeting.on)) return null;
    return [
      fact("No outcome"),
      text(" noted from “"),
      quotePhrase(lastMeeting.title),
      text("” on "),
      day(lastMeeting.on),
      text("."),
    ];
  },
};

function hasOutcome({ updatedOn, nextStepSince, stage }: DealFacts, on: string): boolean {
  return [updatedOn, nextStepSince, stage.enteredOn].some((since) => since !== null && since >= on);
}
