import { AssociationSpecAssociationCategoryEnum } from "@hubspot/api-client/lib/codegen/crm/objects/tasks/index.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PORTAL, refusal, type StandIn, standIn } from "./testing.ts";

let hub: StandIn;

beforeAll(async () => {
  hub = await standIn({ limits: { isOn: false } });
});
afterAll(() => hub.close());

const WITH_COMPANIES = [
  "crm.objects.deals.read",
  "crm.objects.deals.write",
  "crm.objects.contacts.read",
  "crm.objects.contacts.write",
  "crm.objects.companies.read",
  "crm.objects.companies.write",
];

const spec = (associationTypeId: number) => ({
  associationCategory: AssociationSpecAssociationCategoryEnum.HubspotDefined,
  associationTypeId,
});

describe("activities", () => {
  it("are created on a deal, which then knows its last and next one", async () => {
    const client = await hub.client();
    const before = (await client.crm.deals.basicApi.getById("1001")).updatedAt;
    const task = await client.crm.objects.tasks.basicApi.create({
      properties: {
        hs_timestamp: "2026-06-01T12:00:00Z",
        hs_task_subject: "Confirm date",
        hs_task_status: "NOT_STARTED",
      },
      associations: [{ to: { id: "1001" }, types: [spec(216)] }],
    });
    await client.crm.objects.calls.basicApi.create({
      properties: {
        hs_timestamp: String(Date.parse("2026-05-10T10:00:00Z")),
        hs_call_title: "Intro",
      },
      associations: [{ to: { id: "1001" }, types: [spec(206)] }],
    });
    const deal = await client.crm.deals.basicApi.getById(
      "1001",
      ["notes_last_contacted", "notes_next_activity_date", "num_notes"],
      [],
      ["tasks"],
    );
    expect(deal.properties).toMatchObject({
      notes_last_contacted: "2026-05-10T10:00:00.000Z",
      notes_next_activity_date: "2026-06-01T12:00:00.000Z",
      num_notes: "2",
    });
    expect(deal.associations?.tasks?.results).toEqual([{ id: task.id, type: "deal_to_task" }]);
    expect(deal.updatedAt.getTime()).toBeGreaterThan(before.getTime());

    const found = await client.crm.objects.tasks.searchApi.doSearch({
      filterGroups: [
        {
          filters: [{ propertyName: "associations.deal", operator: "EQ" as never, value: "1001" }],
        },
      ],
      sorts: [],
      properties: ["hs_task_subject"],
      limit: 10,
      after: "0",
    });
    expect(found.results.map(({ id }) => id)).toEqual([task.id]);

    await client.crm.objects.tasks.basicApi.update(task.id, {
      properties: { hs_task_status: "COMPLETED" },
    });
    const done = await client.crm.objects.tasks.basicApi.getById(task.id, [
      "hs_task_completion_date",
    ]);
    expect(done.properties.hs_task_completion_date).toBe(new Date(hub.clock.now).toISOString());
    const after = await client.crm.deals.basicApi.getById("1001", ["notes_next_activity_date"]);
    expect(after.properties.notes_next_activity_date).toBeNull();
  });

  it("need a time", async () => {
    const client = await hub.client();
    const { body } = await refusal(
      client.crm.objects.notes.basicApi.create({
        properties: { hs_note_body: "x" },
        associations: [],
      }),
    );
    expect(body).toMatchObject({
      category: "VALIDATION_ERROR",
      errors: [{ context: { properties: ["hs_timestamp"] } }],
    });
  });
});

describe("associations", () => {
  it("read links, the primary one marked, on old and dated paths", async () => {
    const client = await hub.client(WITH_COMPANIES);
    const company = await client.crm.companies.basicApi.create({
      properties: { name: "Acme" },
      associations: [],
    });
    const deal = await client.crm.deals.basicApi.create({
      properties: { dealname: "Linked", dealstage: "contractsent" },
      associations: [{ to: { id: company.id }, types: [spec(5)] }],
    });
    const inputs = [{ id: deal.id }, { id: "1001" }];
    const read = await client.crm.associations.v4.batchApi.getPageWithHttpInfo(
      "deals",
      "companies",
      { inputs },
    );
    expect(read.httpStatusCode).toBe(207);
    expect(read.data.results.map(({ _from }) => _from.id)).toEqual([deal.id]);
    const [near] = read.data.results[0]?.to ?? [];
    expect(String(near?.toObjectId)).toBe(company.id);
    expect(near?.associationTypes.map(({ label, typeId }) => [label, typeId])).toEqual(
      expect.arrayContaining([
        ["Primary", 5],
        [null, 341],
      ]),
    );
    const errors = [
      expect.objectContaining({
        subCategory: "crm.associations.NO_ASSOCIATIONS_FOUND",
        message: "No company is associated with deal 1001.",
      }),
    ];
    expect((read.data as unknown as { errors: unknown[] }).errors).toEqual(errors);
    const ask = await hub.caller(WITH_COMPANIES);
    const dated = "/crm/associations/2026-03/deals/companies/batch/read";
    expect((await ask("POST", dated, { inputs })).body.errors).toEqual(errors);
  });

  it("refuse a second contact with the same address", async () => {
    const ask = await hub.caller();
    const contact = await ask("POST", "/crm/objects/2026-03/contacts", {
      properties: { email: "x@y.test" },
    });
    expect(contact.status).toBe(201);
    const twin = await ask("POST", "/crm/v3/objects/contacts", {
      properties: { email: "x@y.test" },
    });
    expect(twin).toMatchObject({
      status: 409,
      body: { message: `Contact already exists. Existing ID: ${contact.body.id}` },
    });
  });

  it("are empty behind the id of a merged deal", async () => {
    const client = await hub.client();
    const make = () =>
      client.crm.deals.basicApi.create({
        properties: { dealname: "M", dealstage: "contractsent" },
        associations: [],
      });
    const [one, other] = [await make(), await make()];
    const note = await client.crm.objects.notes.basicApi.create({
      properties: { hs_timestamp: "2026-05-01T00:00:00Z", hs_note_body: "x" },
      associations: [{ to: { id: one.id }, types: [spec(214)] }],
    });
    const merged = await hub.merge(one.id, other.id);
    const { results } = await client.crm.associations.v4.batchApi.getPage("deals", "notes", {
      inputs: [{ id: one.id }, { id: merged.id }],
    });
    expect(
      results.map(({ _from, to }) => [_from.id, to.map(({ toObjectId }) => String(toObjectId))]),
    ).toEqual([[merged.id, [note.id]]]);
  });
});

describe("owners, pipelines, properties, account", () => {
  it("lists owners, the archived ones only when asked", async () => {
    const client = await hub.client();
    const { ownersApi } = client.crm.owners;
    const first = await ownersApi.getPage(undefined, undefined, 1);
    const second = await ownersApi.getPage(undefined, first.paging?.next?.after, 1);
    expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(["101", "102"]);
    expect(second.paging).toBeUndefined();
    const [gone] = (await ownersApi.getPage(undefined, undefined, 100, true)).results;
    expect(gone).toMatchObject({ id: "103", userId: null, userIdIncludingInactive: 9003 });
  });

  it("gives stages with their metadata as text", async () => {
    const client = await hub.client();
    const { results } = await client.crm.pipelines.pipelinesApi.getAll("deals");
    expect(results[0]?.stages[4]).toMatchObject({
      id: "contractsent",
      metadata: { isClosed: "false", probability: "0.9" },
    });
  });

  it("creates a property once, and says that it exists", async () => {
    const client = await hub.client();
    const { coreApi } = client.crm.properties;
    const wish = {
      groupName: "dealinformation",
      name: "deal_update",
      label: "Deal update",
      type: "string",
      fieldType: "textarea",
    } as never;
    expect((await refusal(coreApi.getByName("deals", "deal_update"))).body.category).toBe(
      "OBJECT_NOT_FOUND",
    );
    await coreApi.create("deals", wish);
    const again = await refusal(coreApi.create("deals", wish));
    expect(again).toMatchObject({ code: 409, body: { category: "OBJECT_ALREADY_EXISTS" } });
    await client.crm.deals.basicApi.update("1001", { properties: { deal_update: "Signed" } });
    expect(
      (await client.crm.deals.basicApi.getById("1001", ["deal_update"])).properties.deal_update,
    ).toBe("Signed");
  });

  it("offers the forecast categories, unless the account has no forecast tool", async () => {
    const client = await hub.client();
    const found = await client.crm.properties.coreApi.getByName(
      "deals",
      "hs_manual_forecast_category",
    );
    expect(found.options.map(({ value }) => value)).toEqual([
      "OMIT",
      "PIPELINE",
      "BEST_CASE",
      "COMMIT",
      "CLOSED",
    ]);
    const { portalId } = await hub.control<{ portalId: number }>("POST", "/portals", {
      hasForecastTool: false,
    });
    const portal = hub.state.portals.get(portalId);
    expect(portal?.definitions.deals.has("hs_manual_forecast_category")).toBe(false);
    await hub.control("DELETE", `/portals/${portalId}`);
  });

  it("describes the account", async () => {
    const client = await hub.client();
    const details = await (await client.apiRequest({ path: "/account-info/v3/details" })).json();
    expect(details).toMatchObject({
      portalId: PORTAL,
      timeZone: "Europe/Dublin",
      companyCurrency: "EUR",
      additionalCurrencies: ["USD"],
      utcOffset: "+01:00",
      utcOffsetMilliseconds: 3_600_000,
    });
  });
});
