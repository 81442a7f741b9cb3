import { api, type Digest } from "@touchline/contract";
import { sql } from "kysely";
import { expect } from "vitest";
import { connect, type Database } from "../db/connect.ts";
import { receiversOn } from "../db/receivers.ts";
import type { InStore } from "../db/store.ts";
import {
  rescheduleForTimeZone,
  sendDigest,
  sendDueDigests,
} from "../features/digests/digest-runs.service.ts";
import { notifyDigestOwner } from "../features/digests/digest-trouble.service.ts";
import { jobs } from "../jobs/catalog.ts";
import type { Message } from "../jobs/queue.ts";
import { insertPortal } from "./portal.ts";
import { type Person, type TestProduct, testProduct } from "./product.ts";
import { slackRows } from "./with-slack-rows.ts";

export const NOW = new Date("2026-11-15T12:00:00Z");
export const MONDAY_NINE = new Date("2026-11-16T09:00:00Z");
export const CHANNEL = { channelId: "C0SALES", channelName: "sales" };

export const minutes = (count: number, after = MONDAY_NINE) =>
  new Date(after.getTime() + count * 60_000);

/** The product on that Sunday, with a manually triggered schedule. */
export async function digestProduct() {
  const product = await testProduct({ now: NOW });
  const database = connect(product.database.appUrl, { max: 6 });
  return {
    ...product,
    tick: tickOf(product, database),
    scene: (given?: { timeZone?: string }) => digestScene(product, given),
    async close() {
      await database.close();
      await product.close();
    },
  };
}

/** Runs the scheduler's minute tick at a given time. */
export const tickOf =
  ({ inStore }: Pick<TestProduct, "inStore">, { db }: Database) =>
  (now: Date) =>
    sendDueDigests({ receivers: receiversOn(db), inStore, now });

/** An active digest, every Monday at nine; its jobs are run by hand. */
export async function digestScene(product: TestProduct, { timeZone = "UTC" } = {}) {
  const org = await product.organisation({ timeZone });
  const manager = await org.manager({ name: "Maya" });
  const rep = await org.rep({ name: "Sam" });
  const { deals } = await insertPortal(product, org.id);
  await deals([{ ownerId: rep.id, name: "Acme", closeDate: "2026-11-20" }]);
  const slack = await slackRows(product, org.id);
  const { owner } = product.database;

  const make = async (who: Person, change: object = { ...CHANNEL, isOn: true }) => {
    const { body } = await product.call(who, api.digests.create, { body: {} });
    const params = { id: body.id, queryId: "closing-soon" as const };
    await product.call(who, api.digests.saveQuery, { params, body: { isAdded: true } });
    const saved = await product.call(who, api.digests.save, {
      params: { id: body.id },
      body: change,
    });
    expect(saved.status).toBe(200);
    return saved.body;
  };
  const asked = async (name: string) => {
    const { rows } = await sql<{ data: Message }>`select data from pgboss.job
      where name = ${name} and data -> 'viewer' ->> 'organisationId' = ${org.id}
      order by created_on, id`.execute(owner);
    return rows.map(({ data }) => data);
  };
  return {
    org,
    manager,
    rep,
    deals,
    slack,
    make,
    asked,
    read: async (who: Person, { id }: Pick<Digest, "id">) =>
      (await product.call(who, api.digests.read, { params: { id } })).body,
    /** Runs every job queued so far again, because a job may run twice. */
    async work(now: Date, inStore: InStore = product.inStore) {
      const context = { inStore, clock: () => now, publicUrl: "https://touchline.test" };
      for (const { viewer, payload } of await asked(jobs.sendDigest.name)) {
        await sendDigest({ ...context, viewer }, jobs.sendDigest.payload.parse(payload));
      }
      for (const { viewer } of await asked(jobs.rescheduleDigests.name)) {
        await rescheduleForTimeZone({ ...context, viewer });
      }
      for (const { viewer, payload } of await asked(jobs.notifyDigestOwner.name)) {
        await notifyDigestOwner(
          { ...context, viewer },
          jobs.notifyDigestOwner.payload.parse(payload),
        );
      }
    },
    messages: () =>
      owner
        .selectFrom("chatMessages")
        .select(["key", "channel", "recipientId", "text", "blocks"])
        .where("organisationId", "=", org.id)
        .orderBy("createdAt")
        .execute(),
    runs: () =>
      owner
        .selectFrom("digestRuns")
        .select(["kind", "slot", "state", "words"])
        .where("organisationId", "=", org.id)
        .orderBy("slot")
        .execute(),
    mails: () =>
      owner
        .selectFrom("mails")
        .select(["recipients", "subject", "text", "html"])
        .where("organisationId", "=", org.id)
        .execute(),
    settle: (state: string, words: string | null = null) =>
      owner
        .updateTable("chatMessages")
        .set({ state, words, settledAt: NOW })
        .where("organisationId", "=", org.id)
        .execute(),
  };
}
