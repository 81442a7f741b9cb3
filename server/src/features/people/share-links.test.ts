import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { reportFigures } from "../../testing/report-figures.ts";
import { isProving } from "../../testing/scale.ts";

const NOW = new Date("2026-11-10T12:00:00Z");
const logged: string[] = [];
let product: TestProduct;

beforeAll(async () => {
  const key = randomBytes(32).toString("base64");
  const environment = { LOG_LEVEL: "info", ENCRYPTION_KEY: `test:${key}` };
  const logTo = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  product = await testProduct({ now: NOW, logTo, environment });
});
afterAll(() => product.close());

async function people() {
  const org = await product.organisation();
  return {
    org,
    manager: await org.manager({ name: "Maya Lindqvist" }),
    rep: await org.rep({ name: "Sam Okafor" }),
    other: await org.rep({ name: "Olivia Brandt" }),
  };
}

const make = (who: Person, { id }: Person) =>
  product.call(who, api.people.createShareLink, { params: { id } });
const revoke = (who: Person, { id }: Person) =>
  product.call(who, api.people.revokeShareLink, { params: { id } });
const read = (who: Person, { id }: Person) =>
  product.call(who, api.people.shareLink, { params: { id } });
let visitors = 0;
/** Each visit comes from a different IP address, so that only one test hits the limit. */
const visit = async (uuid: string) => {
  visitors += 1;
  return product.app.inject({
    url: `/api/rep-actions/${uuid}`,
    remoteAddress: `10.0.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`,
  });
};
async function linkOf(who: Person, member: Person): Promise<string> {
  const { link } = (await make(who, member)).body;
  if (!link) throw new Error("no link was made");
  return link.uuid;
}
const expire = (member: Person) =>
  product.database.owner
    .updateTable("shareLinks")
    .set({ expiresAt: NOW })
    .where("memberId", "=", member.id)
    .execute();
const act = (who: Person, assignee: Person, text: string, dueDate: string | null) =>
  product.call(who, api.actions.create, { body: { text, dueDate, assigneeId: assignee.id } });

describe("[ACT-6] [A8] the shared actions of a rep", () => {
  it("are read signed out: first name, texts, due dates, done, and nothing else", async () => {
    const { manager, rep, other } = await people();
    const done = await act(manager, rep, "Send the offer", "2026-11-08");
    await product.call(rep, api.actions.update, {
      params: { id: done.body.id },
      body: { isDone: true },
    });
    await act(manager, rep, "Any day", null);
    await act(manager, rep, "Call Acme", "2026-11-12");
    await act(manager, other, "Not Sam's", "2026-11-12");
    const answer = await visit(await linkOf(manager, rep));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(
      JSON.stringify({
        firstName: "Sam",
        actions: [
          { text: "Call Acme", dueDate: "2026-11-12", isDone: false },
          { text: "Any day", dueDate: null, isDone: false },
          { text: "Send the offer", dueDate: "2026-11-08", isDone: true },
        ],
      }),
    );
  });

  it("are not to be found by search engines, nor kept on the way", async () => {
    const { manager, rep } = await people();
    const alive = await visit(await linkOf(manager, rep));
    const dead = await visit("nothing");
    for (const { headers } of [alive, dead]) {
      expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["referrer-policy"]).toBe("no-referrer");
    }
    const elsewhere = await product.app.inject({ url: "/api/config" });
    expect(elsewhere.headers["x-robots-tag"]).toBeUndefined();
  });

  it("have one answer for unknown, malformed, replaced, revoked and expired addresses", async () => {
    const { org, manager, rep, other } = await people();
    const replaced = await linkOf(manager, rep);
    const renewed = await linkOf(manager, rep);
    expect((await visit(renewed)).statusCode).toBe(200);
    const revoked = await linkOf(rep, rep);
    await revoke(rep, rep);
    const expired = await linkOf(manager, other);
    await expire(other);
    const left = await org.rep();
    const leftBehind = await linkOf(manager, left);
    await product.database.owner
      .updateTable("users")
      .set({ deactivatedAt: NOW })
      .where("id", "=", left.id)
      .execute();
    const dead = [replaced, renewed, revoked, expired, leftBehind, "x", rep.id, "a".repeat(43)];
    for (const uuid of dead) {
      const { statusCode, json } = await visit(uuid);
      const { requestId, ...said } = json();
      expect([statusCode, said]).toEqual([
        404,
        {
          code: "not_found",
          message: "This page is not available.",
          errorMessage: "This page is not available.",
        },
      ]);
    }
    expect((await read(manager, other)).body.link).toBeNull();
  });

  it.runIf(isProving)("are not told apart by how long the answer takes", async () => {
    const { manager, rep, other } = await people();
    const revoked = await linkOf(manager, rep);
    await revoke(manager, rep);
    const expired = await linkOf(manager, other);
    await expire(other);
    const times = new Map<string, number[]>(
      [revoked, expired, "a".repeat(43)].map((uuid) => [uuid, []]),
    );
    for (let round = 0; round < 300; round += 1) {
      for (const [uuid, taken] of times) {
        const start = performance.now();
        expect((await visit(uuid)).statusCode).toBe(404);
        taken.push(performance.now() - start);
      }
    }
    const [revokedMs = 0, expiredMs = 0, unknownMs = 0] = [...times.values()].map(
      (taken) => taken.toSorted((one, other) => one - other)[150] ?? 0,
    );
    reportFigures("A8", { revokedMs, expiredMs, unknownMs });
    const medians = [revokedMs, expiredMs, unknownMs];
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.25);
  });

  it("cannot be asked for as often as other pages", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      const { statusCode } = await product.app.inject({
        url: "/api/rep-actions/guess",
        remoteAddress: "10.9.9.9",
      });
      statuses.push(statusCode);
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 404));
    expect(statuses[20]).toBe(429);
    const settings = await product.app.inject({
      url: "/api/config",
      remoteAddress: "10.9.9.9",
    });
    expect(settings.statusCode).toBe(200);
  });
});

describe("[ACT-6] [A8] the link", () => {
  it("[R-24] is in no list of members, whatever their uuid says", async () => {
    const { manager, rep } = await people();
    const secret = await linkOf(manager, rep);
    const params = { id: rep.id };
    for (const who of [manager, rep]) {
      const list = await product.call(who, api.team.members, { query: {} });
      const alone = await product.call(who, api.team.member, { params, query: {} });
      expect(list.raw.body + alone.raw.body).not.toContain(secret);
    }
  });

  it("lives 90 days, can be read again, and is kept nowhere in the clear", async () => {
    const { manager, rep } = await people();
    expect((await read(rep, rep)).body).toEqual({ link: null });
    const made = (await make(rep, rep)).body;
    expect(made.link?.uuid).toMatch(/^[\w-]{43}$/);
    expect(made.link?.expiresAt).toBe("2027-02-08T12:00:00.000Z");
    expect((await read(manager, rep)).body).toEqual(made);
    const stored = await product.database.owner
      .selectFrom("shareLinks")
      .selectAll()
      .where("memberId", "=", rep.id)
      .execute();
    expect(JSON.stringify(stored)).not.toContain(made.link?.uuid);
    await visit(made.link?.uuid ?? "");
    expect(logged.some((line) => line.includes("/api/rep-actions/…"))).toBe(true);
    expect(logged.join("")).not.toContain(made.link?.uuid);
  });

  it("is one, also when two are made at once", async () => {
    const { manager, rep } = await people();
    const made = await Promise.all([make(manager, rep), make(rep, rep), make(manager, rep)]);
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { link } = (await read(rep, rep)).body;
    expect((await visit(link?.uuid ?? "")).statusCode).toBe(200);
  });

  it("is the manager's and the rep's own to make, read and revoke", async () => {
    const { manager, rep, other } = await people();
    await make(manager, rep);
    const strangers = [other, (await people()).manager];
    for (const stranger of strangers) {
      for (const call of [make, read, revoke]) {
        expect((await call(stranger, rep)).status).toBe(404);
      }
    }
    expect((await read(rep, rep)).body.link).not.toBeNull();
  });
});
