import { randomUUID } from "node:crypto";
import { api } from "@touchline/contract";
import { INBOX_MAX_DAYS, INBOX_READ_DAYS, MAX_INBOX_ITEMS } from "@touchline/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "../../context/viewer.ts";
import { systemOf } from "../../context/viewer.ts";
import { connect, type Database } from "../../db/connect.ts";
import { notify } from "../../shared/notify.ts";
import { collectNotices } from "../../testing/collect-notices.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-18T12:00:00.000Z");
let product: TestProduct;
let database: Database;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
  database = connect(product.database.appUrl, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await product.close();
});

async function team() {
  const org = await product.organisation();
  const manager = await org.manager({ name: "Maya" });
  const [rep, colleague] = [await org.rep({ name: "Sam" }), await org.rep({ name: "Kim" })];
  const as = ({ id: userId, role }: Person): Viewer => ({ organisationId: org.id, userId, role });
  /** News from the manager, some minutes ago. */
  const tell = (to: Person, cause: string, minutesAgo = 0) =>
    product.inStore(as(manager), (store) =>
      notify(
        store,
        {
          to: [to.id],
          cause,
          actor: manager,
          text: { kind: "feedback", sentence: `About ${cause}`, detail: "" },
        },
        new Date(NOW.getTime() - minutesAgo * 60_000),
      ),
    );
  return { org, manager, rep, colleague, as, tell };
}

type Query = Parameters<typeof product.call<typeof api.inbox.list>>[2]["query"];
const list = async (who: Person, query: Query = {}) =>
  (await product.call(who, api.inbox.list, { query })).body;
const sentences = async (who: Person, query: Query = {}) =>
  (await list(who, query)).items.map(({ sentence }) => sentence);
const unread = async (who: Person) => (await product.call(who, api.inbox.unread, {})).body.unread;
const mark = (who: Person, id: string, isRead: boolean) =>
  product.call(who, api.inbox.mark, { params: { id }, body: { isRead } });

describe("[X-15] the inbox", () => {
  it("lists what happened, newest first, page by page, each item once", async () => {
    const { rep, manager, tell } = await team();
    for (const [index, cause] of ["one", "two", "three", "four", "five"].entries()) {
      // The last two come at the same moment.
      await tell(rep, cause, Math.max(1, 4 - index));
    }
    const first = await list(rep, { limit: 2 });
    expect(first.items[0]).toEqual({
      id: expect.any(String),
      kind: "feedback",
      sentence: expect.stringMatching(/^About (four|five)$/),
      detail: "",
      actor: { id: manager.id, name: "Maya" },
      deal: null,
      subject: null,
      todo: null,
      at: "2026-11-18T11:59:00.000Z",
      readAt: null,
    });
    expect(first.unread).toBe(5);
    const second = await list(rep, { limit: 2, before: first.next ?? "" });
    const third = await list(rep, { limit: 2, before: second.next ?? "" });
    const all = [...first.items, ...second.items, ...third.items].map(({ sentence }) => sentence);
    expect(all.slice(2)).toEqual(["About three", "About two", "About one"]);
    expect(new Set(all).size).toBe(5);
    expect([first.next, second.next, third.next].map((next) => next !== null)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("says nothing twice of the same cause, nor what somebody did themselves", async () => {
    const { rep, manager, tell } = await team();
    await tell(rep, "one", 5);
    await tell(rep, "one");
    await tell(manager, "one");
    expect((await list(rep)).items.map(({ at }) => at)).toEqual(["2026-11-18T11:55:00.000Z"]);
    expect((await list(manager)).items).toEqual([]);
  });

  it("marks one read and unread again, and keeps when it was first read", async () => {
    const { rep, tell } = await team();
    await tell(rep, "one", 2);
    await tell(rep, "two", 1);
    const [newest, oldest] = (await list(rep)).items;
    if (!newest || !oldest) throw new Error("two items");
    expect((await mark(rep, newest.id, true)).body).toEqual({ unread: 1 });
    expect(await unread(rep)).toBe(1);
    expect(await sentences(rep, { show: "unread" })).toEqual(["About one"]);
    expect((await list(rep)).items[0]?.readAt).toBe(NOW.toISOString());
    const earlier = new Date("2026-11-18T09:00:00.000Z");
    await product.database.owner
      .updateTable("inboxItems")
      .set({ readAt: earlier })
      .where("id", "=", newest.id)
      .execute();
    await mark(rep, newest.id, true);
    expect((await list(rep)).items[0]?.readAt).toBe(earlier.toISOString());
    expect((await mark(rep, newest.id, false)).body).toEqual({ unread: 2 });
  });

  it("marks all read up to what was seen; what came since stays unread", async () => {
    const { rep, colleague, tell } = await team();
    await tell(rep, "one", 3);
    await tell(rep, "two", 2);
    await tell(colleague, "two", 2);
    const seen = (await list(rep)).items[0]?.at ?? "";
    await tell(rep, "three", 1);
    const { body } = await product.call(rep, api.inbox.markAll, { body: { until: seen } });
    expect(body).toEqual({ unread: 1 });
    expect(await sentences(rep, { show: "unread" })).toEqual(["About three"]);
    expect(await unread(colleague)).toBe(1);
  });

  it("tells open browsers of its person, and of nobody else, that it changed", async () => {
    const { rep, tell } = await team();
    const notices = await collectNotices(product, async () => {
      await tell(rep, "one");
      await tell(rep, "one");
      const [item] = (await list(rep)).items;
      await mark(rep, item?.id ?? "", true);
      // Nothing is left to mark.
      await product.call(rep, api.inbox.markAll, { body: { until: NOW.toISOString() } });
    });
    const toRep = {
      ...{ userIds: [rep.id], managers: false, everybody: false },
      event: { type: "stale", paths: ["/api/inbox", "/api/inbox/unread"] },
    };
    expect(notices).toMatchObject([toRep, toRep]);
    expect(notices).toHaveLength(2);
  });

  it("[A2] [A3] is its person's alone: a colleague, a manager and another organisation find nothing", async () => {
    const { rep, colleague, manager, tell } = await team();
    const stranger = await (await product.organisation()).manager();
    await tell(rep, "one");
    const id = (await list(rep)).items[0]?.id ?? "";
    for (const other of [colleague, manager, stranger]) {
      expect((await list(other)).items).toEqual([]);
      expect(await unread(other)).toBe(0);
      const refused = await mark(other, id, true);
      expect([refused.status, refused.raw.json().message]).toEqual([
        404,
        "This item is no longer in your inbox.",
      ]);
      await product.call(other, api.inbox.markAll, { body: { until: NOW.toISOString() } });
    }
    expect(await unread(rep)).toBe(1);
    const anonymous = await product.app.inject({ url: "/api/inbox" });
    expect(anonymous.statusCode).toBe(401);
  });

  it("[AUTH-11] is guarded by the database too: others add, and neither see, mark nor delete", async () => {
    const { org, rep, colleague, manager, as, tell } = await team();
    const other = await product.organisation();
    const stranger = await other.rep();
    await tell(rep, "one");
    const tried = (who: Person, statement: string) =>
      database.db.transaction().execute(async (tx) => {
        const { organisationId, userId, role } = as(who);
        await sql`select enter(${organisationId}, ${userId}, ${role})`.execute(tx);
        const { rows, numAffectedRows } = await sql.raw(statement).execute(tx);
        return Number(numAffectedRows ?? rows.length);
      });
    for (const who of [manager, colleague]) {
      expect(await tried(who, "select * from inbox_items")).toBe(0);
      expect(await tried(who, "update inbox_items set read_at = now()")).toBe(0);
      expect(await tried(who, "delete from inbox_items")).toBe(0);
    }
    expect(await tried(rep, "select * from inbox_items")).toBe(1);
    expect(await tried(rep, "delete from inbox_items"), "only retention deletes").toBe(0);
    await expect(tried(rep, "update inbox_items set sentence = ''")).rejects.toThrow(
      /permission denied/,
    );
    const into = (organisationId: string, userId: string) =>
      `insert into inbox_items (organisation_id, user_id, id, cause, kind, sentence, at)
       values ('${organisationId}', '${userId}', '${randomUUID()}', 'x', 'room', 'x', now())`;
    expect(await tried(colleague, into(org.id, rep.id))).toBe(1);
    await expect(tried(colleague, into(other.id, stranger.id))).rejects.toThrow(
      /row-level security/,
    );
  });

  it("refuses a page that no list gave, and more at once than a page holds", async () => {
    const { rep } = await team();
    expect((await product.call(rep, api.inbox.list, { query: { before: "2026" } })).status).toBe(
      400,
    );
    expect((await product.call(rep, api.inbox.list, { query: { limit: 101 } })).status).toBe(400);
    expect((await mark(rep, randomUUID(), true)).status).toBe(404);
  });
});

describe("[X-15] [BY-9] retention", () => {
  it("deletes what was read long ago, what is very old, and what is more than a person can have", async () => {
    const { org, rep, colleague, tell } = await team();
    const days = (count: number) => count * 24 * 60;
    await tell(rep, "new", 1);
    await tell(rep, "unread", days(INBOX_MAX_DAYS));
    await tell(rep, "too old", days(INBOX_MAX_DAYS) + 1);
    await tell(rep, "read lately", days(INBOX_READ_DAYS));
    await tell(rep, "read long ago", days(INBOX_READ_DAYS) + 1);
    const readAt = (cause: string, minutes: number) =>
      product.database.owner
        .updateTable("inboxItems")
        .set({ readAt: new Date(NOW.getTime() - minutes * 60_000) })
        .where("organisationId", "=", org.id)
        .where("cause", "=", cause)
        .execute();
    await readAt("read lately", days(INBOX_READ_DAYS));
    await readAt("read long ago", days(INBOX_READ_DAYS) + 1);
    await sql`insert into inbox_items (organisation_id, user_id, id, cause, kind, sentence, at)
      select ${org.id}, ${colleague.id}, gen_random_uuid(), 'many ' || n, 'room', 'x', ${NOW}::timestamptz - make_interval(mins => n)
      from generate_series(1, ${MAX_INBOX_ITEMS + 2}) n`.execute(product.database.owner);
    const gone = await product.inStore(systemOf(org.id), (store) => store.inbox.deleteExpired(NOW));
    expect(gone).toBe(4);
    expect(await sentences(rep)).toEqual(["About new", "About read lately", "About unread"]);
    expect(await unread(colleague)).toBe(MAX_INBOX_ITEMS);
  });
});
