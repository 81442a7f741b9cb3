import { afterEach, describe, expect, it } from "vitest";
import { type Connected, connected } from "../../testing/hubspot.ts";

let on: Connected;
afterEach(() => on.close());

const PAGE = "GET /crm/objects/2026-03/deals";
const total = (pauses: number[]) => pauses.reduce((sum, ms) => sum + ms, 0);

describe("[D2] a storm of 429", () => {
  it("ends well when HubSpot says how long to wait, and it is not long", async () => {
    on = await connected();
    await on.crm.dealPage(null);
    await on.fail({ kind: "limit", retryAfter: 3, times: 2 });
    expect((await on.crm.dealPage(null)).items).toHaveLength(2);
    expect(total(on.pauses)).toBeGreaterThanOrEqual(6_000);
  });

  it("ends well when HubSpot does not say how long", async () => {
    on = await connected();
    await on.crm.dealPage(null);
    await on.fail({ kind: "limit", policy: "TEN_SECONDLY_ROLLING" });
    expect((await on.crm.dealPage(null)).items).toHaveLength(2);
    expect(total(on.pauses)).toBeGreaterThanOrEqual(10_000);
    on.pauses.length = 0;
    await on.fail({ kind: "limit", policy: "SECONDLY", path: "/search" });
    expect(await on.crm.countDeals()).toBe(2);
    expect(total(on.pauses)).toBeLessThan(3_000);
  });

  it("sends away whoever would wait too long, without asking HubSpot again", async () => {
    on = await connected();
    await on.crm.dealPage(null);
    await on.asked();
    await on.fail({ kind: "limit", retryAfter: 30, times: null });
    const calls = Array.from({ length: 20 }, () => on.make().dealPage(null));
    const answers = await Promise.allSettled(calls);
    for (const answer of answers) {
      expect(answer).toMatchObject({ reason: { kind: "away" } });
    }
    const [first] = answers;
    const after = first?.status === "rejected" ? first.reason.retryAfterMs : 0;
    expect(after).toBeGreaterThan(29_000);
    const early = await on.crm.dealPage(null).catch((error) => error);
    expect(early).toMatchObject({ kind: "away" });
    expect(early.message).toContain("ten_secondly_rolling");
  });

  it("asks once each time the wait is over, however many are waiting", async () => {
    on = await connected();
    await on.crm.dealPage(null);
    await on.fail({ kind: "limit", retryAfter: 30, times: null });
    await on.crm.dealPage(null).catch(() => undefined);
    for (const _ of [1, 2, 3]) {
      on.clock.now += 31_000;
      await on.asked();
      const calls = Array.from({ length: 20 }, () => on.crm.dealPage(null));
      await Promise.allSettled(calls);
      expect((await on.asked()).filter((call) => call.startsWith(PAGE))).toHaveLength(1);
    }
    await on.control("DELETE", "/faults");
    on.clock.now += 31_000;
    const back = await Promise.all(Array.from({ length: 20 }, () => on.crm.dealPage(null)));
    expect(back.every(({ items }) => items.length === 2)).toBe(true);
  });

  it("turns the daily limit into a long wait in HubSpot's words", async () => {
    on = await connected();
    await on.fail({ kind: "limit", policy: "DAILY", times: null });
    const error = await on.crm.account().catch((reason) => reason);
    expect(error).toMatchObject({ kind: "away" });
    expect(error.retryAfterMs).toBeGreaterThan(10 * 60_000);
    expect(error.message).toMatch(/^You have reached your daily limit\. \(correlation id .+\)$/);
    await on.asked();
    await expect(on.crm.countDeals()).rejects.toMatchObject({ kind: "away" });
    expect(await on.asked()).toEqual([]);
  });

  it("stays below the limits by itself", async () => {
    on = await connected();
    for (let count = 0; count < 30; count += 1) {
      await Promise.all(Array.from({ length: 10 }, () => on.crm.dealPage(null)));
    }
    for (let count = 0; count < 20; count += 1) await on.crm.countDeals();
    const { counts } = await on.control<{ counts: Record<string, number> }>("GET", "/calls");
    expect(Object.keys(counts).filter((route) => route.includes("429"))).toEqual([]);
  });
});

describe("[BY-20] a HubSpot that is not well", () => {
  it("is asked again after a page from its edge, with pauses that grow", async () => {
    on = await connected();
    await on.crm.dealPage(null);
    await on.fail({ kind: "html", status: 502, times: 3 });
    expect((await on.crm.dealPage(null)).items).toHaveLength(2);
    expect(on.pauses).toHaveLength(3);
    expect(on.pauses).toEqual(on.pauses.toSorted((left, right) => left - right));
  });

  it("is left alone for a while once it has failed often enough", async () => {
    on = await connected();
    await on.fail({ kind: "status", status: 503, times: null });
    for (const _ of [1, 2]) {
      on.pauses.length = 0;
      await expect(on.crm.dealPage(null)).rejects.toMatchObject({ kind: "away" });
      expect(total(on.pauses)).toBeLessThan(20_000);
    }
    await on.asked();
    const error = await on.crm.dealPage(null).catch((reason) => reason);
    expect(error).toMatchObject({ kind: "away" });
    expect(error.retryAfterMs).toBeGreaterThan(20_000);
    expect(await on.asked()).toEqual([]);
    await on.control("DELETE", "/faults");
    on.clock.now += 31_000;
    expect((await on.crm.dealPage(null)).items).toHaveLength(2);
  });

  it("does not hang us up: a call that is never answered ends", async () => {
    on = await connected({ timeoutMs: 150 });
    await on.crm.dealPage(null);
    await on.fail({ kind: "hang", path: "/objects/2026-03/deals" });
    expect((await on.crm.dealPage(null)).items).toHaveLength(2);
    await on.fail({ kind: "hang", path: "/account-info", times: null });
    const error = await on.crm.account().catch((reason) => reason);
    expect(error).toMatchObject({ kind: "away" });
    expect(error.message).toContain("ETIMEDOUT");
  });

  it("may reset connections", async () => {
    on = await connected();
    await on.fail({ kind: "reset", times: 2 });
    expect((await on.crm.dealPage(null)).items).toHaveLength(2);
    await on.fail({ kind: "cut", method: "POST", path: "/batch/read" });
    expect((await on.crm.dealsById(["1001"])).found).toHaveLength(1);
  });

  it("may not be there at all", async () => {
    on = await connected();
    await on.close();
    const error = await on.crm.dealPage(null).catch((reason) => reason);
    expect(error).toMatchObject({ kind: "away" });
    expect(error.message).toContain("can't be reached");
  });

  it("may be moving an account elsewhere for a day", async () => {
    on = await connected();
    await on.fail({ kind: "status", status: 477, retryAfter: 86_400 });
    const error = await on.crm.dealPage(null).catch((reason) => reason);
    expect(error).toMatchObject({ kind: "away" });
    expect(error.retryAfterMs).toBeGreaterThan(86_000_000);
  });

  it("may have locked a record", async () => {
    on = await connected();
    await on.fail({ kind: "status", status: 423, method: "PATCH" });
    const changed = await on.crm.setProperties("1001", [
      { property: "hs_next_step", value: "Call them" },
    ]);
    expect(changed.nextStep).toBe("Call them");
    expect(total(on.pauses)).toBeGreaterThanOrEqual(2_000);
  });

  it("does not slow down another account", async () => {
    on = await connected();
    const other = await connected();
    await on.fail({ kind: "limit", retryAfter: 30, times: null });
    await on.crm.dealPage(null).catch(() => undefined);
    expect((await other.crm.dealPage(null)).items).toHaveLength(2);
    expect(other.pauses).toEqual([]);
    await other.close();
  });

  it("says who may not do what", async () => {
    on = await connected({ scopes: ["oauth", "crm.objects.deals.read"] });
    const error = await on.crm
      .setProperties("1001", [{ property: "hs_next_step", value: "x" }])
      .catch((reason) => reason);
    expect(error).toMatchObject({ kind: "refused" });
    expect(error.message).toContain("Missing scope: crm.objects.deals.write.");
    expect(on.saved).toEqual([]);
  });
});
