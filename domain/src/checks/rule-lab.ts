import { type Day, dayAfter } from "../calendar/day.ts";
import { isChecked, numbersOf } from "./check-deal.ts";
import { type DealPast, factsOn, type PastTeam } from "./deal-past.ts";
import { outcomeAfter, type RuleOutcomes } from "./outcomes.ts";
import type { Rule, RuleSettings } from "./rule.ts";
import { RULES } from "./rules.ts";

/** Two quarters, looked at once a week. */
export const LAB_LOOKS = 26;

/** What a rule asks for that nobody wrote down then. */
const NOT_KNOWN_THEN: Record<string, string> = {
  "few-contacts": "HubSpot does not tell since when a contact has been on a deal.",
  "no-meeting-ahead": "HubSpot does not tell since when a meeting was planned.",
  "decision-passed": "Meetings of earlier days are read without their titles.",
  "objection-open": "Updates of earlier days are not read again.",
  "task-overdue": "HubSpot does not tell when a task was due before it was moved.",
};
/** Reviews are given here, so before an organisation came there were none to miss. */
const KNOWN_SINCE_WE_WATCH = new Set(["likely-not-reviewed"]);

/** Why a rule cannot be asked about deals as they stood; null where it can. */
export function whyNotJudged(rule: string): string | null {
  return NOT_KNOWN_THEN[rule] ?? null;
}

/** The rules that can be asked about deals as they stood. */
export const JUDGED_RULES: readonly Rule[] = RULES.filter(({ id }) => whyNotJudged(id) === null);

/** From when on a rule can be judged: the beginning of the two quarters, or the day that we began to watch. */
export function judgedFrom(rule: string, today: Day, watchedSince: Day): Day {
  const first = firstLook(today);
  return KNOWN_SINCE_WE_WATCH.has(rule) && watchedSince > first ? watchedSince : first;
}

export function firstLook(today: Day): Day {
  return dayAfter(today, -7 * LAB_LOOKS);
}

/** The days on which deals are looked at as they stood, oldest first. Nothing can have come after today, so it is none. */
export function lookDays(today: Day): Day[] {
  return Array.from({ length: LAB_LOOKS }, (_, week) => dayAfter(firstLook(today), week * 7));
}

/** How a rule did: the deals that it spoke up about, and those that it did not. */
export interface RuleRecord {
  flagged: RuleOutcomes;
  others: RuleOutcomes;
}

/** Records to add to, of rules set like this. */
export interface LabTrial {
  settings: RuleSettings;
  records: ReadonlyMap<string, RuleRecord>;
}

interface LookBack {
  today: Day;
  /** The month that fiscal years begin with. */
  fiscalStart: number;
  watchedSince: Day;
  team: PastTeam;
}

export function emptyRecord(): RuleRecord {
  const none = (): RuleOutcomes => ({ deals: 0, lost: 0, slipped: 0, kept: 0, undecided: 0 });
  return { flagged: none(), others: none() };
}

/**
 * Adds what some rules would have said about a deal, week by week, to their records.
 *
 * What became of it is told from the first look at which the rule spoke up; of a deal that it never spoke up about,
 * from the first look. Whether the rule is switched on makes no difference: that is what the record should decide.
 */
export function addToRecords(
  trials: readonly LabTrial[],
  deal: DealPast,
  { today, fiscalStart, watchedSince, team }: LookBack,
): void {
  const seen = lookDays(today)
    .flatMap((day) => factsOn(deal, day, team, fiscalStart) ?? [])
    .filter(isChecked);
  for (const { settings, records } of trials) {
    for (const rule of JUDGED_RULES) {
      const record = records.get(rule.id);
      const from = judgedFrom(rule.id, today, watchedSince);
      const judged = record ? seen.filter((facts) => facts.today >= from) : [];
      const [first] = judged;
      if (!record || !first) continue;
      const numbers = numbersOf(rule, settings);
      const spokeUp = judged.find((facts) => rule.find(facts, ...numbers) !== null);
      const side = spokeUp ? record.flagged : record.others;
      side.deals += 1;
      side[outcomeAfter(deal, (spokeUp ?? first).today, { today, fiscalStart })] += 1;
    }
  }
}
