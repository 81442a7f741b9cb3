import { addDays, type Day } from "../calendar/day.ts";
import { isChecked, thresholdsOf } from "./check-deal.ts";
import { type DealPast, dealFactsOn, type PastTeamContext } from "./deal-past.ts";
import { outcomeAfter, type RuleOutcomes } from "./outcomes.ts";
import type { Rule, RuleSettings } from "./rule.ts";
import { RULES } from "./rules.ts";

/** Two quarters, evaluated once a week. */
export const LAB_WEEKS = 26;

/** The facts a rule needs that have no history. */
const MISSING_HISTORY: Record<string, string> = {
  "few-contacts": "HubSpot doesn't say when a contact was added to a deal.",
  "no-meeting-ahead": "HubSpot doesn't say when a meeting was booked.",
  "decision-passed": "Titles of past meetings aren't available.",
  "objection-open": "Past updates aren't available.",
  "task-overdue": "HubSpot doesn't say when a task was due before it was moved.",
  "own-field-empty": "Not every own field has a history.",
  "own-field-unchanged": "Not every own field has a history.",
  "own-field-not-allowed": "Not every own field has a history.",
};
/** Reviews are given in this product, so before the organisation joined there were none to miss. */
const KNOWN_SINCE_CONNECTED = new Set(["likely-not-reviewed"]);

/** Why a rule can't be evaluated for past days; null if it can. */
export function notEvaluableReason(rule: string): string | null {
  return MISSING_HISTORY[rule] ?? null;
}

/** The rules that can be evaluated for past days. */
export const EVALUABLE_RULES: readonly Rule[] = RULES.filter(
  ({ id }) => notEvaluableReason(id) === null,
);

/**
 * The first day on which a rule can be evaluated: the start of the two quarters or, for rules on
 * data of our own, the day that data starts.
 */
export function evaluatedFrom(rule: string, today: Day, watchedSince: Day): Day {
  const first = firstEvaluationDay(today);
  return KNOWN_SINCE_CONNECTED.has(rule) && watchedSince > first ? watchedSince : first;
}

export function firstEvaluationDay(today: Day): Day {
  return addDays(today, -7 * LAB_WEEKS);
}

/**
 * The days of the weekly evaluations, oldest first. Today isn't one, since it has no outcome yet.
 */
export function evaluationDays(today: Day): Day[] {
  return Array.from({ length: LAB_WEEKS }, (_, week) =>
    addDays(firstEvaluationDay(today), week * 7),
  );
}

/** A rule's track record: outcomes of the deals it flagged, and of those it didn't. */
export interface RuleRecord {
  flagged: RuleOutcomes;
  others: RuleOutcomes;
}

/** Records to add to, for rules with these settings. */
export interface LabTrial {
  settings: RuleSettings;
  records: ReadonlyMap<string, RuleRecord>;
}

interface EvaluationContext {
  today: Day;
  fiscalStart: number;
  watchedSince: Day;
  team: PastTeamContext;
}

export function emptyRecord(): RuleRecord {
  const none = (): RuleOutcomes => ({ deals: 0, lost: 0, slipped: 0, kept: 0, undecided: 0 });
  return { flagged: none(), others: none() };
}

/**
 * Adds to the records what rules would have found on a deal, week by week. The outcome counts from
 * the first evaluation that flagged the deal; if none did, from the first evaluation. Disabled
 * rules are included, since the record should help decide whether to enable them.
 */
export function addToRecords(
  trials: readonly LabTrial[],
  deal: DealPast,
  { today, fiscalStart, watchedSince, team }: EvaluationContext,
): void {
  const seen = evaluationDays(today)
    .flatMap((day) => dealFactsOn(deal, day, team, fiscalStart) ?? [])
    .filter(isChecked);
  for (const { settings, records } of trials) {
    for (const rule of EVALUABLE_RULES) {
      const record = records.get(rule.id);
      const from = evaluatedFrom(rule.id, today, watchedSince);
      const judged = record ? seen.filter((facts) => facts.today >= from) : [];
      const [first] = judged;
      if (!record || !first) continue;
      const numbers = thresholdsOf(rule, settings);
      const spokeUp = judged.find((facts) => rule.find(facts, ...numbers) !== null);
      const side = spokeUp ? record.flagged : record.others;
      side.deals += 1;
      side[outcomeAfter(deal, (spokeUp ?? first).today, { today, fiscalStart })] += 1;
    }
  }
}
