import { type Day, daysBetween } from "../calendar/day.ts";
import { pluralise } from "../checks/sentence.ts";
import { formatDay } from "./alert-text.ts";
import { isPipelineSelected, type SlackAlertPreferences } from "./slack-preferences.ts";
import type { NudgeDay, OpenDeal } from "./stale-deals.ts";

/** The maximum number of nudges per user and week (the organisation's). */
const MAX_NUDGES_PER_WEEK = 3;

/** Days without activity after which a deal is stale. */
const STALE_DAYS = 7;

/** A deal to ask its rep about. */
export interface Nudge {
  dealId: string;
  crmId: string;
  name: string;
  amount: number;
  closeDate: Day;
  /** Why the rep is asked, for display. */
  reason: string;
}

/**
 * Chooses the deals to ask a rep about this week, by money at risk × days without activity. €50,000
 * untouched for 10 days come before €20,000 untouched for 20.
 */
export function chooseNudges(
  deals: readonly OpenDeal[],
  { pipelineIds, nudges }: SlackAlertPreferences,
  today: NudgeDay,
  nudgedThisWeek: number,
): Nudge[] {
  if (!nudges) return [];
  return deals
    .filter(({ pipelineId }) => isPipelineSelected(pipelineId, pipelineIds))
    .flatMap((deal) => {
      const risk = nudgeScoreOf(deal, today);
      return risk ? [{ deal, ...risk }] : [];
    })
    .toSorted((one, other) => other.score - one.score || (one.deal.id < other.deal.id ? -1 : 1))
    .slice(0, Math.max(0, MAX_NUDGES_PER_WEEK - nudgedThisWeek))
    .map(({ deal, amount, closeDate, reason }) => {
      const { id: dealId, crmId, name } = deal;
      return { dealId, crmId, name, amount, closeDate, reason };
    });
}

function nudgeScoreOf(deal: OpenDeal, { day, quarterEnd }: NudgeDay) {
  const { amount, closeDate, category, touchedOn } = deal;
  if (!amount || amount < 0 || !closeDate || closeDate > quarterEnd || category === "OMIT") return;
  const untouched = daysBetween(touchedOn, day);
  const overdue = daysBetween(closeDate, day);
  if (untouched < STALE_DAYS && overdue <= 0) return;
  const reason =
    overdue > 0
      ? `Close date passed (${formatDay(closeDate, day)}).`
      : `No contact, update or next step for ${pluralise(untouched, "day")}.`;
  return { amount, closeDate, reason, score: amount * Math.max(untouched, overdue, 1) };
}

/** Whether the subject of a nudge has been dealt with elsewhere since. */
export function isNudgeSettled(
  asked: { ownerId: string; closeDate: Day; at: Date },
  deal: {
    status: string;
    isArchived: boolean;
    ownerId: string | null;
    closeDate: Day | null;
    touchedAt: Date | null;
  },
): boolean {
  if (deal.isArchived || deal.status !== "open" || deal.ownerId !== asked.ownerId) return true;
  if (deal.closeDate !== asked.closeDate) return true;
  return deal.touchedAt !== null && deal.touchedAt > asked.at;
}
