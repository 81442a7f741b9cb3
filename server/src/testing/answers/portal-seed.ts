import { seeded } from "../seeded.ts";

/** The company's clock: a Tuesday evening in Los Angeles, already the next day in UTC. */
export const TIME_ZONE = "America/Los_Angeles";
export const FISCAL_START = 2;
export const START = new Date("2026-11-18T02:00:00Z");
const TODAY = Date.parse("2026-11-17T00:00:00Z");
const DAY_MS = 86_400_000;

/** Owners in HubSpot. The last two are nobody's here: one has left, one never joined. */
export const OWNERS = {
  maya: { id: "11", userId: 9011 },
  sam: { id: "12", userId: 9012 },
  kim: { id: "13", userId: 9013 },
  lee: { id: "14", userId: 9014 },
  gone: { id: "15", userId: 9015 },
  other: { id: "16", userId: 9016 },
} as const;
type OwnerName = keyof typeof OWNERS;

const RATES: Record<string, number> = { EUR: 1, USD: 0.92, JPY: 0.0061 };
export const ACCOUNT = {
  portalId: 7300,
  name: "Answers",
  timeZone: TIME_ZONE,
  companyCurrency: "EUR",
  exchangeRates: { USD: 0.92, JPY: 0.0061 },
  mapsForecastCategory: true,
  hasForecastTool: true,
};

const SINCE = "2024-02-01T09:00:00.000Z";
const STAGES = {
  default: ["discovery", "qualified", "proposal", "contract"],
  renewals: ["due", "quote"],
  partners: ["talks"],
} as const;
type PipelineName = keyof typeof STAGES;
const PROBABILITY: Record<string, string> = {
  ...{ discovery: "0.1", qualified: "0.35", proposal: "0.6", contract: "0.9" },
  ...{ due: "0.5", quote: "0.8", talks: "0.25" },
};

export function pipelines() {
  return Object.entries(STAGES).map(([id, open], displayOrder) => ({
    id,
    label: { default: "New business", renewals: "Renewals", partners: "Partners" }[id],
    displayOrder,
    ...{ createdAt: SINCE, updatedAt: SINCE, archived: false },
    stages: [...open, `${id}-won`, `${id}-lost`].map((stage, place) => ({
      id: stage,
      label: stage[0]?.toUpperCase() + stage.slice(1).replace("-", " "),
      displayOrder: place,
      metadata: {
        isClosed: String(place >= open.length),
        probability: PROBABILITY[stage] ?? (stage.endsWith("won") ? "1.0" : "0.0"),
      },
      ...{ createdAt: SINCE, updatedAt: SINCE, archived: false },
    })),
  }));
}

export function owners(emails: Record<Exclude<OwnerName, "gone" | "other">, string>) {
  const names: Record<OwnerName, [string, string]> = {
    maya: ["Maya", "Lind"],
    sam: ["Sam", "Okafor"],
    kim: ["Kim", "Park"],
    lee: ["Lee", "Frost"],
    gone: ["Daniel", "Gone"],
    other: ["Olga", "Other"],
  };
  return Object.entries(OWNERS).map(([name, { id, userId }]) => {
    const [firstName, lastName] = names[name as OwnerName];
    const isGone = name === "gone";
    return {
      ...{ id, type: "PERSON", firstName, lastName, archived: isGone },
      email: emails[name as keyof typeof emails] ?? `${name}@portal.test`,
      userId: isGone ? null : userId,
      userIdIncludingInactive: userId,
      ...{ createdAt: SINCE, updatedAt: SINCE },
    };
  });
}

type Change = [at: string, value: string, source?: string];
interface Plan {
  owner: OwnerName | null;
  pipeline: PipelineName;
  outcome: "open" | "won" | "lost";
  category: string;
  currency: string;
  amount: number | null;
  created: number;
  close: number | null;
  stage: number;
  stageSince: number;
  touched: number;
  pushes: number;
}

/** An instant so many days after today (before it, if negative), at an hour and a minute in UTC. */
export function at(days: number, hour: number, minute = 0): string {
  return new Date(TODAY + days * DAY_MS + hour * 3_600_000 + minute * 60_000).toISOString();
}
const day = (days: number) => at(days, 0).slice(0, 10);

const NAMES = [
  ...["Arbor", "Birch", "Cobalt", "Delta", "Ember", "Fjord", "Garnet", "Harbor", "Indigo"],
  ...["Juniper", "Krill", "Lumen", "Marble", "Nimbus", "Onyx", "Pebble", "Quartz", "Raven"],
  ...["Sable", "Tundra", "Umber", "Vesper", "Willow", "Xenon", "Yarrow", "Zephyr"],
];
const WHAT = ["platform", "Renewal", "pilot", "expansion & support", "añadidos"];
const UPDATES = [
  "Their CFO Anna Berg signs on Friday 27 November. Legal has the contract, budget is approved.",
  "Call went well",
  "Waiting for them. Will chase next week.",
  "Demo on Monday 23 November with Tom (IT). Risk: their freeze begins 1 December.",
];
const STEPS = ["Send the contract by 24 Nov", "Follow up", "Book the CFO", "Agree on legal terms"];

/** Deals of two years: closed ones of eight quarters, and what is open now, each in its own way. */
export function dealRecords() {
  const random = seeded(20_261_117);
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)] as T;
  const whole = (from: number, to: number) => from + random.below(to - from + 1);
  const plans: Plan[] = [];
  const sellers: OwnerName[] = ["sam", "kim", "maya"];

  for (let quarter = 1; quarter <= 8; quarter += 1) {
    for (const owner of ["sam", "sam", "kim", "kim", "lee"] as const) {
      const outcome = random.percent(60) ? "won" : "lost";
      const close = -17 - (quarter - 1) * 91 - whole(2, 80);
      const pipeline = random.percent(25) ? "renewals" : "default";
      const stages = STAGES[pipeline].length;
      plans.push({
        ...{ owner, pipeline, outcome, close },
        category: outcome === "won" ? "CLOSED" : pick(["OMIT", "COMMIT", "BEST_CASE"]),
        currency: pick(["EUR", "EUR", "USD"]),
        amount: whole(20, 900) * 100,
        created: close - whole(20, 90),
        stage: outcome === "won" ? stages - 1 : random.below(stages),
        stageSince: close,
        touched: close,
        pushes: random.below(3),
      });
    }
  }
  const categories = ["COMMIT", "BEST_CASE", "PIPELINE", "OMIT", ""] as const;
  for (let place = 0; place < 42; place += 1) {
    const other = pick(["maya", "gone", "other", "lee", null] as const);
    const owner = place % 4 === 3 ? other : (sellers[place % 3] ?? null);
    const isClosed = place % 5 === 4;
    const pipeline = pick(["default", "default", "default", "renewals", "partners"] as const);
    const created = -whole(3, 160);
    const touched = Math.min(-1, created + whole(0, -created));
    plans.push({
      ...{ owner, pipeline, created, touched },
      outcome: !isClosed ? "open" : place % 2 === 0 ? "won" : "lost",
      category: isClosed ? "CLOSED" : (categories[Math.floor(place / 3) % categories.length] ?? ""),
      currency: pick(["EUR", "EUR", "USD", "JPY"]),
      amount: place % 11 === 5 ? null : whole(10, 2500) * 100 + pick([0, 0, 0.5, 49.99]),
      close: isClosed ? -whole(1, 15) : place % 9 === 4 ? null : whole(-30, 130),
      stage: random.below(STAGES[pipeline].length),
      stageSince: Math.max(created, touched - whole(0, 40)),
      pushes: random.below(4),
    });
  }
  return plans.map((plan, place) => {
    const name = `${NAMES[(place * 7) % NAMES.length]} ${WHAT[place % WHAT.length]}`;
    return recordOf(plan, String(5000 + place), name, place, pick);
  });
}

function recordOf(
  plan: Plan,
  id: string,
  dealname: string,
  place: number,
  pick: <T>(list: readonly T[]) => T,
) {
  const { pipeline, outcome, created, close } = plan;
  const made = at(created, 17, place);
  const closedAt = at(close ?? 0, 20, place);
  const open = STAGES[pipeline];
  const stages: Change[] = open.slice(0, plan.stage + 1).map((stage, step) => {
    const days = created + ((plan.stageSince - created) * step) / Math.max(1, plan.stage);
    return [step === 0 ? made : at(Math.floor(days), 19, step), stage];
  });
  if (outcome !== "open") stages.push([closedAt, `${pipeline}-${outcome}`]);
  const changes: Record<string, Change[]> = {
    dealname: [[made, dealname]],
    pipeline: [[made, pipeline]],
    dealstage: stages,
    hubspot_owner_id: plan.owner ? ownersOf(plan.owner, made, plan) : [],
    deal_currency_code: [[made, plan.currency]],
    amount: amountsOf(plan, made, place),
    closedate: closeDatesOf(plan, made, closedAt),
    hs_manual_forecast_category: categoriesOf(plan, made, closedAt),
  };
  if (outcome === "open" && place % 2 === 0) {
    changes.deal_update = [[at(plan.touched, 22, 10), pick(UPDATES)]];
  }
  if (outcome === "open" && place % 3 !== 0) {
    changes.hs_next_step = [[at(plan.touched, 22, 5), pick(STEPS)]];
  }
  return toRecord(id, made, changes, RATES[plan.currency] ?? 1, plan.owner);
}

function ownersOf(owner: OwnerName, made: string, { created, touched }: Plan): Change[] {
  const moved = owner === "kim" && touched - created > 40;
  const now: Change = [moved ? at(created + 20, 18) : made, OWNERS[owner].id];
  return moved ? [[made, OWNERS.gone.id], now] : [now];
}

function amountsOf({ amount, created, touched }: Plan, made: string, place: number): Change[] {
  if (amount === null) return [];
  if (place % 3 !== 0 || touched - created < 4) return [[made, String(amount)]];
  const before = Math.round(amount * (place % 2 === 0 ? 1.3 : 0.8) * 100) / 100;
  return [
    [made, String(before)],
    [at(Math.floor((created + touched) / 2), 21), String(amount)],
  ];
}

function closeDatesOf(plan: Plan, made: string, closedAt: string): Change[] {
  if (plan.close === null) return [];
  const pushes = plan.touched - plan.created > plan.pushes + 2 ? plan.pushes : 0;
  const span = plan.touched - plan.created;
  const dates = Array.from({ length: pushes + 1 }, (_, step): Change => {
    const when =
      step === 0 ? made : at(plan.created + Math.floor((span * step) / (pushes + 1)), 18, step);
    return [when, `${day((plan.close ?? 0) - (pushes - step) * 21)}T12:00:00.000Z`];
  });
  return plan.outcome === "open" ? dates : [...dates, [closedAt, closedAt]];
}

function categoriesOf(plan: Plan, made: string, closedAt: string): Change[] {
  if (plan.category === "") return [];
  const middle = Math.floor((plan.created + plan.touched) / 2);
  const first: Change[] = [[made, "PIPELINE"]];
  if (plan.outcome === "won") {
    return [...first, [at(middle, 20), "COMMIT"], [closedAt, "CLOSED", "AUTOMATION_PLATFORM"]];
  }
  if (plan.outcome === "lost") {
    const called: Change = [
      at(middle, 20),
      plan.category === "CLOSED" ? "BEST_CASE" : plan.category,
    ];
    return [...first, called, [closedAt, "OMIT", "AUTOMATION_PLATFORM"]];
  }
  return plan.category === "PIPELINE" ? first : [...first, [at(middle, 20), plan.category]];
}

function toRecord(
  id: string,
  created: string,
  changes: Record<string, Change[]>,
  rate: number,
  owner: OwnerName | null,
) {
  const userId = owner ? OWNERS[owner].userId : OWNERS.gone.userId;
  const properties: Record<string, string | null> = { createdate: created };
  const propertiesWithHistory: Record<string, object[]> = {};
  let updatedAt = created;
  for (const [name, lines] of Object.entries(changes)) {
    const last = lines.at(-1);
    if (!last) continue;
    properties[name] = last[1];
    for (const [when] of lines) if (when > updatedAt) updatedAt = when;
    propertiesWithHistory[name] = lines
      .map(([timestamp, value, sourceType = "CRM_UI"]) => ({
        ...{ value, timestamp, sourceType },
        ...(sourceType === "CRM_UI" && { sourceId: `userId:${userId}`, updatedByUserId: userId }),
      }))
      .reverse();
  }
  const amount = properties.amount;
  if (amount) {
    properties.amount_in_home_currency = String(Math.round(Number(amount) * rate * 100) / 100);
  }
  properties.hs_lastmodifieddate = updatedAt;
  return {
    ...{ id, properties, propertiesWithHistory },
    ...{ createdAt: created, updatedAt, archived: false },
  };
}
type DealRecord = ReturnType<typeof dealRecords>[number];

type Kind = "contacts" | "tasks" | "notes" | "meetings" | "calls" | "emails";
interface Thing {
  id: string;
  properties: Record<string, string>;
  createdAt: string;
  updatedAt: string;
  archived: boolean;
}

/** Who buys, what was said and met, and what is planned, for the deals that are open. */
export function surroundings(deals: DealRecord[]) {
  const random = seeded(42);
  const records: Record<Kind, Thing[]> = {
    ...{ contacts: [], tasks: [], notes: [], meetings: [], calls: [], emails: [] },
  };
  const associations: object[] = [];
  let next = 80_000;
  const add = (kind: Kind, deal: DealRecord, when: string, properties: Record<string, string>) => {
    const id = String(next++);
    const own = deal.properties.hubspot_owner_id;
    const owned = { ...properties, ...(own && kind !== "contacts" && { hubspot_owner_id: own }) };
    records[kind].push({
      id,
      properties: owned,
      createdAt: when,
      updatedAt: when,
      archived: false,
    });
    associations.push({ fromType: kind, fromId: id, toType: "deals", toId: deal.id });
  };
  const stages = new Set<string>(Object.values(STAGES).flat());
  for (const [place, deal] of deals.entries()) {
    if (!stages.has(deal.properties.dealstage ?? "")) continue;
    const made = deal.createdAt;
    for (let count = place % 4; count > 0; count -= 1) {
      const [firstname, lastname] = [`Buyer${place}`, `Number${count}`];
      const email = `${firstname}.${lastname}@buyer.test`.toLowerCase();
      add("contacts", deal, made, { firstname, lastname, email, jobtitle: "CFO" });
    }
    for (let count = random.below(5); count > 0; count -= 1) {
      const when = at(-random.below(45) - 1, 16 + random.below(8), random.below(60));
      if (when < made) continue;
      const kind = (["calls", "emails", "meetings", "notes"] as const)[random.below(4)] ?? "calls";
      add(kind, deal, when, { hs_timestamp: when, ...pastOf(kind, when, count) });
    }
    if (place % 5 === 1) {
      const when = at(2 + random.below(20), 18);
      const end = at(2 + random.below(20), 19);
      add("meetings", deal, at(-1, 20), {
        ...{ hs_timestamp: when, hs_meeting_title: "Commercial call" },
        ...{ hs_meeting_start_time: when, hs_meeting_end_time: end > when ? end : when },
        hs_meeting_outcome: "SCHEDULED",
      });
    }
    if (place % 3 === 0) {
      const isDone = place % 6 === 0;
      const when = at(isDone ? -random.below(20) : random.below(18) - 6, 20);
      add("tasks", deal, at(-25, 20), {
        ...{ hs_task_subject: `Task of ${deal.properties.dealname}`, hs_timestamp: when },
        ...{ hs_task_status: isDone ? "COMPLETED" : "NOT_STARTED", hs_task_type: "TODO" },
      });
    }
  }
  return { records, associations };
}

function pastOf(kind: Kind, when: string, count: number): Record<string, string> {
  switch (kind) {
    case "calls":
      return {
        hs_call_title: "Catch-up",
        hs_call_body: "<p>Talked <b>price</b></p>",
        hs_call_status: "COMPLETED",
      };
    case "emails":
      return {
        hs_email_subject: `Re: terms ${count}`,
        hs_email_direction: count % 2 === 0 ? "INCOMING_EMAIL" : "EMAIL",
        hs_email_text: "Please see attached.",
        hs_email_status: "SENT",
      };
    case "meetings":
      return {
        hs_meeting_title: "Demo",
        hs_meeting_start_time: when,
        hs_meeting_end_time: when,
        hs_meeting_outcome: count % 3 === 0 ? "NO_SHOW" : "COMPLETED",
      };
    default:
      return { hs_note_body: "<p>They like it.</p>" };
  }
}
