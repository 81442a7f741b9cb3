import { randomUUID } from "node:crypto";
import { api, type CoachingEntry, type RouteInput } from "@touchline/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CrmDeal, CrmField } from "../../ports/crm.ts";
import { collectNotices } from "../../testing/collect-notices.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const ASKED_AT = "2026-11-02T09:00:00.000Z";
/** The test clock: starts at the time of the ask and moves on from there. */
const now = new Date(ASKED_AT);
const DAY_MS = 86_400_000;
const after = (days: number) => new Date(Date.parse(ASKED_AT) + days * DAY_MS);
const goTo = (days: number, milliseconds = 0) =>
  void now.setTime(after(days).getTime() + milliseconds);

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now });
});
beforeEach(() => goTo(0));
afterAll(() => product.close());

type Given = RouteInput<typeof api.reviews.create>["body"];
type Expected = NonNullable<Given["expectation"]>;

const STAGE_AND_STEP: Expected = {
  asked: [
    { kind: "stage", value: "proposal" },
    { kind: "next-step", value: null },
  ],
  words: "Theirs, not ours",
  dueDay: "2026-11-06",
};
const STEP: Expected = { asked: [{ kind: "next-step", value: null }] };

const give = (world: CrmWorld, dealId: string | null, change: Partial<Given>) =>
  product.call(world.manager, api.reviews.create, {
    body: {
      url: "",
      attributes: {},
      title: "Acme",
      comment: "<p>Go on</p>",
      RevieweeId: world.rep.id,
      score: 4,
      source: "deal-check",
      ...(dealId && { dealId }),
      ...change,
    },
  });
const change = (world: CrmWorld, id: string, body: RouteInput<typeof api.reviews.update>["body"]) =>
  product.call(world.manager, api.reviews.update, { params: { id }, body });
const ofMember = (who: Person, id: string) =>
  product.call(who, api.coaching.ofMember, { params: { id } });
const ofDeal = (who: Person, hubspotId: string) =>
  product.call(who, api.coaching.ofDeal, { params: { hubspotId } });
const disagree = (who: Person, reviewId: string, reason: string | null) =>
  product.call(who, api.coaching.disagree, { params: { reviewId }, body: { reason } });
const message = ({ raw }: { raw: { json(): { message: string } } }) => raw.json().message;

const verdictsOf = (entries: CoachingEntry[]) =>
  entries.map(({ judgements }) => judgements.map(({ verdict }) => verdict));

async function asked(expectation: Expected = STEP) {
  const world = await crmWorld(product);
  const dealId = await world.deal(world.rep);
  const { body: review } = await give(world, dealId, { expectation });
  return { world, dealId, review, ledger: () => ofMember(world.manager, world.rep.id) };
}

async function happened(
  { world, dealId }: { world: CrmWorld; dealId: string },
  of: Person,
  values: Partial<CrmDeal>,
  changes: [CrmField, number, string | null][],
) {
  const history = changes.map(([field, days, value]) => ({
    field,
    at: after(days),
    value,
    crmUserId: null,
  }));
  await world.deal(of, { id: dealId, ...values, history });
}

describe("[BY-23] feedback that asks for a change", () => {
  it("is judged after 7 and after 14 days by what the deal's history says, and not before", async () => {
    const scene = await asked(STAGE_AND_STEP);
    const { world, dealId, review } = scene;
    expect(review.expectation).toEqual(STAGE_AND_STEP);
    await happened(scene, world.rep, { nextStep: "Legal calls us", stageId: "proposal" }, [
      ["next_step", 3, "Legal calls us"],
      ["stage", 9, "proposal"],
    ]);

    goTo(6, DAY_MS - 1);
    const [waiting] = (await scene.ledger()).body;
    expect(waiting).toMatchObject({
      id: review.id,
      member: { id: world.rep.id, name: "Sam" },
      deal: { hubspotId: dealId },
      reviewer: "Maya",
      askedAt: ASKED_AT,
      dueDay: "2026-11-06",
      words: "Theirs, not ours",
      comment: "<p>Go on</p>",
      asked: [
        {
          kind: "stage",
          value: "proposal",
          label: "The proposal stage",
          state: null,
          isDone: false,
        },
        { kind: "next-step", value: null, label: null, state: null, isDone: true },
      ],
      judgements: [
        { days: 7, at: after(7).toISOString(), verdict: null, isLate: false },
        { days: 14, at: after(14).toISOString(), verdict: null, isLate: false },
      ],
      verdict: null,
      disagreement: null,
      isOwn: false,
    } satisfies Partial<CoachingEntry> | { deal: object });

    goTo(7);
    const afterAWeek = (await ofDeal(world.manager, dealId)).body;
    expect(verdictsOf(afterAWeek)).toEqual([["partly", null]]);
    expect(afterAWeek[0]?.asked.map(({ state }) => state)).toEqual(["open", "met"]);

    goTo(14);
    const afterTwo = (await scene.ledger()).body;
    expect(verdictsOf(afterTwo)).toEqual([["partly", "landed"]]);
    expect(afterTwo[0]).toMatchObject({
      verdict: "landed",
      judgements: [{ isLate: false }, { isLate: true }],
    });
    const seenByRep = (await ofMember(world.rep, world.rep.id)).body;
    expect(seenByRep).toEqual([{ ...afterTwo[0], isOwn: true }]);
    goTo(100);
    expect((await scene.ledger()).body).toEqual(afterTwo);
  });

  it("lies open where nothing happened, and is overtaken by a deal that ends or is handed on", async () => {
    const idle = await asked();
    const won = await asked();
    await happened(won, won.world.rep, { stageId: "won" }, [["stage", 5, "won"]]);
    const handedOn = await asked();
    const { world } = handedOn;
    await happened(handedOn, world.colleague, {}, [["owner", 5, "3"]]);
    goTo(8);
    expect(verdictsOf((await idle.ledger()).body)).toEqual([["not yet", null]]);
    expect(verdictsOf((await won.ledger()).body)).toEqual([["overtaken", null]]);
    expect(verdictsOf((await handedOn.ledger()).body)).toEqual([["overtaken", null]]);
    const [left] = (await ofMember(world.rep, world.rep.id)).body;
    expect(left).toMatchObject({ deal: null, title: "Acme", verdict: "overtaken" });
  });

  it("is due in a week unless a day is named", async () => {
    const { review } = await asked();
    expect(review.expectation).toEqual({ ...STEP, words: "", dueDay: "2026-11-09" });
  });

  it("names what it cannot ask for, and then gives no feedback either", async () => {
    const world = await crmWorld(product);
    const dealId = await world.deal(world.rep, {
      stageId: "proposal",
      forecastCategory: "COMMIT",
      closeDate: "2026-11-20",
    });
    const bad: [unknown, RegExp][] = [
      [{ asked: [] }, /^What you ask for needs at least one entry/],
      [{ asked: [...STEP.asked, ...STEP.asked] }, /^What you ask for can have each thing once/],
      [{ asked: [{ kind: "contact", value: null }] }, /^Kind must be one of /],
      [
        { asked: [{ kind: "category", value: "CLOSED" }] },
        /^Entry 1 of what you ask for must be something/,
      ],
      [
        { asked: [...STEP.asked, { kind: "stage", value: "proposal" }] },
        /^Value: .* already reached this stage/,
      ],
      [{ asked: [{ kind: "stage", value: "qualified" }] }, /^Value: .* already reached this stage/],
      [
        { asked: [{ kind: "category", value: "COMMIT" }] },
        /^Value: .* already has this confidence/,
      ],
      [{ asked: [{ kind: "close-date", value: "2026-11-20" }] }, /^Value: .* already early enough/],
      [{ asked: [{ kind: "close-date", value: "2026-11-01" }] }, /^Value: .* in the past/],
      [{ asked: [{ kind: "stage", value: "renewing" }] }, /choose a stage of the deal's pipeline/],
      [{ asked: [{ kind: "stage", value: "lost" }] }, /choose a stage of the deal's pipeline/],
      [{ ...STEP, words: "x".repeat(301) }, /^Words can have at most 300/],
      [{ ...STEP, dueDay: "2026-11-01" }, /^Due day/],
      [{ ...STEP, dueDay: "2026-11-17" }, /^Due day/],
    ];
    for (const [expectation, words] of bad) {
      const refused = await give(world, dealId, { expectation: expectation as Expected });
      expect([refused.status, message(refused)]).toEqual([400, expect.stringMatching(words)]);
    }
    const nowhere = await give(world, null, { expectation: STEP });
    expect([nowhere.status, message(nowhere)]).toEqual([
      400,
      expect.stringMatching(/^Expectation needs a deal/),
    ]);
    const left = await product.call(world.manager, api.reviews.ofMember, {
      params: { id: world.rep.id },
    });
    expect(left.body).toEqual([]);
  });
});

describe("[BY-23] changing what was asked", () => {
  it("begins its time anew, and ends it; sent twice it is asked once", async () => {
    const world = await crmWorld(product);
    const dealId = await world.deal(world.rep);
    const id = randomUUID();
    const sent = await Promise.all(
      [1, 2, 3].map(() => give(world, dealId, { id, expectation: STEP })),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await give(world, dealId, { id, expectation: STEP })).body.updatedAt).toBe(ASKED_AT);
    goTo(2);
    const { body: changed } = await change(world, id, {
      expectation: { asked: [{ kind: "update", value: null }] },
    });
    expect(changed.expectation).toMatchObject({
      asked: [{ kind: "update" }],
      dueDay: "2026-11-11",
    });
    const [entry] = (await ofMember(world.rep, world.rep.id)).body;
    expect(entry?.askedAt).toBe(after(2).toISOString());
    expect((await change(world, id, { score: 1 })).body.expectation).toEqual(changed.expectation);
    expect((await change(world, id, { expectation: null })).body.expectation).toBeNull();
    expect((await ofMember(world.rep, world.rep.id)).body).toEqual([]);
  });

  it("is too late once it was judged; what was said of the deal can still be changed", async () => {
    const { world, review } = await asked();
    goTo(7);
    for (const expectation of [null, STAGE_AND_STEP]) {
      const refused = await change(world, review.id, { expectation });
      expect([refused.status, message(refused)]).toEqual([
        409,
        expect.stringMatching(/already has a result/),
      ]);
    }
    expect((await change(world, review.id, { score: 2 })).status).toBe(200);
  });
});

describe("[BY-23] seeing it differently", () => {
  it("is the rep's word beside the verdict: said, changed and taken back by nobody else", async () => {
    const scene = await asked();
    const { world, dealId, review } = scene;
    goTo(8);
    const { body: said } = await disagree(world.rep, review.id, "  We spoke twice  ");
    expect(said).toMatchObject({
      verdict: "not yet",
      disagreement: { reason: "We spoke twice", at: after(8).toISOString() },
      isOwn: true,
    });
    expect((await ofDeal(world.manager, dealId)).body).toEqual([{ ...said, isOwn: false }]);

    const refused = await disagree(world.manager, review.id, "No, you did not");
    expect([refused.status, message(refused)]).toEqual([
      403,
      "Only the rep who got this ask can disagree.",
    ]);
    expect((await disagree(world.colleague, review.id, "Nor did I")).status).toBe(404);
    for (const reason of ["no", "   no   ", "x".repeat(501)]) {
      const short = await disagree(world.rep, review.id, reason);
      expect([short.status, message(short)]).toEqual([400, expect.stringMatching(/^Reason /)]);
    }

    const news = await collectNotices(product, () => disagree(world.rep, review.id, "Three times"));
    expect(news).toMatchObject([
      {
        managers: true,
        userIds: [world.rep.id],
        event: { paths: [api.coaching.ofMember.path, api.coaching.ofDeal.path] },
      },
    ]);
    expect((await disagree(world.rep, review.id, null)).body.disagreement).toBeNull();
    expect((await scene.ledger()).body[0]).toMatchObject({
      verdict: "not yet",
      disagreement: null,
    });
    const lines = await product.database.owner
      .selectFrom("auditLog")
      .select(["action", "actorId"])
      .where("target", "=", `review ${review.id}`)
      .orderBy("id")
      .execute();
    expect(lines.map(({ action }) => action)).toEqual([
      "review.given",
      "review.disagreed",
      "review.disagreed",
      "review.agreed",
    ]);
  });

  it("keeps what it answers: asked before it was judged, neither is taken from under the other", async () => {
    const { world, dealId, review, ledger } = await asked(STAGE_AND_STEP);
    goTo(1);
    await disagree(world.rep, review.id, "They signed already");
    for (const expectation of [null, STEP]) {
      const refused = await change(world, review.id, { expectation });
      expect([refused.status, message(refused)]).toEqual([
        409,
        expect.stringMatching(/^The rep has already responded to this ask/),
      ]);
    }
    expect((await change(world, review.id, { score: 2 })).status).toBe(200);
    expect((await ledger()).body).toMatchObject([
      { words: "Theirs, not ours", disagreement: { reason: "They signed already" } },
    ]);
    expect((await give(world, dealId, { expectation: STEP })).status).toBe(200);
    await disagree(world.rep, review.id, null);
    expect((await change(world, review.id, { expectation: null })).status).toBe(200);
  });

  it("and withdrawing at the same moment: one of them is told no, and nothing is lost", async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const { world, review, ledger } = await asked();
      const [said, withdrawn] = await Promise.all([
        disagree(world.rep, review.id, "We spoke twice"),
        change(world, review.id, { expectation: null }),
      ]);
      const left = (await ledger()).body.map(({ disagreement }) => disagreement?.reason);
      expect([said.status, withdrawn.status, left]).toEqual(
        said.status === 200 ? [200, 409, ["We spoke twice"]] : [404, 200, []],
      );
    }
  });

  it("needs feedback that asks for something", async () => {
    const world = await crmWorld(product);
    const { body: review } = await give(world, null, {});
    expect((await disagree(world.rep, review.id, "But why?")).status).toBe(404);
  });
});

describe("[BY-23] the ledger", () => {
  it("is for the rep and their managers; to everybody else there is none", async () => {
    const { world, dealId } = await asked();
    const stranger = (await crmWorld(product)).manager;
    for (const who of [world.colleague, stranger]) {
      expect((await ofMember(who, world.rep.id)).status).toBe(404);
      expect((await ofDeal(who, dealId)).status).toBe(404);
    }
    expect((await ofMember(world.rep, world.rep.id)).body).toHaveLength(1);
    expect((await ofMember(world.manager, world.colleague.id)).body).toEqual([]);
  });

  it("comes newest first", async () => {
    const world = await crmWorld(product);
    const dealId = await world.deal(world.rep);
    for (const days of [0, 1, 2]) {
      goTo(days);
      await give(world, dealId, { title: `On day ${days}`, expectation: STEP });
    }
    const { body: found } = await ofMember(world.manager, world.rep.id);
    expect(found.map(({ title }) => title)).toEqual(["On day 2", "On day 1", "On day 0"]);
  });
});
