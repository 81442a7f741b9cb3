import { api } from "@touchline/contract";
import { ACCOUNT } from "./portal-seed.ts";
import type { Transcript } from "./transcript.ts";

const GROUP = { groupName: "dealinformation", objectType: "deals" };
const option = (value: string, label: string) => ({ value, label });
/** Properties of every type. */
const PROPERTIES = [
  { name: "champion", label: "Champion", type: "string", fieldType: "text" },
  { name: "arr", label: "ARR", type: "number", fieldType: "number", showCurrencySymbol: true },
  { name: "renewal_date", label: "Renewal date", type: "date", fieldType: "date" },
  { name: "kickoff_at", label: "Kick-off", type: "datetime", fieldType: "date" },
  {
    ...{ name: "rival", label: "Rival", type: "enumeration", fieldType: "select" },
    options: [option("a", "Anvil"), option("b", "Brightline")],
  },
  {
    ...{ name: "uses", label: "Uses", type: "enumeration", fieldType: "checkbox" },
    options: [option("x", "Forecast"), option("y", "Coaching")],
  },
  { name: "checked", label: "Checked", type: "bool", fieldType: "booleancheckbox" },
].map((one) => ({ ...one, ...GROUP }));
/** Filled, in part, with nothing but zeros, and not at all. */
const VALUES: ReadonlyArray<Record<string, string>> = [
  {
    ...{ champion: "Head of Sales", arr: "1200.50", renewal_date: "2026-11-30", rival: "a" },
    ...{ kickoff_at: "2026-12-01T09:00:00.000Z", uses: "x;y", checked: "true" },
  },
  { champion: "anna", arr: "800", renewal_date: "2026-12-31", rival: "b", uses: "y" },
  { arr: "0", renewal_date: "2027-01-31", checked: "false", rival: "a" },
  { champion: "Ürsel", arr: "-5", rival: "b" },
];
const NOT_THERE = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";

const CATEGORIES = {
  COMMIT: "COMMIT",
  BEST_CASE: "BEST_CASE",
  PIPELINE: "PIPELINE",
  OMIT: "OMIT",
} as const;

/** What a company keeps in HubSpot beside our fields, and lines of business that count by it. */
export async function ownFields(story: Transcript): Promise<void> {
  const { owner, organisationId, control, people } = story.company;
  const { sam, kim } = people;
  await story.chapter("own-fields");
  await control.hubspot.importInto(ACCOUNT.portalId, "properties", PROPERTIES);
  const open = await owner
    .selectFrom("deals")
    .select(["crmId"])
    .where("organisationId", "=", organisationId)
    .where("status", "=", "open")
    .where("archivedAt", "is", null)
    .orderBy("crmId")
    .execute();
  for (const [place, { crmId }] of open.slice(0, 12).entries()) {
    const given = VALUES[place % VALUES.length] ?? {};
    await control.hubspot.change(ACCOUNT.portalId, "deals", crmId, given, sam.email);
  }
  const choose = (who: "maya" | "sam", names: string[]) =>
    story.act(who, api.ownFields.choose, { body: { names } });
  await story.read("maya", api.ownFields.available, {});
  await choose("sam", ["arr"]);
  await choose("maya", ["arr", "nothing_such"]);
  await choose(
    "maya",
    PROPERTIES.map(({ name }) => name),
  );
  await story.read("sam", api.ownFields.list, {});
  await choose("maya", ["uses", "arr", "renewal_date", "rival", "checked", "champion"]);
  const first = open[0]?.crmId ?? "";
  const set = (who: "maya" | "sam", name: string, value: unknown) =>
    story.act(who, api.deals.setProperty, {
      params: { hubspotId: first },
      body: { [`own.${name}`]: value } as never,
    });
  await set("maya", "champion", "Their CFO");
  await set("maya", "arr", 990.5);
  await set("maya", "rival", "z");
  const list = (query: object) =>
    story.read("maya", api.deals.list, {
      query: { pageSize: 8, closed: "false", ...query },
    } as never);
  for (const order of ["ASC", "DESC"]) {
    for (const name of ["arr", "champion", "renewal_date", "rival"]) {
      await list({ orderBy: `own.${name}`, order });
    }
  }
  await list({ orderBy: "own.nothing_such" });
  await list({ groupBy: "own.rival" });
  await list({ groupBy: "own.champion" });
  await story.read("maya", api.deals.groups, { query: { by: "own.checked" } as never });

  const rule = {
    ...{ name: "By ARR", pipelines: null, filter: { field: "rival", values: ["a"] } },
    ...{ ownerField: null, amountField: "arr", dateField: "renewal_date" },
    ...{ periodKind: "quarter" as const },
    categories: CATEGORIES,
  };
  const add = (body: object) =>
    story.act("maya", api.forecastLines.add, { body: { ...rule, ...body } });
  const { id: lineId } = await add({});
  await add({ name: "by arr" });
  await add({ name: "No such pipeline", pipelines: ["default", "nowhere"] });
  await add({ name: "No such value", filter: { field: "rival", values: ["z"] } });
  await add({ name: "No date", dateField: "arr" });
  await add({ name: "No amount", amountField: "champion" });
  await add({ name: "No owner", ownerField: "uses" });
  const number = (body: object) =>
    story.act("maya", api.forecastLines.setNumber, {
      params: { lineId },
      body: { kind: "quota", personId: sam.id, period: "2026-Q4", value: 1000.005, ...body },
    } as never);
  await number({});
  await number({ period: "2026-11" });
  await number({ kind: "team-quota", personId: people.maya.id, value: 5000 });
  await number({ kind: "call", value: 700, note: "Two are sure" });
  await number({ kind: "call", personId: kim.id, value: null });
  await number({ personId: NOT_THERE });
  const commit = (who: "sam" | "kim", personId: string, value: number | null) =>
    story.act(who, api.forecastLines.setCommit, {
      params: { lineId },
      body: { personId, period: "2026-Q4", value },
    });
  await commit("sam", sam.id, 650);
  await commit("kim", sam.id, 1);
  await commit("kim", kim.id, 10);
  await commit("kim", kim.id, null);
  await story.act("sam", api.forecastLines.remove, { params: { lineId } });
  await story.act("maya", api.forecastLines.remove, { params: { lineId: NOT_THERE } });
  await story.act("maya", api.forecastLines.change, { params: { lineId: NOT_THERE }, body: rule });
  await choose("maya", ["uses", "renewal_date", "rival", "checked", "champion"]);
  await choose("maya", ["champion", "arr", "renewal_date", "rival", "uses"]);

  const reasons = (who: "maya" | "sam", given: string[] | null) =>
    story.act(who, api.lostReasons.save, { body: { reasons: given } });
  await reasons("sam", ["Price"]);
  await reasons("maya", ["Price", " price"]);
  await reasons("maya", null);
  await reasons("maya", ["Price", "Bad timing", "No budget"]);
}
