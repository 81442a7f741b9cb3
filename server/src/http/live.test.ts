import { api, LiveEvent } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { LIVE_CHANNEL } from "../db/live-publisher.ts";
import { openEventStream } from "../testing/event-stream.ts";
import { eventually } from "../testing/eventually.ts";
import { type Person, type TestProduct, testProduct } from "../testing/product.ts";

let product: TestProduct;
let address: string;

beforeAll(async () => {
  product = await testProduct({ works: true });
  address = await product.app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => vi.useRealTimers());
afterAll(() => product.close());

async function listen(who: Person) {
  const stream = await openEventStream(`${address}${api.live.events.path}`, who.headers);
  return { ...stream, next: async () => LiveEvent.parse(await stream.next()) };
}

/** Publishes no event, so only a check can notice it. */
const signOutUnheard = ({ id }: Person) =>
  product.database.owner
    .updateTable("users")
    .set({ signedOutAt: new Date(Date.now() + 60_000) })
    .where("id", "=", id)
    .execute();

const zeros = { open: 0, repCommit: 0, won: 0, quota: 0, bestCase: 0, mostLikely: 0 };

describe("[NAV-5] the live channel", () => {
  it("tells the manager and the person concerned, and nobody else", async () => {
    const org = await product.organisation();
    const [manager, rep, other] = [
      await org.manager({ name: "Maya" }),
      await org.rep(),
      await org.rep(),
    ];
    const heard = await Promise.all([manager, rep, other].map(listen));
    const [byManager, byRep, byOther] = heard;
    if (!byManager || !byRep || !byOther) throw new Error("three listen");

    const params = { revieweeId: rep.id };
    await product.call(rep, api.goals.createCheckIn, {
      body: { revieweeId: rep.id, values: zeros },
    });
    expect(await byManager.next()).toMatchObject({ type: "stale" });
    expect(await byRep.next()).toMatchObject({ type: "stale" });

    await product.call(manager, api.goals.saveCheckIn, { params, body: { values: { quota: 70 } } });
    expect(await byRep.next()).toMatchObject({ type: "stale" });
    // The worker's job notified the rep.
    expect(await byRep.next()).toMatchObject({ type: "goal-changed", by: "Maya", quota: 70 });

    // The other rep's first event is their own, so nothing came before it.
    await product.call(other, api.goals.createCheckIn, {
      body: { revieweeId: other.id, values: zeros },
    });
    await product.call(manager, api.goals.saveCheckIn, {
      params: { revieweeId: other.id },
      body: { values: { quota: 1 } },
    });
    expect(await byOther.next()).toMatchObject({ type: "stale" });
    expect(await byOther.next()).toMatchObject({ type: "stale" });
    expect(await byOther.next()).toMatchObject({ type: "goal-changed", quota: 1 });
    for (const stream of heard) stream.close();
  });

  it("[A5] ends at once for whoever leaves or changes role, and is refused from then on", async () => {
    const org = await product.organisation();
    const [manager, other, rep] = [await org.manager(), await org.manager(), await org.rep()];
    const [kept, demoted, left] = await Promise.all([manager, other, rep].map(listen));
    if (!kept || !demoted || !left) throw new Error("three listen");
    const [of, id] = [(person: Person) => ({ params: { id: person.id } }), manager.id];
    await product.call(manager, api.workspace.setRole, { ...of(other), body: { role: "rep" } });
    await demoted.ended();
    await product.call(manager, api.workspace.deactivate, { ...of(rep), body: { handOverTo: id } });
    await left.ended();
    expect(await kept.next()).toMatchObject({ type: "stale" });
    // The status depends on whether the account is still cached.
    expect([401, 403]).toContain((await product.call(rep, api.session.read, {})).status);
    expect([401, 403]).toContain((await product.call(other, api.workspace.people, {})).status);
    kept.close();
  });

  it("[TREE-2] says to a former manager, and to nobody who lost nothing, that they see other people", async () => {
    const org = await product.organisation({ managersSee: "tree" });
    const cro = await org.manager();
    const [former, next] = [
      await org.manager({ managerId: cro.id }),
      await org.manager({ managerId: cro.id }),
    ];
    const rep = await org.rep({ managerId: former.id });
    const heard = await Promise.all([former, next, cro].map(listen));
    const moved = await product.call(cro, api.workspace.setManager, {
      params: { id: rep.id },
      body: { managerId: next.id },
    });
    expect(moved.status).toBe(200);
    const [byFormer, byNext, byTop] = await Promise.all(heard.map((one) => one.next()));
    expect(byFormer).toEqual({ type: "scope-changed" });
    expect(byNext).toMatchObject({ type: "stale" });
    expect(byTop).toMatchObject({ type: "stale" });
    for (const stream of heard) stream.close();
  });

  it("[TREE-3] says so before it ends for whoever has another role", async () => {
    const org = await product.organisation();
    const [manager, other] = [await org.manager(), await org.manager()];
    const demoted = await listen(other);
    await product.call(manager, api.workspace.setRole, {
      params: { id: other.id },
      body: { role: "rep" },
    });
    expect(await demoted.next()).toEqual({ type: "scope-changed" });
    await demoted.ended();
  });

  it("[C3] ends at the next look for whoever was signed out, or whose token has expired, unheard", async () => {
    const org = await product.organisation();
    const [manager, rep, other] = [await org.manager(), await org.rep(), await org.rep()];
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    const [kept, left] = [await listen(manager), await listen(rep)];
    await signOutUnheard(rep);
    vi.advanceTimersByTime(15_000);
    await left.ended();
    await product.call(other, api.goals.createCheckIn, {
      body: { revieweeId: other.id, values: zeros },
    });
    expect(await kept.next()).toMatchObject({ type: "stale" });
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    vi.advanceTimersByTime(15_000);
    await kept.ended();
  });

  it("[C3] [H7] ends when our own line was down, so that a page reads anew what it was not told of", async () => {
    const stream = await listen(await (await product.organisation()).rep());
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = ${`listen ${LIVE_CHANNEL}`}`.execute(
      product.database.owner,
    );
    await stream.ended();
  });

  it("is open so many times for one person, and for others still", async () => {
    const org = await product.organisation();
    const [rep, other] = [await org.rep(), await org.rep()];
    const open = await Promise.all(Array.from({ length: 10 }, () => listen(rep)));
    const { raw } = await product.call(rep, api.live.events, {});
    expect([raw.statusCode, raw.json().errorMessage]).toEqual([
      429,
      "This is open in too many tabs. Close one.",
    ]);
    expect(Number(raw.headers["retry-after"])).toBeGreaterThan(0);
    (await listen(other)).close();
    open.shift()?.close();
    await eventually(async () => {
      const next = await listen(rep);
      next.close();
      expect(next.response.status).toBe(200);
    });
    for (const stream of open) stream.close();
  });

  it("carries the security headers and is not cached", async () => {
    const rep = await (await product.organisation()).rep();
    const stream = await listen(rep);
    expect(stream.response.headers.get("content-type")).toBe("text/event-stream");
    expect(stream.response.headers.get("cache-control")).toBe("no-store");
    expect(stream.response.headers.get("content-security-policy")).toContain("default-src 'none'");
    stream.close();
  });
});
