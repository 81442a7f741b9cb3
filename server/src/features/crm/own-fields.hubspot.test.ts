import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import type { Person } from "../../testing/product.ts";
import { lastDayOfThisQuarter } from "../../testing/this-quarter.ts";
import { productWithHubspot } from "../../testing/with-hubspot.ts";

let product: Awaited<ReturnType<typeof productWithHubspot>>;

beforeAll(async () => {
  product = await productWithHubspot();
});
afterAll(() => product.close());

const GROUP = { groupName: "dealinformation", objectType: "deals" };
const PROPERTIES = [
  { name: "champion", label: "Champion", type: "string", fieldType: "text" },
  { name: "arr", label: "ARR", type: "number", fieldType: "number", showCurrencySymbol: true },
  { name: "renewal_date", label: "Renewal date", type: "date", fieldType: "date" },
  { name: "kickoff_at", label: "Kick-off", type: "datetime", fieldType: "date" },
  {
    ...{ name: "rival", label: "Rival", type: "enumeration", fieldType: "select" },
    options: [
      { value: "a", label: "Anvil" },
      { value: "b", label: "Brightline" },
    ],
  },
  {
    ...{ name: "uses", label: "Uses", type: "enumeration", fieldType: "checkbox" },
    options: [
      { value: "x", label: "Forecast" },
      { value: "y", label: "Coaching" },
    ],
  },
  { name: "checked", label: "Checked", type: "bool", fieldType: "booleancheckbox" },
].map((one) => ({ ...one, ...GROUP }));
const NAMES = PROPERTIES.map(({ name }) => name);

const VALUES = {
  champion: "Head of Sales",
  arr: "1200.50",
  renewal_date: "2027-01-31",
  kickoff_at: "2026-12-01T09:00:00.000Z",
  rival: "a",
  uses: "x;y",
  checked: "true",
};
const TYPED = {
  champion: "Head of Sales",
  arr: 1200.5,
  renewal_date: "2027-01-31",
  kickoff_at: "2026-12-01T09:00:00.000Z",
  rival: "a",
  uses: ["x", "y"],
  checked: true,
};

let portals = 9300;
/** A company whose HubSpot has properties of every type. */
async function company({ deals = 1 } = {}) {
  portals += 1;
  const portalId = portals;
  await product.control.createPortal({ portalId, companyCurrency: "EUR", timeZone: "UTC" });
  const org = await product.organisation({ timeZone: "UTC" });
  const [manager, rep, other] = [await org.manager(), await org.rep(), await org.rep()];
  await product.control.importInto(portalId, "properties", PROPERTIES);
  await product.control.importInto(portalId, "owners", [
    { id: "11", email: rep.email, firstName: "Sam", lastName: "R", userId: 911, archived: false },
    { id: "12", email: other.email, firstName: "Ola", lastName: "R", userId: 912, archived: false },
  ]);
  const created = new Date(Date.now() - 40 * 86_400_000).toISOString();
  await product.control.importInto(
    portalId,
    "deals",
    Array.from({ length: deals }, (_, place) => ({
      id: String(1000 + place),
      createdAt: created,
      properties: {
        ...{ dealname: `Deal ${place}`, amount: "500", deal_currency_code: "EUR" },
        ...{ createdate: created, dealstage: "qualifiedtobuy", pipeline: "default" },
        ...{ hubspot_owner_id: "11", closedate: `${lastDayOfThisQuarter()}T12:00:00.000Z` },
        ...VALUES,
      },
      propertiesWithHistory: {
        arr: [{ value: "1200.50", timestamp: created, sourceType: "CRM_UI", updatedByUserId: 911 }],
      },
    })),
  );
  await product.connect(manager, portalId);
  return { portalId, manager, rep, other };
}

const choose = (who: Person, names: string[]) =>
  product.call(who, api.ownFields.choose, { body: { names } });
const chosen = async (who: Person) => (await product.call(who, api.ownFields.list, {})).body;

/** Waits until all values are read. */
function read(who: Person) {
  return vi.waitFor(
    async () => {
      const { fields, reading } = await chosen(who);
      expect(reading).toBeNull();
      expect(fields.filter(({ isReading }) => isReading)).toEqual([]);
      return fields;
    },
    { timeout: 30_000, interval: 50 },
  );
}

async function deal(who: Person, id = "1000") {
  const { body } = await product.call(who, api.deals.list, { query: { ids: [id] } });
  return body.deals[0];
}

const change = (who: Person, name: string, value: string, hubspotId = "1000") =>
  product.call(who, api.deals.setProperty, {
    params: { hubspotId },
    body: { [`own.${name}`]: value },
  });

async function syncAgain(who: Person) {
  await product.call(who, api.crm.startSync, {});
  await product.synced(who);
}

describe("[LINE-2] own fields", { timeout: 120_000 }, () => {
  it("are chosen from HubSpot's list and read without a new sync, typed, with their history", async () => {
    const { manager, rep } = await company({ deals: 120 });
    const { body: available } = await product.call(manager, api.ownFields.available, {});
    expect(available).toContainEqual({
      ...{ name: "arr", label: "ARR", type: "currency", group: "dealinformation" },
      isEditable: true,
    });
    expect(available.map(({ name }) => name)).not.toContain("amount");
    const before = (await product.call(manager, api.crm.latestSync, {})).body?.id;

    const { body } = await choose(manager, NAMES);
    expect(body.fields.map(({ name, type }) => [name, type])).toEqual([
      ["champion", "text"],
      ["arr", "currency"],
      ["renewal_date", "date"],
      ["kickoff_at", "datetime"],
      ["rival", "choice"],
      ["uses", "choices"],
      ["checked", "boolean"],
    ]);
    await read(manager);
    expect((await product.call(manager, api.crm.latestSync, {})).body?.id).toBe(before);
    const list = await product.call(rep, api.deals.list, { query: { pageSize: 200 } });
    expect(list.body.deals).toHaveLength(120);
    for (const one of list.body.deals) expect(one.ownFields).toEqual(TYPED);
    const { body: detail } = await product.call(rep, api.checks.deal, {
      params: { hubspotId: "1000" },
      query: {},
    });
    expect(detail.ownFields).toEqual(TYPED);
    const url = "/api/exports/deals.csv";
    const { body: file } = await product.app.inject({ url, headers: rep.headers });
    const [head, first] = file.split("\r\n");
    expect(head).toMatch(/,Champion,ARR,Renewal date,Kick-off,Rival,Uses,Checked$/);
    expect(first).toContain(
      'Head of Sales,1200.5,2027-01-31,2026-12-01T09:00:00.000Z,Anvil,"Forecast, Coaching",Yes',
    );
  });

  it("go again with everything they held", async () => {
    const { manager } = await company();
    await choose(manager, ["arr", "champion"]);
    await read(manager);
    await change(manager, "champion", "CFO");
    await choose(manager, ["champion"]);
    await eventually(async () =>
      expect((await deal(manager))?.ownFields).toEqual({ champion: "CFO" }),
    );
    await eventually(async () => {
      const rows = await product.database.owner
        .selectFrom("dealChanges")
        .select("field")
        .where("field", "=", "own.arr")
        .where("dealId", "=", (await deal(manager))?.id ?? "")
        .execute();
      expect(rows).toEqual([]);
    });
  });

  it("are written to HubSpot and undone; a value that does not fit is refused in a sentence", async () => {
    const { manager, rep, other, portalId } = await company();
    await choose(manager, NAMES);
    await read(manager);
    const there = async () => (await product.control.record(portalId, "deals", "1000")).properties;

    const { body: saved } = await change(rep, "arr", "1500.25");
    expect((await deal(rep))?.ownFields).toMatchObject({ arr: 1500.25 });
    await eventually(async () => expect((await there()).arr).toBe("1500.25"));
    await product.call(rep, api.history.undo, { params: { id: saved.changeId ?? "" } });
    expect((await deal(rep))?.ownFields).toMatchObject({ arr: 1200.5 });
    await eventually(async () => expect(Number((await there()).arr)).toBe(1200.5));

    for (const [name, value, stored] of [
      ["champion", "CFO", "CFO"],
      ["renewal_date", "2027-02-28", "2027-02-28"],
      ["rival", "b", "b"],
      ["uses", "y", ["y"]],
      ["checked", "false", false],
    ] as const) {
      expect((await change(rep, name, value)).status).toBe(200);
      expect((await deal(rep))?.ownFields?.[name]).toEqual(stored);
    }
    await change(rep, "rival", "");
    expect((await deal(rep))?.ownFields).not.toHaveProperty("rival");
    await eventually(async () => {
      expect(await there()).toMatchObject({
        champion: "CFO",
        uses: "y",
        checked: "false",
        rival: null,
      });
    });

    for (const [name, value, words] of [
      ["arr", "much", "ARR must be an amount"],
      ["renewal_date", "2027-02-30", "Renewal date must be a date"],
      ["rival", "z", "Rival has no option 'z' in HubSpot"],
      ["uses", "x;q", "Uses has no option 'q' in HubSpot"],
      ["checked", "maybe", "Checked must be yes or no"],
    ] as const) {
      const { status, body } = await change(rep, name, value);
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(words)]);
    }
    expect((await change(other, "arr", "1")).status).toBe(404);
    expect((await change(rep, "seats", "1")).status).toBe(404);
  });

  it("stay when HubSpot deletes, renames or retypes a property, and say so", async () => {
    const { manager, rep, portalId } = await company();
    await choose(manager, NAMES);
    await read(manager);
    await product.control.redefine(portalId, "champion", { archived: true });
    await product.control.redefine(portalId, "arr", { type: "string", fieldType: "text" });
    await product.control.redefine(portalId, "rival", {
      options: [{ value: "a", label: "Anvil Inc.", displayOrder: 0, hidden: false }],
    });
    await syncAgain(manager);
    const fields = Object.fromEntries((await chosen(rep)).fields.map((one) => [one.name, one]));
    expect(fields.champion).toMatchObject({ note: expect.stringContaining("deleted or renamed") });
    expect(fields.champion?.goneAt).not.toBeNull();
    expect(fields.arr?.note).toContain("is text now; it was an amount");
    expect(fields.rival).toMatchObject({
      note: "",
      options: [{ value: "a", label: "Anvil Inc." }],
    });
    expect((await deal(rep))?.ownFields).toEqual(TYPED);
    const refused = await change(rep, "champion", "CFO");
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining("Champion can't be changed."),
    ]);

    await product.control.redefine(portalId, "champion", { archived: false });
    await syncAgain(manager);
    await read(manager);
    expect((await chosen(rep)).fields[0]).toMatchObject({
      name: "champion",
      goneAt: null,
      note: "",
    });
  });

  it("stay current where HubSpot no longer lets its property settings be read, and say so", async () => {
    const { manager, portalId } = await company();
    await choose(manager, ["arr", "champion"]);
    await read(manager);
    const path = "/crm/properties/";
    const refuseOnce = () =>
      product.control.fail({ kind: "status", status: 403, path, times: 1, portalId });
    await refuseOnce();
    await product.control.change(portalId, "deals", "1000", { champion: "CEO" });
    await syncAgain(manager);
    const { fields } = await chosen(manager);
    for (const { note, goneAt, isEditable } of fields) {
      expect(note).toContain("permission crm.schemas.deals.read");
      expect(note).toContain("Reconnect HubSpot in Settings → Integrations.");
      expect([goneAt, isEditable]).toEqual([null, true]);
    }
    await eventually(async () => {
      expect((await deal(manager))?.ownFields).toMatchObject({ champion: "CEO" });
    });
    await refuseOnce();
    const { status, raw } = await product.call(manager, api.ownFields.available, {});
    expect([status, raw.body]).toEqual([409, expect.stringContaining("list of properties")]);
    await syncAgain(manager);
    expect((await chosen(manager)).fields.map(({ note }) => note)).toEqual(["", ""]);
  });

  it("are chosen by who administers, thirty at most, and only what HubSpot has", async () => {
    const { manager, rep } = await company();
    expect((await choose(rep, ["arr"])).status).toBe(403);
    expect((await product.call(rep, api.ownFields.available, {})).status).toBe(403);
    expect((await choose(manager, ["nothing_there"])).status).toBe(400);
    const many = Array.from({ length: 31 }, (_, place) => `p${place}`);
    expect((await choose(manager, many)).status).toBe(400);
    await choose(manager, ["arr", "champion"]);
    await read(manager);
    const { body } = await choose(manager, ["champion", "arr"]);
    expect(body.fields.map(({ name }) => name)).toEqual(["champion", "arr"]);
    expect(body.reading).toBeNull();
  });
});
