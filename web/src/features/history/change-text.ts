import type { HistoryChange, HistoryKind } from "@touchline/contract";
import { categoryLabel, type Day, HISTORY_LABELS, type Quarter } from "@touchline/domain";
import { formatDay, formatMoney } from "../../lib/format.ts";

const FIELD_LABELS: Partial<Record<HistoryKind, string>> = {
  ...HISTORY_LABELS,
  quota: "Quota",
  commit: "Commit",
  call: "Manager's call",
};

const OBJECT_LABELS: Partial<Record<HistoryKind, string>> = {
  action: "an action",
  meeting: "a meeting",
  "talking-point": "a talking point",
  update: "an update",
  member: "a team member",
};

const SOURCE_LABELS = {
  here: "in Touchline",
  slack: "in Slack",
  crm: "in HubSpot",
  sync: "by sync",
};

interface FormatContext {
  currency: string;
  today: Day;
  labelOf: (quarter: Quarter) => string;
}

/** Describes the action without author and deal: 'changed Stage', 'added an action'. */
export function formatChange(
  { kind, did, subject }: HistoryChange,
  { labelOf }: FormatContext,
): string {
  const field = FIELD_LABELS[kind];
  if (kind === "stage" && did === "added") return "created in stage";
  if (kind === "quota" || kind === "commit" || kind === "call") {
    return `${did === "added" ? "set" : "changed"} ${field} of ${labelOf(subject as Quarter)}`;
  }
  if (kind === "own_field") return `changed ${subject}`;
  if (field) return `changed ${field}`;
  switch (kind) {
    case "review":
      return REVIEW_TEXT[did] ?? "gave feedback";
    case "skills":
      return "rated skills";
    case "connection":
      return CONNECTION_TEXT[did] ?? "changed the HubSpot connection";
    case "meeting":
      return did === "shared" ? "sent a meeting summary" : "added a meeting";
    default:
      return `${did} ${OBJECT_LABELS[kind] ?? kind}`;
  }
}

const REVIEW_TEXT: Partial<Record<HistoryChange["did"], string>> = {
  changed: "changed feedback",
  shared: "shared feedback",
};
const CONNECTION_TEXT: Partial<Record<HistoryChange["did"], string>> = {
  connected: "connected HubSpot",
  disconnected: "disconnected HubSpot",
};

export function sourceLabelOf({ source }: HistoryChange): string {
  return SOURCE_LABELS[source];
}

/** Kinds whose subject is part of the action's text. */
const IN_ACTION: HistoryKind[] = ["quota", "commit", "call", "own_field"];

/** Returns the subject's name, if the action doesn't already contain it. */
export function subjectOf({ kind, subject }: HistoryChange): string {
  return IN_ACTION.includes(kind) ? "" : subject;
}

const AMOUNTS: HistoryKind[] = ["amount", "quota", "commit", "call"];
const DAY = /^\d{4}-\d{2}-\d{2}/;

export function formatValue(kind: HistoryKind, value: string | null, words: FormatContext): string {
  if (!value) return "empty";
  if (AMOUNTS.includes(kind) && Number.isFinite(Number(value))) {
    return formatMoney(Number(value), words.currency);
  }
  if (kind === "close_date" && DAY.test(value))
    return formatDay(value.slice(0, 10) as Day, words.today);
  return kind === "forecast_category" ? categoryLabel(value) : value;
}
