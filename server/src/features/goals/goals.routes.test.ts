import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const zeros = { open: 0, repCommit: 0, won: 0, quota: 0, bestCase: 0, mostLikely: 0 };
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

async function team() {
  const org = await product.organisation();
  const [manager, rep] = [await org.manager({ name: "Maya" }), await org.rep({ name: "Sam" })];
  const params = { revieweeId: rep.id };
  return { org, manager, rep, params };
}
const begin = (revieweeId: string) => ({ body: { revieweeId, values: zeros } });

describe("[GA-1] a check-in", () => {
  it("does not exist until somebody begins it, with zeros", async () => {
    const { manager, rep, params } = await team();
    const before = await product.call(manager, api.goals.checkIn, { params, query: {} });
    expect([before.status, before.body]).toEqual([200, null]);

    const begun = await product.call(rep, api.goals.createCheckIn, begin(rep.id));
    const expected = {
      revieweeId: rep.id,
      period: "2026-Q4",
      values: zeros,
      note: "",
      ratings: {},
      committedAt: null,
      updatedAt: NOW.toISOString(),
      sync: { state: "by-hand", message: null, at: null },
    };
    expect(begun.body).toEqual(expected);
    const after = await product.call(manager, api.goals.checkIn, { params, query: {} });
    expect(after.body).toEqual(expected);
  });

  it("is begun once: a second beginning returns the first, unchanged", async () => {
    const { manager, rep, params } = await team();
    await product.call(rep, api.goals.createCheckIn, begin(rep.id));
    await product.call(manager, api.goals.saveCheckIn, { params, body: { values: { quota: 90 } } });
    const again = await product.call(rep, api.goals.createCheckIn, begin(rep.id));
    expect(again.body.values.quota).toBe(90);
  });

  it("begun by two tabs at once is one check-in with one version", async () => {
    const { rep, params } = await team();
    const both = await Promise.all(
      [1, 2, 3, 4].map(() => product.call(rep, api.goals.createCheckIn, begin(rep.id))),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const history = await product.call(rep, api.goals.history, { params, query: {} });
    expect(history.body).toHaveLength(1);
  });
});

describe("[GA-3] changing a goal", () => {
  it("a manager sets the quota, the rep the commit; neither loses the other's", async () => {
    const { manager, rep, params } = await team();
    await product.call(rep, api.goals.createCheckIn, begin(rep.id));
    await product.call(manager, api.goals.saveCheckIn, {
      params,
      body: { values: { quota: 120_000.5 } },
    });
    const saved = await product.call(rep, api.goals.saveCheckIn, {
      params,
      body: { values: { repCommit: 80_000 }, note: " two large ones " },
    });
    expect(saved.body).toMatchObject({
      values: { ...zeros, quota: 120_000.5, repCommit: 80_000 },
      note: "two large ones",
    });
  });

  it("a rep cannot change a colleague's, nor learn that there is one", async () => {
    const { org, rep } = await team();
    const other = await org.rep();
    await product.call(other, api.goals.createCheckIn, begin(other.id));
    const sent = { params: { revieweeId: other.id }, body: { values: { quota: 1 } } };
    const refused = await product.call(rep, api.goals.saveCheckIn, sent);
    expect([refused.status, refused.raw.json().code]).toEqual([404, "not_found"]);
    const read = await product.call(other, api.goals.checkIn, { params: sent.params, query: {} });
    expect(read.body?.values.quota).toBe(0);
  });

  it.each([
    { body: { values: { quota: -1 } }, field: "values.quota" },
    { body: { values: { quota: "much" } }, field: "values.quota" },
    { body: { values: { quota: 1e13 } }, field: "values.quota" },
    { body: { values: { isPaid: true } }, field: "values.isPaid" },
    { body: { values: {}, period: "2026-Q5" }, field: "period" },
    { body: { values: {}, note: "x".repeat(2001) }, field: "note" },
    { body: {}, field: "values" },
  ])("$body is refused with the name of the field", async ({ body, field }) => {
    const { rep, params } = await team();
    const sent = { params, body: body as { values: { quota: number } } };
    const refused = await product.call(rep, api.goals.saveCheckIn, sent);
    expect(refused.status).toBe(400);
    expect(refused.raw.json()).toMatchObject({
      code: "bad_request",
      field,
      errorMessage: refused.raw.json().message,
      requestId: expect.stringMatching(/./),
    });
  });

  it("an unknown member is not found, with or without a check-in", async () => {
    const { manager } = await team();
    const params = { revieweeId: "00000000-0000-4000-8000-000000000000" };
    for (const { status } of [
      await product.call(manager, api.goals.checkIn, { params, query: {} }),
      await product.call(manager, api.goals.history, { params, query: {} }),
      await product.call(manager, api.goals.saveCheckIn, { params, body: { values: {} } }),
      await product.call(manager, api.goals.createCheckIn, begin(params.revieweeId)),
    ]) {
      expect(status).toBe(404);
    }
  });
});

describe("[BY-1] check-ins have a period and a history", () => {
  it("a quarter never overwrites another, and next quarter can hold a quota", async () => {
    const { manager, rep, params } = await team();
    for (const period of ["2026-Q4", "2027-Q1"] as const) {
      const body = { revieweeId: rep.id, period, values: zeros };
      await product.call(manager, api.goals.createCheckIn, { body });
    }
    await product.call(manager, api.goals.saveCheckIn, {
      params,
      body: { period: "2027-Q1", values: { quota: 70 } },
    });
    const quotaIn = async (period: "2026-Q4" | "2027-Q1") =>
      (await product.call(rep, api.goals.checkIn, { params, query: { period } })).body?.values
        .quota;
    expect([await quotaIn("2026-Q4"), await quotaIn("2027-Q1")]).toEqual([0, 70]);
  });

  it("keeps every saved state with who and when, newest first", async () => {
    const { manager, rep, params } = await team();
    await product.call(rep, api.goals.createCheckIn, begin(rep.id));
    const save = (who: typeof rep, values: { quota?: number; repCommit?: number }, note: string) =>
      product.call(who, api.goals.saveCheckIn, { params, body: { values, note } });
    await save(manager, { quota: 100 }, "as agreed");
    await save(rep, { repCommit: 60 }, "two are certain");
    const { body } = await product.call(rep, api.goals.history, { params, query: {} });
    expect(
      body.map(({ savedBy, note, values }) => [savedBy, note, values.quota, values.repCommit]),
    ).toEqual([
      ["Sam", "two are certain", 100, 60],
      ["Maya", "as agreed", 100, 0],
      ["Sam", "", 0, 0],
    ]);
  });

  it("the present quarter is the organisation's, not the server's", async () => {
    const late = await testProduct({ now: new Date("2026-12-31T23:30:00Z") });
    try {
      const org = await late.organisation({ timeZone: "Pacific/Kiritimati" });
      const rep = await org.rep();
      const begun = await late.call(rep, api.goals.createCheckIn, begin(rep.id));
      expect(begun.body.period).toBe("2027-Q1");
    } finally {
      await late.close();
    }
  });

  it("a manager sees everybody's of a quarter in one call, a rep only their own", async () => {
    const { org, manager, rep } = await team();
    const other = await org.rep();
    for (const one of [rep, other]) {
      await product.call(one, api.goals.createCheckIn, begin(one.id));
    }
    const seenBy = async (who: typeof rep) =>
      (await product.call(who, api.goals.checkIns, { query: {} })).body.map((c) => c.revieweeId);
    expect((await seenBy(manager)).sort()).toEqual([rep.id, other.id].sort());
    expect(await seenBy(rep)).toEqual([rep.id]);
  });
});

describe("[BY-9] the audit log", () => {
  it("has every write with who and when", async () => {
    const { org, manager, rep, params } = await team();
    await product.call(rep, api.goals.createCheckIn, begin(rep.id));
    await product.call(manager, api.goals.saveCheckIn, { params, body: { values: { quota: 5 } } });
    const log = await product.database.owner
      .selectFrom("auditLog")
      .select(["actorId", "action", "at"])
      .where("organisationId", "=", org.id)
      .orderBy("id")
      .execute();
    expect(log).toEqual([
      { actorId: rep.id, action: "goal.began", at: NOW },
      { actorId: manager.id, action: "goal.changed", at: NOW },
    ]);
  });
});
