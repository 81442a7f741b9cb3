import type { Day } from "../calendar/day.ts";
import { isUntriaged } from "../deals/forecast-category.ts";
import { type Coach, coaches } from "../team/rights.ts";
import { formatDay, formatMoney } from "./alert-text.ts";
import type { SlackAlertPreferences } from "./slack-preferences.ts";
import { isPipelineSelected } from "./slack-preferences.ts";

/** Alerts that are sent as soon as the change happens. */
export type ChangeAlert =
  | "deal.lost"
  | "deal.updateAdded"
  | "deal.valueDropped"
  | "deal.closeDatePushed"
  | "deal.feedbackAdded"
  | "deal.lateStageTriage";

/** A change of a deal as the mirror recorded it, with the deal's current values. */
export interface RecordedChange {
  field: string;
  from: string | null;
  to: string | null;
  /** The author, if the CRM reported one. */
  personId: string | null;
  personName: string;
  toStage: { label: string; isClosed: boolean; isWon: boolean; probability: number | null } | null;
  deal: ChangedDeal;
}

export interface ChangedDeal {
  status: string;
  category: string | null;
  pipelineId: string | null;
  ownerId: string | null;
  /** Of its current stage. */
  probability: number | null;
  currency: string;
}

/** The stage probability from which a stage counts as late. */
const LATE_STAGE = 0.6;

export function changeAlerts(
  change: RecordedChange,
  today: Day,
): Array<{ kind: ChangeAlert; says: string }> {
  const { field, from, to, toStage, deal } = change;
  const by = change.personName ? ` by ${change.personName}` : "";
  switch (field) {
    case "stage":
      if (toStage?.isClosed) {
        return toStage.isWon ? [] : [{ kind: "deal.lost", says: `was lost${by}` }];
      }
      return isLateAndUntriaged(deal, toStage?.probability ?? null)
        ? [{ kind: "deal.lateStageTriage", says: lateStageText(toStage?.label ?? "A late stage") }]
        : [];
    case "forecast_category":
      return isUntriaged(to) && isLateAndUntriaged(deal, deal.probability)
        ? [{ kind: "deal.lateStageTriage", says: lateStageText("Late stage") }]
        : [];
    case "deal_update":
      return to?.trim() ? [{ kind: "deal.updateAdded", says: `“${shortenUpdate(to)}”${by}` }] : [];
    case "amount": {
      const [was, is] = [toAmount(from), toAmount(to)];
      if (was === null || is === null || is >= was) return [];
      const says = `${formatMoney(was, deal.currency)} → ${formatMoney(is, deal.currency)}${by}`;
      return [{ kind: "deal.valueDropped", says }];
    }
    case "close_date": {
      if (!isDay(from) || !isDay(to) || to <= from) return [];
      const says = `${formatDay(from, today)} → ${formatDay(to, today)}${by}`;
      return [{ kind: "deal.closeDatePushed", says }];
    }
    default:
      return [];
  }
}

function isLateAndUntriaged(deal: ChangedDeal, probability: number | null): boolean {
  const isLate = probability !== null && probability >= LATE_STAGE;
  return deal.status === "open" && isLate && isUntriaged(deal.category);
}

const lateStageText = (stage: string) => `${stage}, but still Pipeline`;

const MAX_UPDATE_LENGTH = 300;

function shortenUpdate(update: string): string {
  const words = update.trim().replace(/\s+/g, " ");
  return words.length > MAX_UPDATE_LENGTH ? `${words.slice(0, MAX_UPDATE_LENGTH - 1)}…` : words;
}

function toAmount(value: string | null): number | null {
  if (value === null || value.trim() === "") return null;
  const amount = Number(value);
  return Number.isFinite(amount) ? amount : null;
}

function isDay(value: string | null): value is Day {
  return value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/** A user who can be notified in Slack. */
export interface AlertRecipient extends Coach {
  id: string;
  slackPreferences: SlackAlertPreferences;
}

/**
 * The recipients of an alert who have it enabled. Managers are notified about the team's deals,
 * reps about feedback and late stages of their own deals; no one about their own changes.
 */
export function alertRecipients<L extends AlertRecipient>(
  kind: ChangeAlert,
  deal: Pick<ChangedDeal, "ownerId" | "pipelineId">,
  doneBy: string | null,
  listeners: readonly L[],
): Array<{ listener: L; isWanted: boolean }> {
  return listeners
    .filter((listener) => listener.id !== doneBy && isConcerned(kind, deal.ownerId, listener))
    .map((listener) => ({
      listener,
      isWanted: isSubscribed(listener.slackPreferences, kind, deal.pipelineId),
    }));
}

function isConcerned(
  kind: ChangeAlert,
  ownerId: string | null,
  recipient: AlertRecipient,
): boolean {
  const isOwn = ownerId === recipient.id;
  if (kind === "deal.feedbackAdded") return isOwn;
  if (kind === "deal.lateStageTriage") return isOwn || coaches(recipient, ownerId);
  return coaches(recipient, ownerId);
}

function isSubscribed(
  hearing: SlackAlertPreferences,
  kind: ChangeAlert,
  pipelineId: string | null,
): boolean {
  const key = kind.slice("deal.".length) as keyof SlackAlertPreferences["deal"];
  return (
    hearing.notifications &&
    hearing.deal[key] &&
    isPipelineSelected(pipelineId, hearing.pipelineIds)
  );
}
