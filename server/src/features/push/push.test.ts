import { randomBytes, randomUUID } from "node:crypto";
import { api } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Database } from "../../db/connect.ts";
import { notify } from "../../shared/notify.ts";
import { eventually } from "../../testing/eventually.ts";
import { type Person, testProduct } from "../../testing/product.ts";
import { productWithSlack } from "../../testing/with-slack.ts";

let product: Awaited<ReturnType<typeof productWithSlack>>;
let database: Database;
beforeAll(async () => {
  product = await productWithSlack();
  database = connect(product.database.appUrl, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await product.close();
});

async function team() {
  const org = await product.organisation();
  const [manager, rep] = [await org.manager({ name: "Maya" }), await org.rep({ name: "Sam" })];
  const tell = (to: Person, sentence: string) =>
    product.inStore({ organisationId: org.id, userId: manager.id, role: "manager" }, (store) =>
      notify(
        store,
        {
          to: [to.id],
          cause: sentence,
          actor: manager,
          text: { kind: "mention", sentence, detail: "only in the inbox" },
        },
        new Date(),
      ),
    );
  return { org, manager, rep, tell };
}

const read = async (who: Person) => (await product.call(who, api.push.read, {})).body;
const subscribe = async (who: Person, given?: { endpoint: string; keys: object }) => {
  const subscription = given ?? (await product.control.push.subscribe());
  const body = { ...(subscription as Awaited<ReturnType<typeof product.control.push.subscribe>>) };
  const answer = await product.call(who, api.push.subscribe, {
    body: { ...body, device: "Chrome on Linux" },
  });
  return { ...answer, subscription: body };
};
const told = (endpoint: string) => product.control.push.messages(endpoint);
const timesDone = (name: string) => product.done.filter((one) => one.startsWith(name)).length;

describe("[X-18] notifications on a device", () => {
  it("say what the inbox says, in a title and one line, to the device that was turned on", async () => {
    const { manager, rep, tell } = await team();
    const { publicKey } = await read(rep);
    expect(Buffer.from(publicKey ?? "", "base64url")).toHaveLength(65);
    expect((await read(manager)).publicKey).toBe(publicKey);
    const { status, body, subscription } = await subscribe(rep);
    expect(status).toBe(200);
    expect(body.devices).toMatchObject([
      { device: "Chrome on Linux", endpoint: subscription.endpoint },
    ]);
    await tell(rep, "Mentioned you in an update on Acme");
    await tell(manager, "Nothing to the one who did it");
    const [item] = (await product.call(rep, api.inbox.list, { query: {} })).body.items;
    const [push, ...more] = await eventually(async () => {
      const found = await told(subscription.endpoint);
      expect(found).toHaveLength(1);
      return found;
    });
    expect(more).toEqual([]);
    expect(JSON.parse(push?.text ?? "")).toEqual({
      title: "Maya",
      body: "Mentioned you in an update on Acme",
      url: `/inbox?item=${item?.id}`,
      tag: item?.id,
    });
    expect(push).toMatchObject({
      key: publicKey,
      subject: "mailto:support@touchline.test",
      topic: item?.id.replaceAll("-", ""),
    });
  });

  it("of a browser that unsubscribed are deleted; one that is away is tried again", async () => {
    const { rep, tell } = await team();
    const gone = (await subscribe(rep)).subscription.endpoint;
    const away = (await subscribe(rep)).subscription.endpoint;
    await product.control.push.unsubscribe(gone);
    await product.control.fail({ vendor: "push", status: 503, times: 2 });
    await tell(rep, "Gave you an action");
    await eventually(async () => expect(await told(away)).toHaveLength(1));
    await eventually(async () =>
      expect((await read(rep)).devices.map(({ endpoint }) => endpoint)).toEqual([away]),
    );
  });

  it("are not sent about what was read, nor after signing out everywhere, nor once turned off", async () => {
    const { manager, rep, tell } = await team();
    const { endpoint } = (await subscribe(rep)).subscription;
    await tell(rep, "First");
    await eventually(async () => expect(await told(endpoint)).toHaveLength(1));
    await product.call(manager, api.security.signOut, { params: { id: rep.id } });
    const delivered = timesDone("inbox.deliver");
    await tell(rep, "After signing out");
    await eventually(() => expect(timesDone("inbox.deliver")).toBeGreaterThan(delivered));
    expect(await told(endpoint)).toHaveLength(1);

    const off = await team();
    const { subscription, body } = await subscribe(off.rep);
    const id = body.devices[0]?.id ?? "";
    const answer = await product.call(off.rep, api.push.unsubscribe, { params: { id } });
    expect(answer.body.devices).toEqual([]);
    const before = timesDone("inbox.deliver");
    await off.tell(off.rep, "Turned off");
    await eventually(() => expect(timesDone("inbox.deliver")).toBeGreaterThan(before));
    expect(await told(subscription.endpoint)).toEqual([]);
  });

  it("go to whoever uses the browser now, and one person has twenty devices at most", async () => {
    const { manager, rep } = await team();
    const { subscription } = await subscribe(rep);
    expect((await subscribe(manager, subscription)).status).toBe(200);
    expect((await read(rep)).devices).toEqual([]);
    expect((await read(manager)).devices).toHaveLength(1);
    const other = await team();
    const first = (await subscribe(other.rep)).subscription.endpoint;
    await database.db.transaction().execute(async (tx) => {
      await sql`select enter(${other.org.id}, ${other.rep.id}, 'rep')`.execute(tx);
      await sql`insert into push_subscriptions (organisation_id, user_id, id, endpoint, p256dh, auth, device, created_at)
          select ${other.org.id}, ${other.rep.id}, gen_random_uuid(), 'https://push.test/' || n, 'x', 'y', 'd',
            now() + make_interval(mins => n) from generate_series(1, 19) n`.execute(tx);
    });
    await subscribe(other.rep);
    const { devices } = await read(other.rep);
    expect(devices).toHaveLength(20);
    expect(devices.map(({ endpoint }) => endpoint)).not.toContain(first);
  });

  it("[A2] [A3] [AUTH-11] are one person's own business, also by the database", async () => {
    const { org, manager, rep } = await team();
    const { body } = await subscribe(rep);
    const id = body.devices[0]?.id ?? "";
    expect((await read(manager)).devices).toEqual([]);
    const refused = await product.call(manager, api.push.unsubscribe, { params: { id } });
    expect(refused.status).toBe(404);
    const seen = (who: Person, statement: string) =>
      database.db.transaction().execute(async (tx) => {
        await sql`select enter(${org.id}, ${who.id}, ${who.role})`.execute(tx);
        return (await sql.raw(statement).execute(tx)).rows.length;
      });
    expect(await seen(manager, "select * from push_subscriptions")).toBe(0);
    expect(await seen(rep, "select * from push_subscriptions")).toBe(1);
    for (const who of [manager, rep]) expect(await seen(who, "select * from push_keys")).toBe(0);
    const [{ sealed } = { sealed: "" }] = await product.database.owner
      .selectFrom("pushKeys")
      .select("sealed")
      .where("organisationId", "=", org.id)
      .execute();
    expect(sealed.length).toBeGreaterThan(40);
    const audits = await product.database.owner
      .selectFrom("auditLog")
      .select(["action", "actorId"])
      .where("organisationId", "=", org.id)
      .where("action", "like", "push.%")
      .execute();
    expect(audits).toEqual([{ action: "push.added", actorId: rep.id }]);
  });

  it("refuse an address that isn't a push service's, and keys that aren't a browser's", async () => {
    const strict = await testProduct({
      environment: { ENCRYPTION_KEY: `test:${randomBytes(32).toString("base64")}` },
    });
    try {
      const rep = await (await strict.organisation()).rep();
      const { keys } = await product.control.push.subscribe();
      const tried = (endpoint: string, given = keys) =>
        strict.call(rep, api.push.subscribe, { body: { endpoint, keys: given, device: "x" } });
      for (const endpoint of [
        "http://push.test/1",
        "https://localhost/1",
        "https://192.168.1.1/1",
        "https://[::1]/1",
        "file:///etc/passwd",
      ]) {
        const { status, raw } = await tried(endpoint);
        expect([endpoint, status, raw.json().field]).toEqual([endpoint, 400, "endpoint"]);
      }
      expect((await tried("https://push.test/1", { ...keys, auth: "short" })).status).toBe(400);
      expect((await tried("https://push.test/1")).status).toBe(200);
    } finally {
      await strict.close();
    }
    const without = await testProduct();
    try {
      const rep = await (await without.organisation()).rep();
      const { body } = await without.call(rep, api.push.read, {});
      expect(body).toEqual({ publicKey: null, devices: [] });
      const id = randomUUID();
      expect((await without.call(rep, api.push.unsubscribe, { params: { id } })).status).toBe(404);
    } finally {
      await without.close();
    }
  });
});
