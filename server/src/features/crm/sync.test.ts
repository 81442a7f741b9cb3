import { api } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { lockDeals } from "../../db/lock-deals.ts";
import { eventually } from "../../testing/eventually.ts";
import type { Person } from "../../testing/product.ts";
import { productWithHubspot } from "../../testing/with-hubspot.ts";

let product: Awaited<ReturnType<typeof productWithHubspot>>;
let nextPortal = 7000;

beforeAll(async () => {
  product = await productWithHubspot();
});
afterAll(() => product.close());

async function isInstalled(portalId: number) {
  const portals = await product.control.portals();
  return portals.find((portal) => portal.portalId === portalId)?.isInstalled;
}

const STAGES = ["appointmentscheduled", "qualifiedtobuy", "closedwon", "closedlost"];

/**
 * An account with the given number of deals, and an organisation whose rep owns every other one.
 */
async function account(deals: number) {
  const portalId = nextPortal++;
  await product.control.createPortal({
    portalId,
    companyCurrency: "EUR",
    timeZone: "Europe/Dublin",
  });
  const org = await product.organisation({ timeZone: "Europe/Dublin" });
  const [manager, rep] = [await org.manager(), await org.rep()];
  await product.control.importInto(portalId, "owners", [
    {
      id: "11",
      email: rep.email.toUpperCase(),
      firstName: "Rep",
      lastName: "One",
      userId: 911,
      userIdIncludingInactive: 911,
      archived: false,
    },
    {
      id: "12",
      email: "gone@x.test",
      firstName: "Gone",
      lastName: "Two",
      userId: 912,
      userIdIncludingInactive: 912,
      archived: true,
    },
  ]);
  if (deals > 0) {
    await product.control.importInto(
      portalId,
      "deals",
      Array.from({ length: deals }, (_, index) => ({
        id: String(1000 + index),
        properties: {
          dealname: `Deal ${index}`,
          amount: String(100 + index / 4),
          dealstage: STAGES[index % 4],
          pipeline: "default",
          closedate: "2026-12-31T23:30:00.000Z",
          hubspot_owner_id: index % 2 ? "11" : "12",
        },
      })),
    );
  }
  return { portalId, org, manager, rep };
}

const rowsOf = (organisationId: string) =>
  product.database.owner
    .selectFrom("deals")
    .selectAll()
    .where("organisationId", "=", organisationId)
    .orderBy("crmId")
    .execute();
/** The fields that come from the CRM alone. */
const asMirrored = (row: Awaited<ReturnType<typeof rowsOf>>[number]) =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => name !== "seenAt" && !name.startsWith("risk")),
  );
const dealsOf = async (who: Person) =>
  (await product.call(who, api.deals.list, { query: { pageSize: "10000" } })).body;
const sync = async (manager: Person) => {
  await product.call(manager, api.crm.startSync, {});
  return product.synced(manager);
};

describe("[NAV-11] connecting HubSpot", () => {
  it("returns to the path that was asked for and syncs at once", async () => {
    const { portalId, manager } = await account(3);
    const { returnTo } = await product.connect(manager, portalId);
    expect(returnTo).toBe("/deals?x=1");
    const { body } = await product.call(manager, api.session.read, {});
    expect([body.isHubspotConnected, body.currency]).toEqual([true, "EUR"]);
  });

  it("[TREE-2] brings all deals, also when somebody connects who doesn't see them", async () => {
    const { portalId, org, manager, rep } = await account(4);
    const admin = await org.admin();
    const save = { body: { managersSee: "tree" } } as const;
    expect((await product.call(admin, api.workspace.save, save)).status).toBe(200);
    await product.connect(admin, portalId);
    expect((await rowsOf(org.id)).length).toBe(4);
    expect((await dealsOf(admin)).deals).toEqual([]);
    expect((await dealsOf(rep)).deals.length).toBe(2);
    expect((await dealsOf(manager)).deals.length).toBe(4);
  });

  it("[HM-1] has each manager's deals checked as soon as all are here", async () => {
    const { portalId, org, manager } = await account(2);
    const other = await org.manager();
    await product.connect(manager, portalId);
    for (const who of [manager, other]) {
      await eventually(async () =>
        expect((await product.call(who, api.checks.batch, { query: {} })).body).toMatchObject({
          state: "done",
        }),
      );
    }
  });

  it("[HM-4] has potential issues looked for as soon as all are here, whatever the night found before", async () => {
    const { portalId, manager } = await account(2);
    const looked = async () => (await product.call(manager, api.alerts.lastCheck, {})).body.at;
    expect(await looked()).toBeNull();
    await product.connect(manager, portalId);
    await eventually(async () => expect(await looked()).not.toBeNull());
  });

  it("asks for reading first; writing is asked for apart", async () => {
    const { manager } = await account(0);
    const scopesOf = async (scopes: "read" | "write") => {
      const { body } = await product.call(manager, api.crm.authorize, { query: { scopes } });
      return new URL(body.url).searchParams.get("scope")?.split(" ") ?? [];
    };
    const read = await scopesOf("read");
    expect(read).toContain("crm.objects.deals.read");
    expect(read).toContain("crm.objects.owners.read");
    expect(read.filter((scope) => scope.endsWith(".write"))).toEqual([]);
    expect(await scopesOf("write")).toContain("crm.objects.deals.write");
  });

  it("[C2] refuses a state that is forged, used, or somebody else's", async () => {
    const { portalId, org, manager } = await account(0);
    const other = await org.manager();
    const { code, state } = await product.consent(manager, portalId);
    const finish = (who: Person, given: string) =>
      product.call(who, api.crm.callback, { query: { code, state: given } });
    expect((await finish(manager, "forged")).status).toBe(400);
    expect((await finish(other, state)).status).toBe(400);
    expect((await finish(manager, state)).status).toBe(200);
    expect((await finish(manager, state)).status).toBe(400);
    await product.synced(manager);
  });

  it.each([
    "https://evil.test",
    "//evil.test",
    "/\\evil.test",
    "javascript:alert(1)",
    "launch",
    "/%2Fevil.test",
    "/%5Cevil.test",
    "/%252Fevil.test",
  ])("[T-11] [C2] does not return to %s from HubSpot, nor from Google", async (returnTo) => {
    const { manager } = await account(0);
    for (const begin of [api.crm.authorize, api.meetings.authorize]) {
      const refused = await product.call(manager, begin, { query: { returnTo } });
      expect(refused).toMatchObject({
        status: 400,
        body: { message: "Return to must be a path like /deals." },
      });
    }
  });

  it("keeps tokens sealed: the database holds none in clear", async () => {
    const { portalId, org, manager } = await account(0);
    await product.connect(manager, portalId);
    const [row] = await product.database.owner
      .selectFrom("connectionSecrets")
      .selectAll()
      .where("organisationId", "=", org.id)
      .execute();
    expect(row?.sealed.length).toBeGreaterThan(40);
    // Long enough that random bytes never spell it.
    const bytes = Buffer.from(row?.sealed ?? "", "base64").toString();
    expect(JSON.stringify(row) + bytes).not.toContain("accessToken");
  });

  it("is undone by disconnecting; the copy stays", async () => {
    const { portalId, org, manager } = await account(2);
    await product.connect(manager, portalId);
    await product.call(manager, api.crm.disconnect, {});
    const { body } = await product.call(manager, api.session.read, {});
    expect(body.isHubspotConnected).toBe(false);
    expect(await rowsOf(org.id)).toHaveLength(2);
  });

  // Uninstall an app, developers.hubspot.com/docs/api-reference/latest/app-management: the call is
  // DELETE /appinstalls/2026-03/external-install with the account's token; all its tokens end.
  it("[V-3] is taken out of HubSpot by disconnecting, and can be connected again", async () => {
    const { portalId, manager } = await account(2);
    await product.connect(manager, portalId);
    expect(await isInstalled(portalId)).toBe(true);
    const { body } = await product.call(manager, api.crm.disconnect, {});
    expect(body).toEqual({ isHubspotConnected: false, trouble: null });
    expect(await isInstalled(portalId)).toBe(false);
    const { calls } = await product.control.calls();
    expect(
      calls.map(({ method, path, status }) => `${method} ${path} ${status}`).slice(-2),
    ).toEqual([
      "DELETE /appinstalls/2026-03/external-install 204",
      "POST /oauth/2026-03/token/revoke 200",
    ]);
    await product.connect(manager, portalId);
    const status = await product.call(manager, api.crm.status, {});
    expect(status.body.connection).toMatchObject({ state: "connected" });
  });

  it("[V-3] is taken out with an old access token too, which is refreshed first", async () => {
    const { portalId, manager } = await account(2);
    await product.connect(manager, portalId);
    await product.control.expireTokens(portalId);
    const { body } = await product.call(manager, api.crm.disconnect, {});
    expect(body.trouble).toBeNull();
    expect(await isInstalled(portalId)).toBe(false);
  });

  it("[V-3] ends here even if HubSpot can't be told, and says what is left to do", async () => {
    const { portalId, manager } = await account(2);
    await product.connect(manager, portalId);
    await product.control.fail({ kind: "status", status: 503, path: "/appinstalls/", times: 9 });
    const { body } = await product.call(manager, api.crm.disconnect, {});
    expect(body.trouble).toContain("Uninstall the app in HubSpot as well");
    await product.control.clearFaults();
    const { body: session } = await product.call(manager, api.session.read, {});
    expect(session.isHubspotConnected).toBe(false);
    expect((await product.call(manager, api.crm.disconnect, {})).status).toBe(404);
  });

  it("[V-3] stays installed for another workspace that uses the same account", async () => {
    const { portalId, manager } = await account(2);
    await product.connect(manager, portalId);
    const other = await (await product.organisation()).manager();
    await product.connect(other, portalId);
    const { body } = await product.call(manager, api.crm.disconnect, {});
    expect(body.trouble).toContain("Another workspace uses this HubSpot account");
    expect(await isInstalled(portalId)).toBe(true);
    expect(await sync(other)).toMatchObject({ state: "done" });
    expect((await product.call(other, api.crm.disconnect, {})).body.trouble).toBeNull();
    expect(await isInstalled(portalId)).toBe(false);
  });

  it("[V-3] uninstalled in HubSpot, it is noticed, disconnected without a word, and back again", async () => {
    const { portalId, manager } = await account(2);
    await product.connect(manager, portalId);
    await product.control.uninstall(portalId);
    expect(await sync(manager)).toMatchObject({ state: "failed" });
    const { body } = await product.call(manager, api.crm.disconnect, {});
    expect(body).toEqual({ isHubspotConnected: false, trouble: null });
    await product.connect(manager, portalId);
    expect(await sync(manager)).toMatchObject({ state: "done" });
  });
});

describe("[NAV-5] a sync", () => {
  it("brings every deal over, with owner, stage and the day of the account's zone", async () => {
    const { portalId, org, manager, rep } = await account(240);
    await product.connect(manager, portalId);
    const rows = await rowsOf(org.id);
    expect(rows).toHaveLength(240);
    const cents = rows.reduce(
      (sum, row) => sum + Math.round((row.amountInHomeCurrency ?? 0) * 100),
      0,
    );
    expect(cents).toBe(
      Array.from({ length: 240 }, (_, i) => Math.round((100 + i / 4) * 100)).reduce(
        (a, b) => a + b,
      ),
    );
    expect(rows.filter(({ ownerId }) => ownerId === rep.id)).toHaveLength(120);
    expect(rows.filter(({ status }) => status === "won")).toHaveLength(60);
    expect(new Set(rows.map(({ closeDate }) => closeDate))).toEqual(new Set(["2026-12-31"]));
    const { total } = await dealsOf(rep);
    expect(total).toBe(120);
  });

  it("of an account without deals ends well", async () => {
    const { portalId, manager } = await account(0);
    await product.connect(manager, portalId);
    expect(await product.synced(manager)).toMatchObject({ state: "done", done: 0, total: 0 });
  });

  it("told twice ends the same, and a second start joins the first", async () => {
    const { portalId, org, manager } = await account(60);
    await product.connect(manager, portalId);
    const before = (await rowsOf(org.id)).map(asMirrored);
    const changes = () =>
      product.database.owner
        .selectFrom("dealChanges")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("organisationId", "=", org.id)
        .executeTakeFirstOrThrow();
    const changesBefore = await changes();
    const starts = await Promise.all(
      [1, 2, 3].map(() => product.call(manager, api.crm.startSync, {})),
    );
    expect(new Set(starts.map(({ body }) => body.id)).size).toBe(1);
    await product.synced(manager);
    expect((await rowsOf(org.id)).map(asMirrored)).toEqual(before);
    expect(await changes()).toEqual(changesBefore);
  });

  it("without a connection is refused in the words people know", async () => {
    const { manager } = await account(0);
    const refused = await product.call(manager, api.crm.startSync, {});
    expect(refused.raw.json().message).toBe(
      "We're having trouble connecting to HubSpot. Please, check you integration.",
    );
  });

  it("only managers start one; everybody may watch", async () => {
    const { portalId, manager, rep } = await account(1);
    const { syncId } = await product.connect(manager, portalId);
    expect((await product.call(rep, api.crm.startSync, {})).status).toBe(403);
    const watched = await product.call(rep, api.crm.sync, { params: { id: syncId } });
    expect(watched.body).toMatchObject({ state: "done", kind: "full" });
  });
});

describe("[BY-3] history", () => {
  it("is back-filled from the CRM and goes on with each change, with who made it", async () => {
    const { portalId, org, manager, rep } = await account(2);
    await product.control.change(
      portalId,
      "deals",
      "1001",
      { amount: "900" },
      rep.email.toUpperCase(),
    );
    await product.connect(manager, portalId);
    await product.control.change(
      portalId,
      "deals",
      "1001",
      { dealstage: "contractsent" },
      rep.email.toUpperCase(),
    );
    await sync(manager);
    const lines = await product.database.owner
      .selectFrom("dealChanges as c")
      .innerJoin("deals as d", "d.id", "c.dealId")
      .select(["c.field", "c.fromValue", "c.toValue", "c.source", "c.personId"])
      .where("c.organisationId", "=", org.id)
      .where("d.crmId", "=", "1001")
      .where("c.field", "in", ["amount", "stage"])
      .orderBy("c.at")
      .execute();
    expect(lines.slice(-2)).toMatchObject([
      { field: "amount", fromValue: "100.25", toValue: "900", source: "crm", personId: rep.id },
      { field: "stage", fromValue: "qualifiedtobuy", toValue: "contractsent", personId: rep.id },
    ]);
  });
});

describe("[D11] a sync that is disturbed", () => {
  const BEGUN = { phase: "starting", cursor: null, done: 0, total: null };
  const MIDDLE = { phase: "deals", cursor: "1099", done: 100, total: 200 };

  it.each([
    { kind: "reset", times: 3, path: "/objects" },
    { kind: "html", times: 4, path: "/objects" },
    { kind: "limit", times: 5, path: "/objects", retryAfter: 0 },
  ] as const)("by $kind goes on without a gap or a double", async (fault) => {
    const { portalId, org, manager } = await account(160);
    await product.control.fail({ ...fault, portalId });
    await product.connect(manager, portalId);
    expect(await rowsOf(org.id)).toHaveLength(160);
    await product.control.clearFaults();
  });

  it("by tokens that expire on the way refreshes them and goes on", async () => {
    const { portalId, org, manager } = await account(120);
    const { code, state } = await product.consent(manager, portalId);
    await product.call(manager, api.crm.callback, { query: { code, state } });
    await product.control.expireTokens(portalId);
    expect(await product.synced(manager)).toMatchObject({ state: "done" });
    expect(await rowsOf(org.id)).toHaveLength(120);
  });

  it("goes on at its cursor after the worker was killed in the middle", async () => {
    const { portalId, org, manager } = await account(200);
    await product.connect(manager, portalId);
    const { id, ...viewer } = {
      id: crypto.randomUUID(),
      organisationId: org.id,
      userId: manager.id,
      role: manager.role,
    };
    // As a killed worker leaves it: running, some pages done, and the job retried, here by two
    // workers.
    const { jobs } = await import("../../jobs/catalog.ts");
    await product.database.owner.transaction().execute(async (db) => {
      await lockDeals({ db, viewer }, sql`d.crm_id >= '1100'`);
      await db
        .deleteFrom("deals")
        .where("organisationId", "=", org.id)
        .where("crmId", ">=", "1100")
        .execute();
    });
    await product.inStore(viewer, async (store) => {
      await store.syncs.start(id, "full", new Date());
      await store.syncs.progress(id, BEGUN, MIDDLE, new Date());
      await store.jobs.add(jobs.runSync, { syncId: id });
      await store.jobs.add(jobs.runSync, { syncId: id });
    });
    expect(await product.synced(manager)).toMatchObject({ state: "done", id });
    expect(await rowsOf(org.id)).toHaveLength(200);
  });

  it("moves on only from where a step began, so that of two that go on one stops", async () => {
    const { org, manager } = await account(0);
    const viewer = { organisationId: org.id, userId: manager.id, role: manager.role };
    const id = crypto.randomUUID();
    const further = { ...MIDDLE, cursor: "1150", done: 150 };
    const told = await product.inStore(viewer, async (store) => {
      await store.syncs.start(id, "full", new Date());
      await store.syncs.progress(id, BEGUN, MIDDLE, new Date());
      return [
        await store.syncs.progress(id, MIDDLE, further, new Date()),
        await store.syncs.progress(id, MIDDLE, { ...MIDDLE, cursor: "1120" }, new Date()),
        await store.syncs.progress(id, BEGUN, MIDDLE, new Date()),
        await store.syncs.get(id),
      ];
    });
    expect(told).toMatchObject([
      { done: 150 },
      undefined,
      undefined,
      { cursor: "1150", done: 150 },
    ]);
    await product.inStore(viewer, (store) => store.syncs.end(id, "over", new Date()));
    const late = await product.inStore(viewer, (store) =>
      store.syncs.progress(id, further, MIDDLE, new Date()),
    );
    expect(late).toBeUndefined();
  });

  it("by a revoked grant stops, says so, and the session is no longer connected", async () => {
    const { portalId, manager } = await account(5);
    await product.connect(manager, portalId);
    await product.control.uninstall(portalId);
    expect(await sync(manager)).toMatchObject({
      state: "failed",
      error: "We're having trouble connecting to HubSpot. Please, check you integration.",
    });
    const { body } = await product.call(manager, api.session.read, {});
    expect(body.isHubspotConnected).toBe(false);
    const status = await product.call(manager, api.crm.status, {});
    expect(status.body.connection).toMatchObject({
      state: "revoked",
      trouble: expect.stringMatching(/./),
    });
  });
});

describe("[T-11] [D10] a grant that is over", () => {
  it("parks what should be written, and a new consent sends it by itself, once", async () => {
    const { portalId, org, manager, rep } = await account(2);
    await product.connect(manager, portalId);
    await product.control.uninstall(portalId);
    const changed = await product.call(rep, api.deals.setProperty, {
      params: { hubspotId: "1001" },
      body: { hs_next_step: "Call Ada" },
    });
    expect(changed.status).toBe(200);
    const writes = () =>
      product.database.owner
        .selectFrom("crmWrites")
        .select(["state", "attempts"])
        .where("organisationId", "=", org.id)
        .execute();
    await eventually(async () => {
      const { body: status } = await product.call(manager, api.crm.status, {});
      expect(status.connection).toMatchObject({ state: "revoked" });
    });
    expect(await writes()).toEqual([{ state: "waiting", attempts: 0 }]);

    await product.connect(manager, portalId);
    await eventually(async () => expect(await writes()).toEqual([{ state: "sent", attempts: 1 }]));
    const { body: status } = await product.call(manager, api.crm.status, {});
    expect(status.connection).toMatchObject({ state: "connected", trouble: null });
    const there = await product.control.record(portalId, "deals", "1001");
    expect(there.properties.hs_next_step).toBe("Call Ada");
  });
});

describe("[BY-20] deals that come and go", () => {
  it("archived, restored and merged deals end as the CRM has them", async () => {
    const { portalId, org, manager } = await account(8);
    await product.connect(manager, portalId);
    await product.control.archive(portalId, "deals", "1000");
    const merged = await product.control.merge(portalId, "deals", "1001", "1002");
    await sync(manager);
    const open = async () =>
      (await rowsOf(org.id)).filter((row) => row.archivedAt === null).map((row) => row.crmId);
    expect(await open()).toEqual(["1003", "1004", "1005", "1006", "1007", merged.id].sort());
    await product.control.restore(portalId, "deals", "1000");
    await sync(manager);
    expect(await open()).toContain("1000");
  });

  it("deals in the CRM's bin come over at connect, out of sight, with their history", async () => {
    const { portalId, org, manager } = await account(60);
    for (const id of ["1010", "1055"]) await product.control.archive(portalId, "deals", id);
    await product.connect(manager, portalId);
    const binned = (await rowsOf(org.id)).filter((row) => row.archivedAt !== null);
    expect(binned.map(({ crmId }) => crmId)).toEqual(["1010", "1055"]);
    const lines = await product.database.owner
      .selectFrom("dealChanges")
      .select("field")
      .where("organisationId", "=", org.id)
      .where("dealId", "=", binned[0]?.id ?? "")
      .execute();
    expect(lines.map(({ field }) => field)).toContain("stage");
    expect((await dealsOf(manager)).total).toBe(58);
    expect(await product.synced(manager)).toMatchObject({ done: 58, total: 58 });
    await product.control.restore(portalId, "deals", "1010");
    await sync(manager);
    expect((await dealsOf(manager)).total).toBe(59);
  });

  it("a deal without owner, stage, amount or close date, with a long foreign name, survives", async () => {
    const { portalId, org, manager } = await account(1);
    const name = "商談".repeat(2000);
    await product.control.create(portalId, "deals", {
      dealname: name,
      pipeline: "default",
      dealstage: "appointmentscheduled",
    });
    await product.connect(manager, portalId);
    const rows = await rowsOf(org.id);
    const odd = rows.find((row) => row.name === name);
    expect(odd).toMatchObject({ ownerId: null, amount: null, closeDate: null, status: "open" });
  });
});

describe("[V-4] a contact that was erased for good in HubSpot", () => {
  it("is erased here with its emails, and no one else's", async () => {
    const { portalId, org, manager } = await account(2);
    const others = await product.organisation();
    const other = await others.manager();
    const people = [
      { id: "501", properties: { firstname: "Ada", lastname: "King", email: "ada@x.test" } },
      { id: "502", properties: { firstname: "Bo", lastname: "Lund", email: "bo@x.test" } },
    ];
    const email = { hs_email_subject: "Hello Ada", hs_timestamp: "2026-11-02T09:00:00Z" };
    await product.control.importInto(portalId, "contacts", people);
    await product.control.importInto(portalId, "emails", [
      { id: "601", properties: { ...email, hs_email_direction: "EMAIL" } },
    ]);
    const link = (from: string, toType: string, toId: string) => {
      const [fromType = "", fromId = ""] = from.split(" ");
      return { fromType, fromId, toType, toId };
    };
    await product.control.importInto(portalId, "associations", [
      link("deals 1000", "contacts", "501"),
      link("deals 1000", "contacts", "502"),
      link("deals 1001", "contacts", "501"),
      link("deals 1000", "emails", "601"),
      link("contacts 501", "emails", "601"),
    ]);
    await product.connect(manager, portalId);
    await product.connect(other, portalId);
    const kept = async (organisationId: string) => {
      const of = (
        table: "contacts" | "dealContacts" | "activities",
        column: "crmId" | "contactCrmId",
      ) =>
        product.database.owner
          .selectFrom(table)
          .select(column)
          .where("organisationId", "=", organisationId)
          .orderBy(column)
          .execute();
      const [contacts, links, activities] = await Promise.all([
        of("contacts", "crmId"),
        of("dealContacts", "contactCrmId"),
        of("activities", "crmId"),
      ]);
      return [contacts, links, activities].map((rows) => rows.map((row) => Object.values(row)[0]));
    };
    expect(await kept(org.id)).toEqual([["501", "502"], ["501", "501", "502"], ["601"]]);

    await product.control.erase(portalId, "501");
    const { deliveries } = await product.control.flushWebhooks();
    expect(deliveries.map(({ status }) => status)).toEqual([200]);
    const left = [["502"], ["502"], []];
    for (const { id } of [org, others]) {
      await vi.waitFor(async () => expect(await kept(id)).toEqual(left), { timeout: 120_000 });
    }
    await product.control.redeliver({ times: 2 });
    expect(await kept(org.id)).toEqual(left);
  });
});

describe("[D4] webhooks", () => {
  const deliver = async (headers: Record<string, string>, payload: string) =>
    (await product.app.inject({ method: "POST", url: "/webhooks/hubspot", headers, payload }))
      .statusCode;

  it("without HubSpot's signature change nothing", async () => {
    const now = String(Date.now());
    const headers = { "x-hubspot-request-timestamp": now, "x-hubspot-signature-v3": "AAAA" };
    expect(await deliver({ ...headers, "content-type": "application/json" }, "[]")).toBe(401);
    expect(await deliver({ "content-type": "application/json" }, "[]")).toBe(401);
  });

  // "New subscription types for webhooks", developers.hubspot.com/changelog.
  it.each(["new deal", "old deals"] as const)(
    "[V-10] of a merge bring the survivor over, whether they name the %s",
    async (mergeNames) => {
      const { portalId, org, manager } = await account(3);
      await product.control.changePortal(portalId, { leftOpen: { mergeNames } });
      await product.connect(manager, portalId);
      const { id } = await product.control.merge(portalId, "deals", "1000", "1001");
      await product.control.flushWebhooks();
      await vi.waitFor(
        async () => {
          const open = (await rowsOf(org.id)).filter(({ archivedAt }) => archivedAt === null);
          expect(open.map(({ crmId }) => crmId).sort()).toEqual(["1002", id].sort());
        },
        { timeout: 120_000 },
      );
    },
  );

  it("bring a change over within moments, once, however often and in whatever order they come", async () => {
    const { portalId, org, manager } = await account(4);
    await product.connect(manager, portalId);
    await product.control.change(portalId, "deals", "1003", { amount: "4321" });
    await product.control.change(portalId, "deals", "1003", { amount: "5432" });
    const { deliveries } = await product.control.flushWebhooks();
    expect(deliveries.map(({ status }) => status)).toContain(200);
    await product.control.redeliver({ times: 10, reversed: true });
    await vi.waitFor(
      async () => {
        const row = (await rowsOf(org.id)).find(({ crmId }) => crmId === "1003");
        expect(row?.amount).toBe(5432);
      },
      { timeout: 120_000 },
    );
  });
});
