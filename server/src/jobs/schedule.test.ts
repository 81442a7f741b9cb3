import { randomUUID } from "node:crypto";
import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Database } from "../db/connect.ts";
import { receiversOn } from "../db/receivers.ts";
import { eventually } from "../testing/eventually.ts";
import { productWithHubspot } from "../testing/with-hubspot.ts";
import { runDueTasks } from "./schedule.ts";

const PORTAL = 7100;
let product: Awaited<ReturnType<typeof productWithHubspot>>;
let database: Database;

beforeAll(async () => {
  product = await productWithHubspot();
  database = connect(product.database.appUrl, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await product.close();
});

const at = (minutes: number, inStore = product.inStore) =>
  runDueTasks({
    receivers: receiversOn(database.db),
    inStore,
    clock: () => new Date(Date.now() + minutes * 60_000),
  });

describe("[D11] what the clock asks for", () => {
  async function connected(portalId: number) {
    const org = await product.organisation();
    const manager = await org.manager();
    await product.control.createPortal({ portalId });
    await product.connect(manager, portalId);
    return { org, manager };
  }

  /** Returns the kinds of an organisation's finished syncs, in order of their start. */
  async function syncsOf({ org, manager }: Awaited<ReturnType<typeof connected>>) {
    await product.synced(manager);
    const syncs = await product.database.owner
      .selectFrom("syncs")
      .select("kind")
      .where("organisationId", "=", org.id)
      .orderBy("startedAt")
      .execute();
    return syncs.map(({ kind }) => kind);
  }

  it("changes every five minutes, everything once a day, nothing in between", async () => {
    const one = await connected(PORTAL);
    const dueAt = async (minutes: number) => {
      await at(minutes);
      return syncsOf(one);
    };
    expect(await dueAt(4)).toEqual(["full"]);
    expect(await dueAt(6)).toEqual(["full", "changes"]);
    expect(await dueAt(7)).toEqual(["full", "changes"]);
    expect(await dueAt(24 * 60 + 1)).toEqual(["full", "changes", "reconcile"]);
  });

  it("a sync whose job was lost and events that were left lying are taken up again", async () => {
    const portalId = PORTAL + 1;
    const { org, manager } = await connected(portalId);
    const { id } = await product.control.create(portalId, "deals", {
      dealname: "Left lying",
      dealstage: "qualifiedtobuy",
      pipeline: "default",
    });
    const { owner } = product.database;
    const startedAt = new Date();
    await owner
      .insertInto("syncs")
      .values({
        organisationId: org.id,
        id: randomUUID(),
        kind: "changes",
        state: "running",
        phase: "deals",
        startedAt,
        updatedAt: startedAt,
      })
      .execute();
    const payload = JSON.stringify({ objectId: id });
    await owner
      .insertInto("webhookInbox")
      .values({
        organisationId: org.id,
        vendor: "hubspot",
        eventKey: "left",
        payload,
        receivedAt: startedAt,
      })
      .execute();

    await at(14);
    const state = async () => (await product.call(manager, api.crm.latestSync, {})).body?.state;
    await eventually(async () => {
      const { body } = await product.call(manager, api.deals.list, { query: {} });
      expect(body.deals.map(({ name }) => name)).toEqual(["Left lying"]);
    });
    expect(await state()).toBe("running");
    await at(16);
    await eventually(async () => expect(await state()).toBe("done"));
  });

  it("what fails for one organisation keeps none of the others waiting", async () => {
    const [one, two] = [await connected(PORTAL + 2), await connected(PORTAL + 3)];
    await Promise.all([one, two].map(syncsOf));
    const failingFor =
      ({ org }: typeof one): typeof product.inStore =>
      (viewer, ...rest) => {
        if (viewer.organisationId === org.id) throw new Error("cannot be read");
        return product.inStore(viewer, ...rest);
      };
    // Holds in either order of the organisations.
    await expect(at(6, failingFor(one))).rejects.toThrow("cannot be read");
    expect([await syncsOf(one), await syncsOf(two)]).toEqual([["full"], ["full", "changes"]]);
    await expect(at(6, failingFor(two))).rejects.toThrow("cannot be read");
    expect(await syncsOf(one)).toEqual(["full", "changes"]);
  });

  it("what vendors told us is forgotten after thirty days, connected or not", async () => {
    const org = await product.organisation();
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const told = (eventKey: string, receivedAt: Date) => ({
      organisationId: org.id,
      vendor: "slack",
      eventKey,
      payload: "{}",
      receivedAt,
      processedAt: receivedAt,
    });
    const { owner } = product.database;
    await owner
      .insertInto("webhookInbox")
      .values([told("old", daysAgo(31)), told("kept", daysAgo(29))])
      .execute();
    await at(0);
    const left = await owner
      .selectFrom("webhookInbox")
      .select("eventKey")
      .where("organisationId", "=", org.id)
      .execute();
    expect(left).toEqual([{ eventKey: "kept" }]);
  });

  it("nothing for an organisation that is not connected", async () => {
    const org = await product.organisation();
    const manager = await org.manager();
    await at(60);
    expect((await product.call(manager, api.crm.latestSync, {})).body).toBeNull();
  });
});
