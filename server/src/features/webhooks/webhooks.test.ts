import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { api, type WebhookEvent } from "@touchline/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NO_VENDORS } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import { connect, type Database } from "../../db/connect.ts";
import { receiversOn } from "../../db/receivers.ts";
import { webhookPoster, webhookSender } from "../../integrations/webhooks/post-webhook.ts";
import { crmWorld } from "../../testing/crm-world.ts";
import { eventually } from "../../testing/eventually.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { queueDealChanges } from "./deal-changes.service.ts";
import { deliverWebhook } from "./deliver.service.ts";

const KEY = `one:${Buffer.alloc(32, 7).toString("base64")}`;
const NOW = new Date("2026-11-10T12:00:00Z");
let product: TestProduct;
let database: Database;
let receiver: Awaited<ReturnType<typeof receiving>>;

beforeAll(async () => {
  product = await testProduct({
    now: NOW,
    works: true,
    environment: { ENCRYPTION_KEY: KEY, ALLOW_PRIVATE_WEBHOOKS: "true" },
    makeOutside: (config) => ({ ...NO_VENDORS, tellWebhook: webhookSender(config) }),
  });
  database = connect(product.database.appUrl, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await product.close();
});
beforeEach(async () => {
  receiver = await receiving();
});
afterEach(() => receiver.close());

interface Heard {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

async function receiving() {
  const heard: Heard[] = [];
  const answers = { status: 204, location: "" };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    heard.push({ path: request.url ?? "", headers: request.headers, body });
    response.writeHead(answers.status, answers.location ? { location: answers.location } : {});
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    heard,
    answers,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    close: () => new Promise((done) => server.close(done)),
  };
}

const add = (who: Person, events: WebhookEvent[], url = receiver.url) =>
  product.call(who, api.webhooks.create, { body: { url, events } });
const deliveries = async (who: Person, id: string) =>
  (await product.call(who, api.webhooks.deliveries, { params: { id } })).body;
const webhook = async (who: Person) => (await product.call(who, api.webhooks.list, {})).body[0];

describe("[BY-10] a webhook", () => {
  it("is told what anybody does, signed, and once", async () => {
    const { manager, rep } = await crmWorld(product);
    const { body } = await add(manager, ["action.created", "action.completed"]);
    const { body: action } = await product.call(rep, api.actions.create, {
      body: { text: "Call" },
    });
    await product.call(rep, api.actions.update, {
      params: { id: action.id },
      body: { isDone: true },
    });
    await eventually(() => expect(receiver.heard).toHaveLength(2));
    const created = receiver.heard.find(
      ({ headers }) => headers["touchline-event"] === "action.created",
    );
    const said = JSON.parse(created?.body ?? "");
    expect(said).toMatchObject({
      event: "action.created",
      at: NOW.toISOString(),
      data: { id: action.id, text: "Call", assigneeId: rep.id },
    });
    expect(created?.headers["touchline-delivery"]).toBe(said.id);
    const [, at, signature] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(created?.headers["touchline-signature"])) ?? [];
    const ours = createHmac("sha256", body.secret).update(`${at}.${created?.body}`).digest("hex");
    expect(signature).toBe(ours);
    await eventually(async () => {
      const states = (await deliveries(manager, body.id)).map(({ state }) => state);
      expect(states).toEqual(["sent", "sent"]);
    });
    const kept = await product.database.owner
      .selectFrom("webhooks")
      .selectAll()
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(kept)).not.toContain(body.secret);
    expect((await product.call(rep, api.webhooks.list, {})).status).toBe(403);
  });

  it("hears of deals wherever they changed, of promises and of feedback; not of what was before it", async () => {
    const world = await crmWorld(product);
    const { manager, rep, org } = world;
    const dealId = await world.deal(rep, { name: "Acme" });
    const { id } = await world.stored(dealId);
    const changed = (field: string, at: string, to: string) =>
      product.database.owner
        .insertInto("dealChanges")
        .values({
          organisationId: org.id,
          dealId: id,
          field,
          at: new Date(at),
          toValue: to,
          source: "crm",
        })
        .execute();
    await changed("amount", "2026-11-10T11:00:00Z", "1");
    const { body } = await add(manager, [
      "deal.won",
      "deal.changed",
      "review.created",
      "forecast.commit-changed",
    ]);
    await changed("stage", "2026-11-10T12:00:01Z", "won");
    const values = { open: 1, repCommit: 500, won: 1, quota: 1, bestCase: 1, mostLikely: 1 };
    await product.call(rep, api.goals.createCheckIn, { body: { revieweeId: rep.id, values } });
    const due = { receivers: receiversOn(database.db), inStore: product.inStore, now: NOW };
    await queueDealChanges(due);
    await queueDealChanges(due);
    await eventually(async () => {
      const all = await deliveries(manager, body.id);
      expect(all.map(({ event, state }) => `${event} ${state}`).sort()).toEqual([
        "deal.changed sent",
        "deal.won sent",
        "forecast.commit-changed sent",
      ]);
    });
    const won = receiver.heard.find(({ headers }) => headers["touchline-event"] === "deal.won");
    expect(JSON.parse(won?.body ?? "").data).toMatchObject({
      hubspotId: dealId,
      name: "Acme",
      field: "stage",
      to: "won",
    });
  });

  it("[R-2] hears of a deal that was closed and opened again by undo what its stage was, and not that it was won or lost", async () => {
    const world = await crmWorld(product);
    const { manager, rep, org } = world;
    const { id: dealId } = await world.stored(await world.deal(rep, { name: "Acme" }));
    const { body } = await add(manager, ["deal.won", "deal.lost", "deal.changed"]);
    const undoneBy = crypto.randomUUID();
    const line = (second: number, fromValue: string, toValue: string, isUndone: boolean) => {
      const at = new Date(Date.parse("2026-11-10T12:00:00Z") + second * 1000);
      const undone = isUndone ? { undoneBy, undoneAt: at } : {};
      const where = { organisationId: org.id, dealId, field: "stage", source: "crm" };
      return { ...where, at, fromValue, toValue, ...undone };
    };
    await product.database.owner
      .insertInto("dealChanges")
      .values([
        line(1, "first", "won", true),
        line(2, "won", "first", true),
        line(3, "first", "lost", true),
        line(4, "lost", "first", true),
        line(5, "first", "lost", false),
      ])
      .execute();
    await queueDealChanges({
      receivers: receiversOn(database.db),
      inStore: product.inStore,
      now: NOW,
    });
    const told = await product.database.owner
      .selectFrom("webhookDeliveries")
      .select(["event", "payload"])
      .where("webhookId", "=", body.id)
      .execute();
    const lines = told.map(({ event, payload }) => {
      const { at, data } = payload as unknown as { at: string; data: Record<string, string> };
      return `${at.slice(17, 19)} ${event} ${data.from} ${data.to}`;
    });
    expect(lines.toSorted()).toEqual([
      "01 deal.changed first won",
      "02 deal.changed won first",
      "03 deal.changed first lost",
      "04 deal.changed lost first",
      "05 deal.changed first lost",
      "05 deal.lost first lost",
    ]);
  });

  it("that fails is tried again, switched off after many failures, and can be switched on and retried", async () => {
    const { manager, org } = await crmWorld(product);
    receiver.answers.status = 500;
    const { body } = await add(manager, ["deal.won"]);
    const params = { id: body.id };
    await product.call(manager, api.webhooks.test, { params });
    await eventually(async () =>
      expect(await deliveries(manager, body.id)).toMatchObject([
        { event: "test", state: "waiting", attempts: 1, status: 500, words: "It answered 500." },
      ]),
    );
    expect(await webhook(manager)).toMatchObject({ isOn: true, trouble: "It answered 500." });
    const { owner } = product.database;
    const [delivery] = await deliveries(manager, body.id);
    const deliveryId = delivery?.id ?? "";
    await owner.updateTable("webhooks").set({ failures: 29 }).where("id", "=", body.id).execute();
    await owner
      .updateTable("webhookDeliveries")
      .set({ attempts: 7 })
      .where("id", "=", deliveryId)
      .execute();
    // Triggers the next attempt without waiting for the backoff.
    const again = () =>
      deliverWebhook(
        {
          viewer: systemOf(org.id),
          inStore: product.inStore,
          clock: () => NOW,
          tellWebhook: async () => ({ status: 500, words: "It answered 500." }),
        },
        deliveryId,
      );
    await again();
    expect(await webhook(manager)).toMatchObject({
      isOn: false,
      trouble: "Turned off after 30 failed deliveries in a row. Last error: It answered 500.",
    });
    expect(await deliveries(manager, body.id)).toMatchObject([{ state: "failed", attempts: 8 }]);
    const retry = () =>
      product.call(manager, api.webhooks.retry, { params: { ...params, deliveryId } });
    expect((await retry()).status).toBe(409);
    expect((await product.call(manager, api.webhooks.test, { params })).status).toBe(409);
    receiver.answers.status = 200;
    await product.call(manager, api.webhooks.save, { params, body: { isOn: true } });
    expect((await retry()).body).toMatchObject({ state: "waiting", attempts: 0 });
    await eventually(async () =>
      expect(await deliveries(manager, body.id)).toMatchObject([{ state: "sent", attempts: 1 }]),
    );
    expect(await webhook(manager)).toMatchObject({ isOn: true, trouble: null });
    // Delivering twice has no effect.
    const heard = receiver.heard.length;
    await again();
    expect(receiver.heard).toHaveLength(heard);
  });

  it("signs with its new secret once that was rotated, and every change is in the audit log", async () => {
    const { manager } = await crmWorld(product);
    const { body } = await add(manager, ["deal.won"]);
    const params = { id: body.id };
    const { body: rotated } = await product.call(manager, api.webhooks.rotate, { params });
    expect(rotated.secret).not.toBe(body.secret);
    await product.call(manager, api.webhooks.test, { params });
    await eventually(() => expect(receiver.heard).toHaveLength(1));
    const [said] = receiver.heard;
    const [, at, signature] =
      /^t=(\d+),v1=(.*)$/.exec(String(said?.headers["touchline-signature"])) ?? [];
    const ours = createHmac("sha256", rotated.secret).update(`${at}.${said?.body}`);
    expect(ours.digest("hex")).toBe(signature);
    await product.call(manager, api.webhooks.remove, { params });
    expect((await product.call(manager, api.webhooks.list, {})).body).toEqual([]);
    const { body: log } = await product.call(manager, api.workspace.audit, {
      query: { action: "webhook" },
    });
    expect(log.entries.map(({ action }) => action)).toEqual([
      "webhook.removed",
      "webhook.tested",
      "webhook.secret-rotated",
      "webhook.added",
    ]);
  });
});

describe("[B5] an address that somebody names", () => {
  const PUBLIC = { ownNetwork: false };
  const post = { body: "{}", headers: {} };
  const INSIDE = [
    "https://localhost/",
    "https://db.internal/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0177.0.0.1/",
    "https://0x7f.0.0.1/",
    "https://10.0.0.1/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://100.64.0.1/",
    "https://0.0.0.0/",
    "https://169.254.169.254/latest/meta-data/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:a9fe:a9fe]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[fe80::1]/",
    "https://[fd00::1]/",
    "https://[fd00:ec2::254]/",
    "https://user:secret@hooks.example.com/",
    "http://hooks.example.com/",
    "file:///etc/passwd",
    "gopher://hooks.example.com/",
    "hooks.example.com",
  ];

  it.each(INSIDE)("%s is refused when it is entered and when it is used", async (url) => {
    const closed = await answeringLikeProduction();
    const { status, body } = await closed.create(url);
    expect(status, JSON.stringify(body)).toBe(400);
    expect(await webhookPoster(PUBLIC)({ ...post, url })).toMatchObject({ status: null });
  });

  it.each(["169.254.169.254", "fd00:ec2::254", "::ffff:169.254.169.254", "100.100.100.200"])(
    "a name that leads to %s is not connected to, not even where the operator's own network is open",
    async (address) => {
      const leads = webhookPoster({ ownNetwork: true }, (_name, done) =>
        done(null, [{ address, family: address.includes(":") ? 6 : 4 }]),
      );
      const url = `http://hooks.example.com:${receiver.port}/`;
      const { status, words } = await leads({ ...post, url });
      expect(status).toBeNull();
      expect(words).toContain("isn't on the public internet");
    },
  );

  it("a name is asked once: what was checked is what is connected to", async () => {
    let asked = 0;
    // DNS rebinding: resolves to a harmless address first, then to the cloud metadata address.
    const rebinding = webhookPoster({ ownNetwork: true }, (_name, done) => {
      asked += 1;
      done(null, [{ address: asked === 1 ? "127.0.0.1" : "169.254.169.254", family: 4 }]);
    });
    const url = `http://hooks.example.com:${receiver.port}/`;
    expect(await rebinding({ ...post, url })).toMatchObject({ status: 204 });
    expect([asked, receiver.heard.length]).toEqual([1, 1]);
    const mixed = webhookPoster(PUBLIC, (_name, done) =>
      done(null, [
        { address: "93.184.216.34", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ]),
    );
    expect(await mixed({ ...post, url: "https://hooks.example.com/" })).toMatchObject({
      status: null,
    });
    expect(receiver.heard).toHaveLength(1);
  });

  it("a redirect is an answer and is not followed", async () => {
    receiver.answers.status = 307;
    receiver.answers.location = `http://127.0.0.1:${receiver.port}/elsewhere`;
    const open = webhookPoster({ ownNetwork: true });
    expect(await open({ ...post, url: receiver.url })).toEqual({
      status: 307,
      words: "It answered 307, and redirects aren't followed.",
    });
    expect(receiver.heard.map(({ path }) => path)).toEqual(["/hook"]);
  });
});

let production: Awaited<ReturnType<typeof makeClosed>> | undefined;
afterAll(() => production?.close());

/** Runs the product without the setting that allows private networks. */
async function answeringLikeProduction() {
  production ??= await makeClosed();
  return production;
}

async function makeClosed() {
  const closed = await testProduct({ now: NOW, environment: { ENCRYPTION_KEY: KEY } });
  const manager = await (await closed.organisation()).manager();
  return {
    create: (url: string) =>
      closed.call(manager, api.webhooks.create, { body: { url, events: ["deal.won"] } }),
    close: () => closed.close(),
  };
}
