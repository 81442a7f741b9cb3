import { type Day, daysBetween } from "../calendar/day.ts";
import { counted } from "../checks/sentence.ts";
import { dayWords } from "./alert-text.ts";
import { type Hearing, isAmong } from "./slack-preferences.ts";
import type { NudgingDay, OpenDeal } from "./stale-deals.ts";

/** The maximum number of nudges per user and week (the organisation's). */
const WEEKLY_BUDGET = 3;

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
  { pipelineIds }: Hearing,
  today: NudgingDay,
  nudgedThisWeek: number,
): Nudge[] {
  return deals
    .filter(({ pipelineId }) => isAmong(pipelineId, pipelineIds))
    .flatMap((deal) => {
      const risk = riskOf(deal, today);
      return risk ? [{ deal, ...risk }] : [];
    })
    .toSorted((one, other) => other.score - one.score || (one.deal.id < other.deal.id ? -1 : 1))
    .slice(0, Math.max(0, WEEKLY_BUDGET - nudgedThisWeek))
    .map(({ deal, amount, closeDate, reason }) => {
      const { id: dealId, crmId, name } = deal;
      return { dealId, crmId, name, amount, closeDate, reason };
    });
}

function riskOf(deal: OpenDeal, { day, quarterEnd }: NudgingDay) {
  const { amount, closeDate, category, touchedOn } = deal;
  if (!amount || amount < 0 || !closeDate || closeDate > quarterEnd || category === "OMIT") return;
  const untouched = daysBetween(touchedOn, day);
  const overdue = daysBetween(closeDate, day);
  if (untouched < STALE_DAYS && overdue <= 0) return;
  const reason =
    overdue > 0
      ? `Its close date, ${dayWords(closeDate, day)}, has passed.`
      : `No contact, update or next step for ${counted(untouched, "day")}.`;
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
