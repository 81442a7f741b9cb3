import type { CrmWrite } from "@touchline/contract";
import { categoryLabel } from "@touchline/domain";
import { dayOf } from "../../context/time.ts";
import { Content } from "./outbox-content.ts";

export interface WriteRow {
  id: string;
  dealId: string;
  dealName: string;
  crmId: string;
  kind: CrmWrite["kind"];
  target: string;
  payload: unknown;
  previous: string | null;
  theirValue: string | null;
  state: CrmWrite["state"];
  attempts: number;
  words: string | null;
  createdByName: string;
  createdAt: Date;
  settledAt: Date | null;
  timeZone: string;
  valueLabel: string | null;
  previousLabel: string | null;
  theirLabel: string | null;
}

const MAX_VALUE_LENGTH = 10_000;

export function toCrmWrite(row: WriteRow): CrmWrite {
  const { kind, target } = row;
  const named = (value: string | null, label: string | null) => {
    if (value === null) return null;
    const text = target === "hs_manual_forecast_category" ? categoryLabel(value) : value;
    return (label ?? text).slice(0, MAX_VALUE_LENGTH);
  };
  const content = Content.parse({ kind, target, payload: row.payload });
  const value = requestedValue(content, row.timeZone);
  const wants = content.kind === "property" && row.state === "refused" ? content.payload.wants : [];
  return {
    id: row.id,
    dealId: row.dealId,
    dealName: row.dealName.slice(0, 4000),
    hubspotId: row.crmId,
    kind,
    target,
    value: named(value, row.valueLabel) ?? "",
    previous: named(row.previous, row.previousLabel),
    theirValue: named(row.theirValue, row.theirLabel),
    state: row.state,
    attempts: row.attempts,
    words: row.words,
    wants: wants ?? [],
    createdBy: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}

function requestedValue(content: Content, timeZone: string): string {
  switch (content.kind) {
    case "property":
      return content.payload.value;
    case "task-create":
      return content.payload.subject;
    case "task-update": {
      const { change } = content.payload;
      return "dueAt" in change ? `Due ${dayOf(new Date(change.dueAt), timeZone)}` : "Completed";
    }
    case "note":
    case "note-update":
    case "note-delete":
      return content.payload.text;
  }
}

const MAX_BRIEF_LENGTH = 150;

/** The same, small enough for the live channel's 8,000 bytes. */
export function toBrief(write: CrmWrite): CrmWrite {
  const cut = (text: string) =>
    text.length > MAX_BRIEF_LENGTH ? `${text.slice(0, MAX_BRIEF_LENGTH - 1)}…` : text;
  const cutOrNull = (text: string | null) => text && cut(text);
  return {
    ...write,
    dealName: cut(write.dealName),
    value: cut(write.value),
    previous: cutOrNull(write.previous),
    theirValue: cutOrNull(write.theirValue),
    words: cutOrNull(write.words),
    wants: [],
  };
}
