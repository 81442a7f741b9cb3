import {
  isOwnProperty,
  keepsHistory,
  type OwnField,
  type OwnFieldValue,
  ownFieldName,
  ownProperty,
  ownValueText,
  parseOwnValue,
} from "@touchline/domain";
import type { CrmChange, CrmDeal, CrmField } from "../../ports/crm.ts";
import {
  amountFrom,
  closeDayFrom,
  countFrom,
  type HubspotRecord,
  instantFrom,
  textFrom,
  textOrNull,
} from "./values.ts";

export const UPDATE_PROPERTY = "deal_update";
export const CATEGORY_PROPERTY = "hs_manual_forecast_category";
export const LOST_REASON_PROPERTY = "closed_lost_reason";

/** Properties whose history we need, and our names for them. */
const FIELDS = new Map<string, CrmField>([
  ["dealname", "name"],
  ["dealstage", "stage"],
  ["pipeline", "pipeline"],
  ["amount", "amount"],
  ["closedate", "close_date"],
  [CATEGORY_PROPERTY, "forecast_category"],
  ["hubspot_owner_id", "owner"],
  ["hs_next_step", "next_step"],
  [LOST_REASON_PROPERTY, "lost_reason"],
]);

const WITHOUT_HISTORY = [
  "amount_in_home_currency",
  "deal_currency_code",
  "createdate",
  "hs_lastmodifieddate",
  "hs_merged_object_ids",
  "notes_last_contacted",
  "notes_next_activity_date",
  "num_associated_contacts",
];

/** Properties that every deal has anyway, so they can't be chosen as own fields. */
export const isStandardField = (name: string): boolean =>
  FIELDS.has(name) || WITHOUT_HISTORY.includes(name) || name === UPDATE_PROPERTY;

export function requestedProperties({
  updateProperty,
  ownFields,
}: Pick<AccountSettings, "updateProperty" | "ownFields">) {
  const withHistory = [...FIELDS.keys(), updateProperty];
  const historical = ownFields.filter(({ type }) => keepsHistory(type));
  return {
    properties: [...withHistory, ...WITHOUT_HISTORY, ...ownFields.map(({ name }) => name)],
    withHistory: [...withHistory, ...historical.map(({ name }) => name)],
  };
}

/** Account-wide settings needed to map deals. */
export interface AccountSettings {
  timeZone: string;
  currency: string;
  updateProperty: string;
  ownFields: readonly OwnField[];
}

/** Maps a deal from HubSpot; guarantees that no value is NaN and no date invalid. */
export function toCrmDeal(thing: HubspotRecord, home: AccountSettings): CrmDeal {
  const { properties: has } = thing;
  const currency = textOrNull(has.deal_currency_code);
  const isHome = currency === null || currency === home.currency;
  const own = { ...home, currency: currency ?? home.currency };
  const amount = amountFrom(has.amount, own.currency);
  const modifiedAt =
    instantFrom(has.hs_lastmodifieddate) ?? instantFrom(thing.updatedAt) ?? new Date(0);
  return {
    id: thing.id,
    mergedIds: mergedIds(thing),
    name: textFrom(has.dealname),
    pipelineId: textOrNull(has.pipeline),
    stageId: textOrNull(has.dealstage),
    amount,
    currency,
    amountInHomeCurrency:
      amountFrom(has.amount_in_home_currency, home.currency) ?? (isHome ? amount : null),
    closeDate: closeDayFrom(has.closedate, home.timeZone),
    forecastCategory: textOrNull(has[CATEGORY_PROPERTY]),
    nextStep: textFrom(has.hs_next_step),
    lostReason: textFrom(has[LOST_REASON_PROPERTY]),
    dealUpdate: textFrom(has[home.updateProperty]),
    ownerId: textOrNull(has.hubspot_owner_id),
    ownFields: Object.fromEntries(
      home.ownFields
        // HubSpot leaves out a property that it doesn't have any more.
        .filter(({ name }) => has[name] !== undefined)
        .map((field) => [field.name, ownValueFrom(field, has[field.name]) ?? null]),
    ),
    splits: null,
    createdAt: instantFrom(has.createdate) ?? instantFrom(thing.createdAt) ?? modifiedAt,
    modifiedAt,
    isArchived: thing.archived,
    lastContactedAt: instantFrom(has.notes_last_contacted),
    nextActivityAt: instantFrom(has.notes_next_activity_date),
    contactCount: countFrom(has.num_associated_contacts),
    history: historyFrom(thing, own),
  };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** HubSpot writes days as days, midnights or milliseconds, all in UTC. */
function ownValueFrom({ type }: OwnField, value: unknown): OwnFieldValue | undefined {
  const text = textFrom(value).trim();
  if (type !== "date" && type !== "datetime") return parseOwnValue(type, text);
  if (type === "date" && DAY.test(text)) return parseOwnValue(type, text);
  const instant = instantFrom(text)?.toISOString() ?? "";
  return parseOwnValue(type, type === "date" ? instant.slice(0, 10) : instant);
}

export function mergedIds({ properties }: HubspotRecord): string[] {
  return textFrom(properties.hs_merged_object_ids)
    .split(";")
    .map((id) => id.trim())
    .filter((id) => id !== "");
}

/** Oldest first. Skips HubSpot's entries for values that were set again without changing. */
function historyFrom({ propertiesWithHistory }: HubspotRecord, home: AccountSettings): CrmChange[] {
  const history: CrmChange[] = [];
  const own = new Set(home.ownFields.map(({ name }) => name));
  for (const [property, entries] of Object.entries(propertiesWithHistory)) {
    const field =
      property === home.updateProperty
        ? "deal_update"
        : own.has(property)
          ? ownProperty(property)
          : FIELDS.get(property);
    if (field === undefined || !Array.isArray(entries)) continue;
    const changes = entries
      .flatMap((entry: unknown) => changeFrom(field, entry, home))
      // HubSpot lists the newest first; for equal timestamps its order is authoritative.
      .reverse()
      .sort(byInstant);
    let value: string | null = null;
    for (const change of changes) {
      if (change.value !== value) history.push(change);
      value = change.value;
    }
  }
  return history.sort(byInstant);
}

const byInstant = (left: CrmChange, right: CrmChange) => left.at.getTime() - right.at.getTime();

function changeFrom(field: CrmField, entry: unknown, home: AccountSettings): CrmChange[] {
  if (typeof entry !== "object" || entry === null) return [];
  const { value, timestamp, updatedByUserId, sourceId, sourceType } = entry as Record<
    string,
    unknown
  >;
  const at = instantFrom(timestamp);
  if (!at) return [];
  const [, named = null] = /^userId:(\d+)$/.exec(textFrom(sourceId)) ?? [];
  const crmUserId = textOrNull(updatedByUserId) ?? named;
  const isByCrm = crmUserId === null && AUTOMATION_SOURCES.has(textFrom(sourceType));
  return [{ field, at, value: valueFrom(field, value, home), crmUserId, isByCrm }];
}

/** Sources that HubSpot reports for its own automations. */
const AUTOMATION_SOURCES = new Set(["AUTOMATION_PLATFORM", "WORKFLOWS", "CALCULATED"]);

/** Formatted like the deal's current value, so that the two can be compared. */
function valueFrom(
  field: CrmField,
  value: unknown,
  { timeZone, currency, ownFields }: AccountSettings,
): string | null {
  if (isOwnProperty(field)) {
    const own = ownFields.find(({ name }) => name === ownFieldName(field));
    return (own && ownValueText(ownValueFrom(own, value))) || null;
  }
  if (field === "close_date") return closeDayFrom(value, timeZone);
  if (field !== "amount") return textOrNull(value);
  const amount = amountFrom(value, currency);
  return amount === null ? null : String(amount);
}
