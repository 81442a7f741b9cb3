import { type Kind, ROWS, type Row } from "./property-rows.ts";
import type {
  Account,
  ObjectType,
  Pipeline,
  PropertyDefinition,
  PropertyOption,
  PropertySeed,
} from "./shapes.ts";

const OPTIONS: Record<string, [value: string, label: string][]> = {
  hs_manual_forecast_category: [
    ["OMIT", "Not forecasted"],
    ["PIPELINE", "Pipeline"],
    ["BEST_CASE", "Best case"],
    ["COMMIT", "Commit"],
    ["CLOSED", "Closed won"],
  ],
  dealtype: [
    ["newbusiness", "New Business"],
    ["existingbusiness", "Existing Business"],
  ],
  hs_priority: same("low", "medium", "high"),
  hs_task_status: same("NOT_STARTED", "IN_PROGRESS", "WAITING", "COMPLETED", "DEFERRED"),
  hs_task_priority: same("NONE", "LOW", "MEDIUM", "HIGH"),
  hs_task_type: same(
    "TODO",
    "CALL",
    "EMAIL",
    "LINKED_IN",
    "LINKED_IN_CONNECT",
    "LINKED_IN_MESSAGE",
  ),
  hs_meeting_outcome: same("SCHEDULED", "COMPLETED", "RESCHEDULED", "NO_SHOW", "CANCELED"),
  hs_call_direction: same("INBOUND", "OUTBOUND"),
  hs_call_status: same(
    "COMPLETED",
    "NO_ANSWER",
    "BUSY",
    "CANCELED",
    "FAILED",
    "IN_PROGRESS",
    "QUEUED",
    "RINGING",
  ),
  hs_email_direction: same("EMAIL", "INCOMING_EMAIL", "FORWARDED_EMAIL"),
  hs_email_status: same("SENT", "SENDING", "SCHEDULED", "FAILED", "BOUNCED"),
};

function same(...values: string[]): [string, string][] {
  return values.map((value) => [value, value]);
}

const FIELD_TYPES: Record<Kind, string> = {
  string: "text",
  number: "number",
  date: "date",
  datetime: "date",
  enumeration: "select",
  bool: "booleancheckbox",
  phone_number: "phonenumber",
};

export const GROUPS: Record<ObjectType, string> = {
  deals: "dealinformation",
  contacts: "contactinformation",
  companies: "companyinformation",
  tasks: "task",
  notes: "note",
  meetings: "meeting",
  calls: "call",
  emails: "email",
  goal_targets: "goal_target_information",
  forecasts: "forecast_information",
};

export function toOptions(pairs: [value: string, label: string][]): PropertyOption[] {
  return pairs.map(([value, label], displayOrder) => ({
    value,
    label,
    displayOrder,
    hidden: false,
  }));
}

export function defaultDefinitions(
  type: ObjectType,
  account: Account,
): Map<string, PropertyDefinition> {
  const rows = ROWS[type].filter(
    ([name]) => account.hasForecastTool || name !== "hs_manual_forecast_category",
  );
  return new Map(rows.map((row) => [row[0], definition(type, row)]));
}

function definition(type: ObjectType, [name, label, kind, flag]: Row): PropertyDefinition {
  const isReadOnly = flag === "read-only" || flag === "calculated";
  return {
    name,
    label,
    type: kind,
    fieldType: name === "hs_next_step" || name.endsWith("_body") ? "textarea" : FIELD_TYPES[kind],
    groupName: GROUPS[type],
    description: "",
    options: toOptions(OPTIONS[name] ?? []),
    displayOrder: -1,
    calculated: flag === "calculated",
    externalOptions: name === "hubspot_owner_id",
    hasUniqueValue: flag === "unique",
    hidden: false,
    hubspotDefined: true,
    formField: false,
    archived: false,
    modificationMetadata: {
      archivable: false,
      readOnlyDefinition: true,
      readOnlyValue: isReadOnly,
    },
    ...(name === "hubspot_owner_id" && { referencedObjectType: "OWNER" }),
    createdAt: "2019-08-06T02:41:08.029Z",
    updatedAt: "2024-01-01T00:00:00.000Z",
  };
}

export function customDefinition(
  { isReadOnly = false, ...wish }: Omit<PropertySeed, "isReadOnly"> & { isReadOnly?: boolean },
  at: string,
): PropertyDefinition {
  return {
    description: "",
    options: [],
    displayOrder: -1,
    calculated: false,
    externalOptions: false,
    hasUniqueValue: false,
    hidden: false,
    formField: false,
    archived: false,
    createdAt: at,
    updatedAt: at,
    ...wish,
    hubspotDefined: false,
    modificationMetadata: {
      archivable: true,
      readOnlyDefinition: false,
      readOnlyValue: isReadOnly,
    },
  };
}

/** Stage and pipeline options follow the pipelines, currencies follow the account. */
export function withLiveOptions(
  found: PropertyDefinition,
  pipelines: Pipeline[],
  account: Account,
): PropertyDefinition {
  const active = pipelines.filter(({ archived }) => !archived);
  const live: Record<string, () => [string, string][]> = {
    pipeline: () => active.map(({ id, label }) => [id, label]),
    dealstage: () =>
      active.flatMap(({ stages }) =>
        stages
          .filter(({ archived }) => !archived)
          .map(({ id, label }): [string, string] => [id, label]),
      ),
    deal_currency_code: () => same(account.companyCurrency, ...Object.keys(account.exchangeRates)),
  };
  const options = found.hubspotDefined ? live[found.name] : undefined;
  return options ? { ...found, options: toOptions(options()) } : found;
}
