import {
  isOwnProperty,
  type OwnFieldValues,
  ownFieldName,
  ownValueText,
  storedSplit,
} from "@touchline/domain";
import type { CrmChange, CrmDeal, CrmField } from "../../ports/crm.ts";
import type { KnownHistory, NewLine } from "./new-lines.ts";
import { alsoRestoredBy, sentBefore } from "./outbox-content.ts";

export interface KnownDeal {
  id: string;
  crmId: string;
  ownerCrmId: string | null;
  stageId: string | null;
  closeDate: string | null;
  forecastCategory: string | null;
  nextStep: string;
  lostReason: string;
  dealUpdate: string;
  stageEnteredAt: Date | null;
  nextStepAt: Date | null;
  dealUpdateAt: Date | null;
  ownFields: OwnFieldValues;
  splits: string | null;
}

/** A property change made here that isn't settled in the CRM yet. */
export interface WaitingWrite {
  id: string;
  dealId: string;
  target: string;
  previous: string | null;
  payload: unknown;
  createdBy: string;
}

/** A writable property: its CRM name, our column, and when it last changed. */
const WRITABLE_PROPERTIES = {
  dealstage: {
    column: "stage_id",
    ours: "stageId",
    theirs: "stageId",
    at: "stage_entered_at",
    since: "stageEnteredAt",
  },
  closedate: {
    column: "close_date",
    ours: "closeDate",
    theirs: "closeDate",
    at: null,
    since: null,
  },
  hs_manual_forecast_category: {
    column: "forecast_category",
    ours: "forecastCategory",
    theirs: "forecastCategory",
    at: null,
    since: null,
  },
  hs_next_step: {
    column: "next_step",
    ours: "nextStep",
    theirs: "nextStep",
    at: "next_step_at",
    since: "nextStepAt",
  },
  closed_lost_reason: {
    column: "lost_reason",
    ours: "lostReason",
    theirs: "lostReason",
    at: null,
    since: null,
  },
  deal_update: {
    column: "deal_update",
    ours: "dealUpdate",
    theirs: "dealUpdate",
    at: "deal_update_at",
    since: "dealUpdateAt",
  },
} as const;
const isWritableProperty = (target: string): target is keyof typeof WRITABLE_PROPERTIES =>
  target in WRITABLE_PROPERTIES;

export interface Conflict {
  writeId: string;
  crmId: string;
  authorId: string;
  theirValue: string | null;
}

/** Rows for our copy that preserve pending writes, and the conflicts found. */
export function dealRows(
  deals: CrmDeal[],
  known: Map<string, KnownDeal>,
  waiting: WaitingWrite[],
  sinceOf: HeldSince = (deal, field) => latest(deal.history, field),
): { rows: Array<Record<string, unknown>>; conflicts: Conflict[] } {
  const byDeal = Map.groupBy(waiting, ({ dealId }) => dealId);
  const conflicts: Conflict[] = [];
  const rows = deals.map((deal) => {
    const row = toRow(deal, sinceOf);
    const ours = known.get(deal.id);
    for (const write of (ours && byDeal.get(ours.id)) ?? []) {
      if (ours && isOwnProperty(write.target)) {
        const name = ownFieldName(write.target);
        const [mine, their] = [ours, deal].map(({ ownFields }) => ownValueText(ownFields[name]));
        // HubSpot doesn't have the property any more: there is nothing to compare with.
        if (!(name in deal.ownFields)) continue;
        row.own_fields = { ...toRecord(row.own_fields), [name]: ours.ownFields[name] ?? null };
        const expected = [write.previous, mine ?? "", ...sentBefore(write.payload)];
        if (expected.some((value) => isSameValue(their ?? "", value))) continue;
        const { id: writeId, createdBy: authorId } = write;
        conflicts.push({ writeId, crmId: deal.id, authorId, theirValue: their || null });
        continue;
      }
      for (const { property } of ours ? alsoRestoredBy(write.payload) : []) {
        if (isOwnProperty(property)) continue;
        const { column, ours: key } = WRITABLE_PROPERTIES[property];
        row[column] = ours?.[key];
      }
      if (!ours || !isWritableProperty(write.target)) continue;
      const { column, ours: key, theirs, at, since } = WRITABLE_PROPERTIES[write.target];
      const [mine, their] = [ours[key], deal[theirs]];
      row[column] = mine;
      if (at && since) row[at] = ours[since];
      const expected = [write.previous, mine, ...sentBefore(write.payload)];
      const isNews = !expected.some((value) => isSameValue(their, value));
      if (!isNews) continue;
      const { id: writeId, createdBy: authorId } = write;
      conflicts.push({ writeId, crmId: deal.id, authorId, theirValue: their });
    }
    return row;
  });
  return { rows, conflicts };
}

const toRecord = (value: unknown) => value as OwnFieldValues;

const isSameValue = (a: string | null, b: string | null) => (a ?? "") === (b ?? "");

/** Omits null values: columns missing from the JSON become null anyway, with less data. */
function toRow(deal: CrmDeal, sinceOf: HeldSince): Record<string, unknown> {
  const orNone = <T>(value: T | null) => value ?? undefined;
  return {
    crm_id: deal.id,
    name: deal.name,
    pipeline_id: orNone(deal.pipelineId),
    stage_id: orNone(deal.stageId),
    amount: orNone(deal.amount),
    currency: orNone(deal.currency),
    amount_in_home_currency: orNone(deal.amountInHomeCurrency),
    close_date: orNone(deal.closeDate),
    forecast_category: orNone(deal.forecastCategory),
    next_step: deal.nextStep,
    next_step_at: sinceOf(deal, "next_step"),
    lost_reason: deal.lostReason,
    deal_update: deal.dealUpdate,
    deal_update_at: sinceOf(deal, "deal_update"),
    owner_crm_id: orNone(deal.ownerId),
    own_fields: deal.ownFields,
    splits: deal.splits === null ? undefined : storedSplit(deal.splits),
    stage_entered_at: sinceOf(deal, "stage") ?? deal.createdAt,
    contact_count: deal.contactCount,
    last_contacted_at: orNone(deal.lastContactedAt),
    next_activity_at: orNone(deal.nextActivityAt),
    created_at: deal.createdAt,
    crm_modified_at: deal.modifiedAt,
    is_archived: deal.isArchived,
  };
}

function latest(history: CrmChange[], field: CrmField): Date | undefined {
  return history.findLast((change) => change.field === field)?.at;
}

/** Since when a deal's field has had its current value. */
export type HeldSince = (deal: CrmDeal, field: CrmField) => Date | undefined;

/**
 * Since the last change that wasn't undone: the CRM's own history contains both a change and its
 * undo.
 */
export function heldSinceByHistory(
  lines: ReadonlyMap<string, readonly NewLine[]>,
  past: ReadonlyMap<string, KnownHistory>,
): HeldSince {
  return (deal, field) => {
    const line = lines.get(deal.id)?.findLast((one) => one.field === field && !one.undoneBy);
    const known = past.get(deal.id)?.last.get(field);
    if (line) return line.at;
    // If every known change was undone, the value is older: the CRM's history would give the time
    // of the undo.
    return known ? (known.heldSince ?? undefined) : latest(deal.history, field);
  };
}

export interface HistoryRow {
  deal_id: string;
  field: CrmField;
  at: string;
  from_value?: string;
  to_value?: string;
  crm_user_id: string | null;
  edit_id?: string;
  is_answer: boolean;
  undone_by?: string;
  while_closed: boolean;
  closing_at?: string;
}

export function historyRows(
  lines: ReadonlyMap<string, readonly NewLine[]>,
  ids: ReadonlyMap<string, string>,
): HistoryRow[] {
  return [...lines].flatMap(([crmId, ofDeal]) => {
    const dealId = ids.get(crmId);
    if (dealId === undefined) return [];
    return [...Map.groupBy(ofDeal, ({ field }) => field)].flatMap(([field, changes]) => {
      let before = { time: Number.NaN, alike: 0 };
      return changes.map(
        ({ at, from, value, crmUserId, isAnswer, whileClosed, closingAt, ...line }) => {
          const time = at.getTime();
          before = { time, alike: time === before.time ? before.alike + 1 : 0 };
          return {
            deal_id: dealId,
            field,
            at: toDistinctTimestamp(at, before.alike),
            from_value: toIndexable(field, from),
            to_value: toIndexable(field, value),
            crm_user_id: crmUserId,
            edit_id: line.edit.id ?? undefined,
            is_answer: isAnswer,
            undone_by: line.undoneBy ?? undefined,
            while_closed: whileClosed,
            closing_at: closingAt?.toISOString(),
          };
        },
      );
    });
  });
}

/** Free text written by users; other fields are CRM names, numbers or dates. */
const FREE_TEXT_FIELDS: ReadonlySet<CrmField> = new Set([
  "name",
  "next_step",
  "deal_update",
  "lost_reason",
]);
const MAX_NAME_LENGTH = 200;

/** The index `deal_changes_in_short` holds short values only and would reject long ones. */
function toIndexable(field: CrmField, value: string | null): string | undefined {
  return (
    (FREE_TEXT_FIELDS.has(field) ? value : value?.slice(0, MAX_NAME_LENGTH).toWellFormed()) ??
    undefined
  );
}

/** The CRM may give several changes the same timestamp; microseconds preserve their order. */
function toDistinctTimestamp(at: Date, alike: number): string {
  return `${at.toISOString().slice(0, -1)}${String(alike).padStart(3, "0")}Z`;
}
