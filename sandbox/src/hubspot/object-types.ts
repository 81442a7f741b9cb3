import type { ObjectType } from "./shapes.ts";

export interface TypeInfo {
  type: ObjectType;
  typeId: string;
  singular: string;
  read: string[];
  write: string[];
  readSchema: string[];
  writeSchema: string[];
  /** Returned if a call names no properties. */
  defaults: string[];
  always: string[];
  /** The properties that the free-text `query` of a search covers. */
  searched: string[];
  required: string[];
}

const contactsRead = "crm.objects.contacts.read";
const contactsWrite = "crm.objects.contacts.write";
const engagementSystem = ["hs_createdate", "hs_lastmodifieddate", "hs_object_id"];

function engagement(
  type: ObjectType,
  typeId: string,
  singular: string,
  searched: string[],
): TypeInfo {
  return {
    type,
    typeId,
    singular,
    // Live portals answer 403 for emails unless both scopes are granted.
    read: type === "emails" ? ["sales-email-read", contactsRead] : [contactsRead],
    write: [contactsWrite],
    readSchema: ["crm.schemas.contacts.read"],
    writeSchema: ["crm.schemas.contacts.write"],
    defaults: engagementSystem,
    always: engagementSystem,
    searched,
    required: ["hs_timestamp"],
  };
}

const TYPES: TypeInfo[] = [
  {
    type: "deals",
    typeId: "0-3",
    singular: "deal",
    read: ["crm.objects.deals.read"],
    write: ["crm.objects.deals.write"],
    readSchema: ["crm.schemas.deals.read"],
    writeSchema: ["crm.schemas.deals.write"],
    defaults: [
      "amount",
      "closedate",
      "createdate",
      "dealname",
      "dealstage",
      "hs_lastmodifieddate",
      "hs_object_id",
      "pipeline",
    ],
    always: ["createdate", "hs_lastmodifieddate", "hs_object_id"],
    searched: ["dealname", "pipeline", "dealstage", "description", "dealtype"],
    required: ["dealname", "dealstage"],
  },
  {
    type: "contacts",
    typeId: "0-1",
    singular: "contact",
    read: [contactsRead],
    write: [contactsWrite],
    readSchema: ["crm.schemas.contacts.read"],
    writeSchema: ["crm.schemas.contacts.write"],
    defaults: ["createdate", "email", "firstname", "hs_object_id", "lastmodifieddate", "lastname"],
    always: ["createdate", "hs_object_id", "lastmodifieddate"],
    searched: ["firstname", "lastname", "email", "phone", "company"],
    required: [],
  },
  {
    type: "companies",
    typeId: "0-2",
    singular: "company",
    read: ["crm.objects.companies.read"],
    write: ["crm.objects.companies.write"],
    readSchema: ["crm.schemas.companies.read"],
    writeSchema: ["crm.schemas.companies.write"],
    defaults: ["createdate", "domain", "hs_lastmodifieddate", "hs_object_id", "name"],
    always: ["createdate", "hs_lastmodifieddate", "hs_object_id"],
    searched: ["name", "domain", "phone", "website"],
    required: [],
  },
  {
    type: "goal_targets",
    typeId: "0-74",
    singular: "goal_target",
    read: ["crm.objects.goals.read"],
    write: ["crm.objects.goals.write"],
    readSchema: ["crm.schemas.goals.read"],
    writeSchema: ["crm.schemas.goals.write"],
    defaults: engagementSystem,
    always: engagementSystem,
    searched: ["hs_goal_name"],
    required: ["hs_goal_name", "hs_target_amount"],
  },
  {
    // Submissions of the forecast tool: nobody writes them by API.
    type: "forecasts",
    typeId: "0-104",
    singular: "forecast",
    read: ["crm.objects.forecasts.read"],
    write: ["crm.objects.forecasts.write"],
    readSchema: ["crm.schemas.forecasts.read"],
    writeSchema: ["crm.schemas.forecasts.write"],
    defaults: engagementSystem,
    always: engagementSystem,
    searched: [],
    required: [],
  },
  engagement("tasks", "0-27", "task", ["hs_task_subject", "hs_task_body"]),
  engagement("notes", "0-46", "note", ["hs_note_body"]),
  engagement("meetings", "0-47", "meeting", ["hs_meeting_title", "hs_meeting_body"]),
  engagement("calls", "0-48", "call", ["hs_call_title", "hs_call_body"]),
  engagement("emails", "0-49", "email", ["hs_email_subject", "hs_email_text"]),
];

export const ENGAGEMENTS: ObjectType[] = ["tasks", "notes", "meetings", "calls", "emails"];

const BY_NAME = new Map<string, TypeInfo>(
  TYPES.flatMap((info) => [
    [info.type, info],
    [info.singular, info],
    [info.typeId, info],
  ]),
);

/** Finds a type by plural, singular or numeric name: `deals`, `deal` and `0-3` are the same. */
export function typeNamed(name: string): TypeInfo | undefined {
  return BY_NAME.get(name.toLowerCase());
}

export function infoOf(type: ObjectType): TypeInfo {
  const info = BY_NAME.get(type);
  if (!info) throw new Error(`no such object type: ${type}`);
  return info;
}

export interface LinkType {
  typeId: number;
  label: string | null;
}

/** The unlabelled link of each direction, and the primary one if HubSpot has it. */
const LINKS: Record<string, LinkType[]> = {
  "deals>contacts": [{ typeId: 3, label: null }],
  "contacts>deals": [{ typeId: 4, label: null }],
  "deals>companies": [
    { typeId: 341, label: null },
    { typeId: 5, label: "Primary" },
  ],
  "companies>deals": [
    { typeId: 342, label: null },
    { typeId: 6, label: "Primary" },
  ],
  "deals>deals": [{ typeId: 451, label: null }],
  "contacts>companies": [
    { typeId: 279, label: null },
    { typeId: 1, label: "Primary" },
  ],
  "companies>contacts": [
    { typeId: 280, label: null },
    { typeId: 2, label: "Primary" },
  ],
  ...pair("deals", { calls: 205, emails: 209, meetings: 211, notes: 213, tasks: 215 }),
  ...pair("contacts", { calls: 193, emails: 197, meetings: 199, notes: 201, tasks: 203 }),
  ...pair("companies", { calls: 181, emails: 185, meetings: 187, notes: 189, tasks: 191 }),
};

/** HubSpot's type id of the reverse direction is one higher. */
function pair(
  from: ObjectType,
  ids: Partial<Record<ObjectType, number>>,
): Record<string, LinkType[]> {
  return Object.fromEntries(
    Object.entries(ids).flatMap(([to, typeId]) => [
      [`${from}>${to}`, [{ typeId, label: null }]],
      [`${to}>${from}`, [{ typeId: typeId + 1, label: null }]],
    ]),
  );
}

export function linkTypes(from: ObjectType, to: ObjectType): LinkType[] {
  return LINKS[`${from}>${to}`] ?? [];
}

/** From the new record's type and a link type id to the type at the other end. */
export const LINK_TARGETS = new Map<string, ObjectType>(
  Object.entries(LINKS).flatMap(([direction, types]) => {
    const [from, to] = direction.split(">");
    return types.map(({ typeId }): [string, ObjectType] => [`${from}:${typeId}`, to as ObjectType]);
  }),
);
