import type { AssociationSeed, CrmRecord, ObjectType, PortalSeed } from "../hubspot/shapes.ts";
import {
  CALL_NOTES,
  CALL_TITLES,
  EMAIL_SUBJECTS,
  MEETING_TITLES,
  NOTES,
  TASK_SUBJECTS,
} from "./activity-texts.ts";
import { type DayNumber, instant, workday } from "./calendar.ts";
import type { DemoDeal } from "./deals.ts";
import { CONTACT_TITLES, FIRST_NAMES, LAST_NAMES } from "./names.ts";
import type { Random } from "./random.ts";

type Records = Record<ObjectType, CrmRecord[]>;
type Content = [
  type: "calls" | "emails" | "meetings" | "notes",
  properties: CrmRecord["properties"],
];

interface Building {
  records: Records;
  associations: AssociationSeed[];
  nextId: number;
}

const CONNECTED = "f240bbac-87c9-4f6e-bf70-924b57d47db7";

export function makeActivities(
  random: Random,
  deals: DemoDeal[],
  today: DayNumber,
): Pick<PortalSeed, "records" | "associations"> {
  const building: Building = {
    records: {
      deals: deals.map(({ record }) => record),
      contacts: [],
      companies: [],
      tasks: [],
      notes: [],
      meetings: [],
      calls: [],
      emails: [],
      goal_targets: [],
      forecasts: [],
    },
    associations: [],
    nextId: 61_000_000_001,
  };
  const buyers = new Map<string, { company: string; contacts: string[] }>();
  for (const deal of deals) {
    const known = buyers.get(deal.company) ?? addBuyer(random, building, deal);
    buyers.set(deal.company, known);
    linkRecords(building, ["deals", deal.record.id], ["companies", known.company]);
    const count = Math.min(
      known.contacts.length,
      deal.plan.character.story === "stale hygiene" ? 1 : 3,
    );
    const contacts = random.shuffled(known.contacts).slice(0, random.whole(1, count));
    for (const contact of contacts)
      linkRecords(building, ["deals", deal.record.id], ["contacts", contact]);
    addPast(random, building, deal, contacts, today);
    if (deal.plan.outcome === "open") addPlanned(random, building, deal, contacts, today);
  }
  return { records: building.records, associations: building.associations };
}

function addBuyer(random: Random, building: Building, { company, plan }: DemoDeal) {
  const at = instant(plan.created - 5, 9 * 60);
  const domain = `${company.toLowerCase().replace(/[^a-z]+/g, "")}.example`;
  const companyId = add(building, "companies", at, { name: company, domain });
  const contacts = Array.from({ length: random.whole(2, 4) }, () => {
    const [firstname, lastname] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    const contact = add(building, "contacts", at, {
      firstname,
      lastname,
      email: `${firstname}.${lastname}${building.nextId % 97}@${domain}`.toLowerCase(),
      jobtitle: random.pick(CONTACT_TITLES),
      company,
      hubspot_owner_id: plan.character.ownerId,
    });
    linkRecords(building, ["contacts", contact], ["companies", companyId]);
    return contact;
  });
  return { company: companyId, contacts };
}

/** From the first day to the last activity; old deals have only a few. */
function addPast(
  random: Random,
  building: Building,
  deal: DemoDeal,
  contacts: string[],
  today: DayNumber,
): void {
  const { plan } = deal;
  const isOld = plan.outcome !== "open" && plan.close < today - 200;
  const count = isOld ? random.whole(0, 2) : random.whole(...plan.character.activities);
  const span = plan.lastTouch - plan.created;
  for (let index = 0; index < count; index++) {
    const isLast = index === count - 1;
    const day = isLast
      ? plan.lastTouch
      : workday(plan.created + Math.floor((span * index) / count));
    const at = instant(Math.min(day, plan.lastTouch), random.whole(9 * 60, 16 * 60));
    const [type, properties] = contentOf(random, at);
    const id = add(building, type, at, {
      ...properties,
      hs_timestamp: at,
      hubspot_owner_id: plan.character.ownerId,
    });
    linkAll(building, type, id, deal, contacts.slice(0, 1));
  }
}

function contentOf(random: Random, at: string): Content {
  const kind = random.pick([
    "calls",
    "calls",
    "emails",
    "emails",
    "emails",
    "meetings",
    "notes",
  ] as const);
  switch (kind) {
    case "calls":
      return [
        kind,
        {
          hs_call_title: random.pick(CALL_TITLES),
          hs_call_body: random.pick(CALL_NOTES),
          hs_call_direction: "OUTBOUND",
          hs_call_status: "COMPLETED",
          hs_call_duration: String(random.whole(4, 45) * 60_000),
          hs_call_disposition: CONNECTED,
        },
      ];
    case "emails":
      return [
        kind,
        {
          hs_email_subject: random.pick(EMAIL_SUBJECTS),
          hs_email_direction: random.chance(0.45) ? "INCOMING_EMAIL" : "EMAIL",
          hs_email_status: "SENT",
          hs_email_text: random.pick(CALL_NOTES),
        },
      ];
    case "meetings":
      return [
        kind,
        {
          hs_meeting_title: random.pick(MEETING_TITLES),
          hs_meeting_start_time: at,
          hs_meeting_end_time: new Date(Date.parse(at) + 2_700_000).toISOString(),
          hs_meeting_outcome: "COMPLETED",
        },
      ];
    case "notes":
      return [kind, { hs_note_body: random.pick(NOTES) }];
  }
}

/** Upcoming activities: a meeting for well-managed deals, a task for most. */
function addPlanned(
  random: Random,
  building: Building,
  deal: DemoDeal,
  contacts: string[],
  today: DayNumber,
): void {
  const { plan } = deal;
  const { ownerId, story } = plan.character;
  const isNeglected = story === "stale hygiene" || plan.isAtRisk;
  const made = instant(plan.lastTouch, 17 * 60);
  if (!isNeglected && random.chance(0.55)) {
    const at = instant(workday(today + random.whole(2, 18)), random.whole(9 * 60, 16 * 60));
    const id = add(building, "meetings", made, {
      hs_meeting_title: random.pick(MEETING_TITLES),
      hs_timestamp: at,
      hs_meeting_start_time: at,
      hs_meeting_end_time: new Date(Date.parse(at) + 2_700_000).toISOString(),
      hs_meeting_outcome: "SCHEDULED",
      hubspot_owner_id: ownerId,
    });
    linkAll(building, "meetings", id, deal, contacts);
  }
  if (random.chance(0.7)) {
    const due = isNeglected ? today - random.whole(4, 30) : today + random.whole(-2, 12);
    const id = add(building, "tasks", made, {
      hs_task_subject: random.pick(TASK_SUBJECTS),
      hs_timestamp: instant(workday(due), 12 * 60),
      hs_task_status: "NOT_STARTED",
      hs_task_priority: random.pick(["LOW", "MEDIUM", "HIGH"]),
      hs_task_type: random.pick(["TODO", "CALL", "EMAIL"]),
      hubspot_owner_id: ownerId,
    });
    linkAll(building, "tasks", id, deal, []);
  }
}

function add(
  building: Building,
  type: ObjectType,
  at: string,
  properties: CrmRecord["properties"],
): string {
  const id = String(building.nextId);
  building.nextId += 13;
  building.records[type].push({ id, properties, createdAt: at, updatedAt: at, archived: false });
  return id;
}

function linkAll(
  building: Building,
  type: ObjectType,
  id: string,
  deal: DemoDeal,
  contacts: string[],
): void {
  linkRecords(building, [type, id], ["deals", deal.record.id]);
  for (const contact of contacts) linkRecords(building, [type, id], ["contacts", contact]);
}

function linkRecords(
  building: Building,
  [fromType, fromId]: [ObjectType, string],
  [toType, toId]: [ObjectType, string],
): void {
  building.associations.push({ fromType, fromId, toType, toId });
}
