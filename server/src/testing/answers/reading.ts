import { api, type Route } from "@touchline/contract";
import { RETENTION_KINDS } from "@touchline/domain";
import { z } from "zod";
import { ROUTES, type Transcript } from "./transcript.ts";

type Given = Record<string, string>;
interface Asked {
  params?: Given;
  query?: Given;
}

/** What a call must be given beside what is tried. */
const NEEDED: Record<string, Given> = {
  "deals.groups": { by: "owner" },
  "deals.since": { asOf: "2026-11-02", closed: "false" },
  "deals.find": { words: "re" },
  "winsAndLosses.deals": { by: "lost" },
  "retention.preview": { days: "90" },
  "crm.authorize": { returnTo: "/deals" },
  "meetings.authorize": { returnTo: "/launch" },
};
/** What has a meaning only beside something else. */
const BESIDE: Record<string, Given> = {
  page: { pageSize: "7" },
  orUndated: { closeDateEnd: "2026-12-31" },
  closedGroups: { groupBy: "stage" },
};
/** Reps see less, so only the lists of deals are read in full for them. */
const WHOLE_FOR_REPS = ["deals.list", "deals.choice", "history.changes", "actions.own"];

/** Everything that can be read, as a manager and as a rep, with every value that narrows or sorts it. */
export async function readEverything(story: Transcript): Promise<void> {
  const { known, valuesOf } = await knownValues(story);
  for (const [name, route] of ROUTES) {
    if (route.method !== "GET" || route.stream || name.endsWith(".callback")) continue;
    await story.chapter(`read-${name.split(".")[0]}`);
    const places: Given[] = route.params ? (known[name] ?? []) : [{}];
    if (places.length === 0) throw new Error(`Add params of ${name} to knownValues.`);
    for (const [place, params] of places.entries()) {
      const base = { params, query: { ...NEEDED[name] } };
      const tried = place === 0 ? variantsOf(route, valuesOf, name) : [];
      const more = tried.map((query) => ({ params, query: { ...NEEDED[name], ...query } }));
      const forReps = WHOLE_FOR_REPS.includes(name) ? more : [];
      for (const asked of [base, ...more]) await ask(story, "maya", route, asked);
      for (const asked of [base, ...forReps]) await ask(story, "sam", route, asked);
    }
  }
}

const ask = (story: Transcript, who: "maya" | "sam", route: Route, asked: Asked) =>
  story.read(who, route, asked as never);

/** Each value of each thing that a call can be given, one at a time. */
function variantsOf(route: Route, valuesOf: (name: string) => string[] | undefined, call: string) {
  return Object.entries(route.query?.shape ?? {}).flatMap(([name, schema]) => {
    const values = valuesOf(`${call} ${name}`) ?? choicesOf(schema as z.ZodType) ?? valuesOf(name);
    if (!values) throw new Error(`Add values of ${name} to knownValues: ${call} takes it.`);
    const orders = name === "orderBy" ? ["ASC", "DESC"] : [undefined];
    return values.flatMap((value) =>
      orders.map((order): Given => ({ ...BESIDE[name], [name]: value, ...(order && { order }) })),
    );
  });
}

/** What can be chosen, where there is a choice: of one, or of a list. */
function choicesOf(schema: z.ZodType): string[] | undefined {
  const shape = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  const found = /"enum":(\[[^\]]*\])|"const":("[^"]*")/.exec(shape);
  if (!found) return undefined;
  return found[1] ? JSON.parse(found[1]).map(String) : [JSON.parse(found[2] ?? '""')];
}

/** Ids of what the story made, by the calls that take them. */
async function knownValues(story: Transcript) {
  const { owner, organisationId, people } = story.company;
  const { sam, kim } = people;
  const rows = await owner
    .selectFrom("deals")
    .select(["id", "crmId", "ownerId", "status"])
    .where("organisationId", "=", organisationId)
    .where("archivedAt", "is", null)
    .orderBy("crmId")
    .execute();
  const ofSam = rows.filter(({ ownerId }) => ownerId === sam.id);
  const open = ofSam.filter(({ status }) => status === "open");
  const closed = ofSam.filter(({ status }) => status !== "open");
  const others = rows.filter(({ ownerId, status }) => ownerId !== sam.id && status === "open");
  const shown = [...open.slice(0, 6), ...closed.slice(-2), ...others.slice(0, 3)];
  const deals = shown.map(({ crmId }) => ({ hubspotId: crmId }));
  const first = async (
    table:
      | "digests"
      | "webhooks"
      | "rooms"
      | "calendarEvents"
      | "bulkEdits"
      | "images"
      | "syncs"
      | "checkBatches"
      | "reviews",
  ) => {
    const found = await owner
      .selectFrom(table)
      .select("id")
      .where("organisationId", "=", organisationId)
      .orderBy("id")
      .limit(3)
      .execute();
    return found.map(({ id }) => ({ id }));
  };
  const members = [{ id: sam.id }, { id: kim.id }];
  // The database draws their ids, so these give no order.
  const lines = await owner
    .selectFrom("forecastLines")
    .select("id as lineId")
    .where("organisationId", "=", organisationId)
    .orderBy("name")
    .execute();
  const digests = await first("digests");
  const [batch] = await first("checkBatches");
  const { body: shared } = await story.company.product.call(sam, api.people.shareLink, {
    params: { id: sam.id },
  });
  const [recipient] = await owner.selectFrom("mailRecipients").select("secret").execute();
  const known: Record<string, Given[]> = {
    "team.member": members,
    "people.updates": members,
    "people.notes": members,
    "people.skills": members,
    "people.snippets": members,
    "people.shareLink": members,
    "people.image": (await first("images")).map(({ id }) => ({ imageId: id })),
    "people.sharedActions": [{ repUUID: shared.link?.uuid ?? "" }],
    "goals.checkIn": [{ revieweeId: sam.id }, { revieweeId: kim.id }],
    "goals.history": [{ revieweeId: sam.id }, { revieweeId: kim.id }],
    "goals.callHistory": [{ revieweeId: sam.id }, { revieweeId: kim.id }],
    "crm.sync": (await first("syncs")).slice(0, 1),
    "bulkEdits.read": await first("bulkEdits"),
    "forecastLines.read": lines,
    "forecastLines.deals": lines,
    "forecastLines.landing": lines,
    "evidence.ofDeal": deals.slice(0, 3),
    "checks.deal": deals,
    "attention.week": [{ memberId: sam.id }, { memberId: kim.id }],
    "reviews.ofMember": members,
    "reviews.ofDeal": deals.slice(0, 2),
    "coaching.ofMember": members,
    "coaching.ofDeal": deals.slice(0, 2),
    "talkingPoints.list": [{ repId: sam.id }],
    "meetings.event": await first("calendarEvents"),
    "meetings.summaryMail": (await first("calendarEvents")).slice(0, 1),
    "reviews.mail": (await first("reviews")).slice(0, 1),
    "meetings.shared": (await first("calendarEvents")).slice(0, 1),
    "meetingPack.read": [{ repId: sam.id }, { repId: kim.id }],
    "digests.read": digests,
    "digests.preview": digests,
    "retention.preview": RETENTION_KINDS.map((kind) => ({ kind })),
    "unsubscribe.read": [{ token: recipient?.secret ?? "" }],
    "webhooks.deliveries": await first("webhooks"),
    "rooms.read": await first("rooms"),
    "rooms.readAsGuest": [{ token: "nothing-that-there-is" }],
  };
  const values: Record<string, string[]> = {
    asOf: ["2026-11-02"],
    period: ["2026-Q3"],
    "forecastLines.read period": ["2026-11", "2026-Q4"],
    "forecastLines.deals owner": [sam.id],
    "forecastLines.landing kind": ["month", "quarter"],
    limit: ["3"],
    quarters: ["1", "8"],
    quarter: ["2026-Q3"],
    key: ["0"],
    page: ["2", "99"],
    pageSize: ["200"],
    words: ["re", "xenon pilot"],
    pipelines: ["renewals", "default,partners"],
    userId: [sam.id],
    crmOwnerId: ["15", "16", "none"],
    closeDateStart: ["2026-12-01"],
    closeDateEnd: ["2026-11-30"],
    ids: [
      open
        .slice(0, 2)
        .map(({ id }) => id)
        .join(),
    ],
    closedGroups: ["default/discovery"],
    own: [
      "nowhere:empty",
      "arr:from:800",
      "arr:empty",
      "champion:filled",
      "rival:is:a",
      "uses:is:y",
    ],
    excludePrompts: ["1,2"],
    currentBatchId: [batch?.id ?? ""],
    email: [sam.email],
    from: ["2026-11-05"],
    to: ["2026-11-12"],
    "forecast.change from": ["2026-11-03"],
    "forecast.change to": ["2026-11-14"],
    memberId: [sam.id],
    search: ["re"],
    before: ["2026-11-18T02:05:00.000Z"],
    "workspace.audit before": ["40"],
    "inbox.list before": ["2026-11-18T02:05:00.000Z_00000000-0000-4000-a000-000000000001"],
    dealId: [open[0]?.id ?? ""],
    actorId: [sam.id],
    action: ["action.created"],
    assignees: [sam.id],
    dueDate: ["2026-11-22"],
    eventType: ["Pipeline Review"],
    week: ["2026-11-16"],
    days: ["90"],
    returnTo: ["/home"],
    size: ["200"],
  };
  return { known, valuesOf: (name: string) => values[name] };
}

/** Routes that nobody has called, and those that can be read of which only one of the two roles was asked. */
export function notCalled(made: ReadonlySet<string>): string[] {
  const called = new Set([...made].map((call) => call.split(" ")[1]));
  return [...ROUTES].flatMap(([name, route]) => {
    if (route.stream) return [];
    if (!called.has(name)) return [`${name}, by nobody`];
    if (route.method !== "GET" || route.access === "public") return [];
    return ["maya", "sam"].flatMap((who) =>
      made.has(`${who} ${name}`) ? [] : [`${name}, by ${who}`],
    );
  });
}
