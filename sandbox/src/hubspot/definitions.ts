import type {
  Account,
  ObjectType,
  Pipeline,
  PropertyDefinition,
  PropertyOption,
} from "./shapes.ts";

type Kind = PropertyDefinition["type"];
type Row = [name: string, label: string, kind: Kind, flags?: "read-only" | "calculated" | "unique"];

const OWNER_ROW: Row = ["hubspot_owner_id", "Owner", "enumeration"];

const ENGAGEMENT_ROWS: Row[] = [
  ["hs_timestamp", "Activity date", "datetime"],
  OWNER_ROW,
  ["hs_attachment_ids", "Attached file IDs", "string"],
  ["hs_activity_type", "Activity type", "string"],
  ["hs_body_preview", "Body preview", "string", "read-only"],
  ["hs_createdate", "Create date", "datetime", "read-only"],
  ["hs_lastmodifieddate", "Last modified date", "datetime", "read-only"],
  ["hs_object_id", "Record ID", "number", "read-only"],
];

const ROWS: Record<ObjectType, Row[]> = {
  deals: [
    ["dealname", "Deal Name", "string"],
    ["amount", "Amount", "number"],
    ["amount_in_home_currency", "Amount in company currency", "number", "calculated"],
    ["deal_currency_code", "Currency", "enumeration"],
    ["dealstage", "Deal Stage", "enumeration"],
    ["pipeline", "Pipeline", "enumeration"],
    ["closedate", "Close Date", "datetime"],
    ["createdate", "Create Date", "datetime"],
    ["hs_createdate", "HubSpot Create Date", "datetime", "read-only"],
    ["hs_lastmodifieddate", "Last Modified Date", "datetime", "read-only"],
    ["hs_object_id", "Record ID", "number", "read-only"],
    OWNER_ROW,
    ["hubspot_owner_assigneddate", "Owner Assigned Date", "datetime", "read-only"],
    ["hubspot_team_id", "HubSpot Team", "enumeration", "read-only"],
    ["hs_manual_forecast_category", "Forecast category", "enumeration"],
    ["hs_forecast_probability", "Forecast probability", "number"],
    ["hs_forecast_amount", "Forecast amount", "number", "calculated"],
    ["hs_projected_amount", "Weighted amount", "number", "calculated"],
    [
      "hs_projected_amount_in_home_currency",
      "Weighted amount in company currency",
      "number",
      "calculated",
    ],
    ["hs_next_step", "Next step", "string"],
    ["hs_deal_stage_probability", "Deal probability", "number", "calculated"],
    ["hs_is_closed", "Is Deal Closed?", "bool", "calculated"],
    ["hs_is_closed_won", "Is Closed Won", "bool", "calculated"],
    ["hs_is_closed_lost", "Is Closed Lost", "bool", "calculated"],
    ["hs_closed_amount", "Closed Deal Amount", "number", "calculated"],
    [
      "hs_closed_amount_in_home_currency",
      "Closed Deal Amount in home currency",
      "number",
      "calculated",
    ],
    ["days_to_close", "Days to close", "number", "calculated"],
    ["hs_v2_time_in_current_stage", "Time in current stage", "number", "calculated"],
    ["notes_last_updated", "Last Activity Date", "datetime", "read-only"],
    ["notes_last_contacted", "Last Contacted", "datetime", "read-only"],
    ["notes_next_activity_date", "Next Activity Date", "datetime", "read-only"],
    ["num_notes", "Number of Sales Activities", "number", "read-only"],
    ["num_contacted_notes", "Number of times contacted", "number", "read-only"],
    ["num_associated_contacts", "Number of Associated Contacts", "number", "calculated"],
    ["hs_merged_object_ids", "Merged Record IDs", "string", "read-only"],
    ["hs_object_source", "Record creation source", "string", "read-only"],
    ["hs_object_source_label", "Record source", "string", "read-only"],
    ["hs_all_collaborator_owner_ids", "Deal Collaborator", "string"],
    ["closed_lost_reason", "Closed Lost Reason", "string"],
    ["closed_won_reason", "Closed Won Reason", "string"],
    ["dealtype", "Deal Type", "enumeration"],
    ["description", "Deal Description", "string"],
    ["hs_priority", "Priority", "enumeration"],
  ],
  contacts: [
    ["email", "Email", "string", "unique"],
    ["firstname", "First Name", "string"],
    ["lastname", "Last Name", "string"],
    ["jobtitle", "Job Title", "string"],
    ["phone", "Phone Number", "string"],
    ["company", "Company Name", "string"],
    OWNER_ROW,
    ["createdate", "Create Date", "datetime", "read-only"],
    ["lastmodifieddate", "Last Modified Date", "datetime", "read-only"],
    ["hs_object_id", "Record ID", "number", "read-only"],
  ],
  companies: [
    ["name", "Company name", "string"],
    ["domain", "Company Domain Name", "string"],
    ["website", "Website URL", "string"],
    ["phone", "Phone Number", "string"],
    ["industry", "Industry", "string"],
    OWNER_ROW,
    ["createdate", "Create Date", "datetime", "read-only"],
    ["hs_lastmodifieddate", "Last Modified Date", "datetime", "read-only"],
    ["hs_object_id", "Record ID", "number", "read-only"],
  ],
  tasks: [
    ...ENGAGEMENT_ROWS,
    ["hs_task_subject", "Task Title", "string"],
    ["hs_task_body", "Task Notes", "string"],
    ["hs_task_status", "Task Status", "enumeration"],
    ["hs_task_priority", "Priority", "enumeration"],
    ["hs_task_type", "Task Type", "enumeration"],
    ["hs_task_reminders", "Reminder", "string"],
    ["hs_task_completion_date", "Completed at", "datetime", "read-only"],
  ],
  notes: [...ENGAGEMENT_ROWS, ["hs_note_body", "Note body", "string"]],
  meetings: [
    ...ENGAGEMENT_ROWS,
    ["hs_meeting_title", "Meeting name", "string"],
    ["hs_meeting_body", "Meeting description", "string"],
    ["hs_internal_meeting_notes", "Internal meeting notes", "string"],
    ["hs_meeting_start_time", "Meeting start time", "datetime"],
    ["hs_meeting_end_time", "Meeting end time", "datetime"],
    ["hs_meeting_outcome", "Meeting outcome", "enumeration"],
    ["hs_meeting_location", "Meeting location", "string"],
    ["hs_meeting_external_url", "Meeting external URL", "string"],
  ],
  calls: [
    ...ENGAGEMENT_ROWS,
    ["hs_call_title", "Call Title", "string"],
    ["hs_call_body", "Call notes", "string"],
    ["hs_call_direction", "Call direction", "enumeration"],
    ["hs_call_duration", "Call duration", "number"],
    ["hs_call_status", "Call status", "enumeration"],
    ["hs_call_disposition", "Call outcome", "string"],
    ["hs_call_from_number", "From number", "string"],
    ["hs_call_to_number", "To number", "string"],
    ["hs_call_recording_url", "Recording URL", "string"],
  ],
  emails: [
    ...ENGAGEMENT_ROWS,
    ["hs_email_direction", "Email direction", "enumeration"],
    ["hs_email_status", "Email send status", "enumeration"],
    ["hs_email_subject", "Email subject", "string"],
    ["hs_email_text", "Email body", "string"],
    ["hs_email_html", "Email HTML", "string"],
    ["hs_email_headers", "Email headers", "string"],
    ["hs_email_from_email", "Email from address", "string", "read-only"],
    ["hs_email_to_email", "Email to address", "string", "read-only"],
  ],
};

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
};

export function toOptions(pairs: [value: string, label: string][]): PropertyOption[] {
  return pairs.map(([value, label], displayOrder) => ({
    value,
    label,
    displayOrder,
    hidden: false,
  }));
}

/** What every portal starts with. */
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
  wish: Pick<PropertyDefinition, "name" | "label" | "type" | "fieldType" | "groupName"> &
    Partial<PropertyDefinition>,
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
    modificationMetadata: { archivable: true, readOnlyDefinition: false, readOnlyValue: false },
  };
}

/** Stage and pipeline choices follow the pipelines, currencies follow the account. */
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
