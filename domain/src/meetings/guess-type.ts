import { UNCATEGORISED } from "./event-types.ts";

export interface MeetingFacts {
  title: string;
  /** Team members besides the calendar's owner; null if not all attendees are known. */
  members: number | null;
  /** Attendees from other companies. */
  outsiders: number;
}

/** Title patterns for internal meetings. The first match counts, so specific ones come first. */
const INTERNAL_TITLE_RULES: ReadonlyArray<[RegExp, string]> = [
  [/\bobjections?\b/i, "objection-handling"],
  [/\baccount[ -](map|plan)/i, "account-mapping"],
  [/\bdemo(s|nstration)?\b/i, "demo-skills"],
  [/\b(messaging|pitch(es)?|value prop\w*)\b/i, "messaging"],
  [/\b(metrics?|kpis?|scorecard|numbers)\b/i, "metrics"],
  [/\b(admin|hygiene|organisation|organization|tidy)\b/i, "daily-admin"],
  [/\bpipeline (management|coaching)\b|\bcoaching\b/i, "coaching-pipeline-management"],
];

/** Title patterns regardless of the attendees. */
const TITLE_RULES: ReadonlyArray<[RegExp, string]> = [
  [/\b(pipeline|deal) (reviews?|calls?|check)\b/i, "pipeline-review"],
  [/\bforecast(s|ing)?\b|\bcommit call\b/i, "forecasting"],
];

const ONE_TO_ONE = /\b1\s*[:/-]\s*1\b|\b(1on1|121|one[ -]to[ -]one|one[ -]on[ -]one)\b/i;

/**
 * Guesses the meeting type of an event until the user sets one. A "Product demo" with a customer is
 * no coaching, so most types are only guessed if no outsiders are invited.
 */
export function guessMeetingType({ title, members, outsiders }: MeetingFacts): string {
  const said = (rules: ReadonlyArray<[RegExp, string]>) =>
    rules.find(([words]) => words.test(title))?.[1];
  const always = said(TITLE_RULES);
  if (always) return always;
  if (outsiders > 0 || members === 0) return UNCATEGORISED;
  const named = said(INTERNAL_TITLE_RULES);
  if (named) return named;
  if (ONE_TO_ONE.test(title) && members !== null && members <= 1) return "development-1-1";
  if (members === null) return ONE_TO_ONE.test(title) ? "development-1-1" : UNCATEGORISED;
  return members === 1 ? "development-1-1" : "general-team-event";
}
