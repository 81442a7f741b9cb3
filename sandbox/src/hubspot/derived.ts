import { linkedIds } from "./links.ts";
import { ENGAGEMENTS } from "./object-types.ts";
import type { Portal, StoredRecord } from "./portal.ts";
import type { HistoryEntry, ObjectType } from "./shapes.ts";

type Rule = (portal: Portal, record: StoredRecord, now: number) => string | null;

const DAY = 86_400_000;

/** Calculated values have more decimals than any currency. */
const decimal = (value: number) => String(Number(value.toFixed(6)));

const probability: Rule = (portal, record) => {
  const value = portal.stages.get(record.properties.dealstage ?? "")?.stage.metadata.probability;
  return value === undefined || Number.isNaN(Number(value)) ? null : String(Number(value));
};

/** Uses the stage's metadata, since labels are unreliable. Null if the stage no longer exists. */
export function outcomeOf(portal: Portal, stageId: string | null): "won" | "lost" | "open" | null {
  const metadata = portal.stages.get(stageId ?? "")?.stage.metadata;
  if (!metadata) return null;
  if (metadata.isClosed !== "true") return "open";
  return Number(metadata.probability) === 1 ? "won" : "lost";
}

const outcomeIs =
  (...wanted: string[]): Rule =>
  (portal, record) => {
    const outcome = outcomeOf(portal, record.properties.dealstage ?? null);
    return outcome === null ? null : String(wanted.includes(outcome));
  };

/** Converts with today's rate; null for a currency the account has no rate for. */
export const homeAmount: Rule = (portal, record) => {
  const amount = record.properties.amount ?? null;
  const currency = record.properties.deal_currency_code ?? null;
  if (amount === null || currency === null || currency === portal.account.companyCurrency)
    return amount;
  const rate = portal.account.exchangeRates[currency];
  return rate === undefined ? null : decimal(Number(amount) * rate);
};

const times = (value: string | null, factor: string | null) =>
  value === null || factor === null ? null : decimal(Number(value) * Number(factor));

const home: Rule = (portal, record, now) =>
  readValue(portal, record, "amount_in_home_currency", now);

const closedOnly =
  (rule: Rule): Rule =>
  (portal, record, now) =>
    outcomeOf(portal, record.properties.dealstage ?? null) === "won"
      ? rule(portal, record, now)
      : "0";

function engagementsOf(portal: Portal, record: StoredRecord, types: ObjectType[]): StoredRecord[] {
  return types.flatMap((type) =>
    linkedIds(portal, record, type)
      .map((id) => portal.tables[type].byId.get(id))
      .filter((found) => found !== undefined && !found.archived)
      .map((found) => found as StoredRecord),
  );
}

const instantOf = (record: StoredRecord) => {
  const value = record.properties.hs_timestamp ?? record.properties.hs_meeting_start_time ?? "";
  return /^\d+$/.test(value) ? Number(value) : Date.parse(value);
};

const latest =
  (types: ObjectType[]): Rule =>
  (portal, record, now) => {
    const past = engagementsOf(portal, record, types)
      .map(instantOf)
      .filter((time) => time <= now);
    return past.length === 0 ? null : new Date(Math.max(...past)).toISOString();
  };

const nextActivity: Rule = (portal, record, now) => {
  const ahead = engagementsOf(portal, record, ["tasks", "meetings"])
    .filter(({ properties }) => properties.hs_task_status !== "COMPLETED")
    .map(instantOf)
    .filter((time) => time > now);
  return ahead.length === 0 ? null : new Date(Math.min(...ahead)).toISOString();
};

const CONTACTING: ObjectType[] = ["calls", "emails", "meetings"];

const DEAL_RULES: Record<string, Rule> = {
  amount_in_home_currency: homeAmount,
  hs_deal_stage_probability: probability,
  hs_is_closed: outcomeIs("won", "lost"),
  hs_is_closed_won: outcomeIs("won"),
  hs_is_closed_lost: outcomeIs("lost"),
  hs_projected_amount: (portal, record, now) =>
    times(record.properties.amount ?? null, probability(portal, record, now)),
  hs_projected_amount_in_home_currency: (portal, record, now) =>
    times(home(portal, record, now), probability(portal, record, now)),
  hs_forecast_amount: (_portal, record) =>
    times(record.properties.amount ?? null, record.properties.hs_forecast_probability ?? null),
  hs_closed_amount: closedOnly((_portal, record) => record.properties.amount ?? null),
  hs_closed_amount_in_home_currency: closedOnly(home),
  days_to_close: (_portal, { properties, createdAt }) =>
    properties.closedate
      ? String(
          Math.max(
            Math.round(
              (Date.parse(properties.closedate) - Date.parse(properties.createdate ?? createdAt)) /
                DAY,
            ),
            0,
          ),
        )
      : null,
  hs_v2_time_in_current_stage: (_portal, record, now) =>
    String(now - Date.parse(historyOf(record, "dealstage")[0]?.timestamp ?? record.createdAt)),
  notes_last_updated: latest(ENGAGEMENTS),
  notes_last_contacted: latest(CONTACTING),
  notes_next_activity_date: nextActivity,
  num_notes: (portal, record) => String(engagementsOf(portal, record, ENGAGEMENTS).length),
  num_contacted_notes: (portal, record) => String(engagementsOf(portal, record, CONTACTING).length),
  num_associated_contacts: (portal, record) => String(linkedIds(portal, record, "contacts").length),
};

const SYSTEM_RULES: Record<string, Rule> = {
  hs_object_id: (_portal, record) => record.id,
  hs_lastmodifieddate: (_portal, record) => record.updatedAt,
  lastmodifieddate: (_portal, record) => record.updatedAt,
  hs_createdate: (_portal, record) => record.createdAt,
  createdate: (_portal, record) => record.properties.createdate ?? record.createdAt,
};

const ENTERED = /^hs_v2_date_(entered|exited)_(.+)$/;

/** A property's value as returned to readers: stored, or calculated on demand. */
export function readValue(
  portal: Portal,
  record: StoredRecord,
  name: string,
  now: number,
): string | null {
  const system = SYSTEM_RULES[name];
  if (system) return system(portal, record, now);
  const stored = record.properties[name];
  if (stored !== undefined && stored !== null) return stored;
  if (record.type !== "deals") return null;
  const rule = DEAL_RULES[name];
  if (rule) return rule(portal, record, now);
  const [, direction, stage] = ENTERED.exec(name) ?? [];
  return stage === undefined ? null : stageInstant(record, stage, direction === "entered");
}

function stageInstant(record: StoredRecord, stage: string, isEntry: boolean): string | null {
  const entries = historyOf(record, "dealstage");
  const index = entries.findIndex(({ value }) => value === stage);
  return entries[isEntry ? index : index - 1]?.timestamp ?? null;
}

/** Newest first; a value that never changed counts from the record's creation. */
export function historyOf(record: StoredRecord, name: string): HistoryEntry[] {
  const kept = record.history[name];
  if (kept) return kept;
  const value = record.properties[name] ?? null;
  return value === null ? [] : [{ value, timestamp: record.createdAt, sourceType: "IMPORT" }];
}

export function isDerived(type: ObjectType, name: string): boolean {
  return name in SYSTEM_RULES || (type === "deals" && (name in DEAL_RULES || ENTERED.test(name)));
}
