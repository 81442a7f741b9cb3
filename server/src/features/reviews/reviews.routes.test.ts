import { randomUUID } from "node:crypto";
import { api, type Review, type RouteInput } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { INBOX_PATHS } from "../../shared/notify.ts";
import { collectNotices } from "../../testing/collect-notices.ts";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

let product: TestProduct;

const HERE = "https://app.touchline.test";
beforeAll(async () => {
  product = await testProduct({ environment: { PUBLIC_URL: HERE } });
});
afterAll(() => product.close());

type Given = RouteInput<typeof api.reviews.create>["body"];
const body = (world: CrmWorld, change: Partial<Given> = {}): Given => ({
  url: "https://acme.test/",
  attributes: { interaction: 1, forecastImpact: -1 },
  title: "Acme",
  comment: "<p>Well <b>done</b></p>",
  RevieweeId: world.rep.id,
  score: 4,
  source: "deal-check",
  ...change,
});
const give = (who: Person, given: Given) => product.call(who, api.reviews.create, { body: given });
const change = (who: Person, id: string, to: RouteInput<typeof api.reviews.update>["body"]) =>
  product.call(who, api.reviews.update, { params: { id }, body: to });
const ofMember = (who: Person, id: string) =>
  product.call(who, api.reviews.ofMember, { params: { id } });
const ofDeal = (who: Person, hubspotId: string) =>
  product.call(who, api.reviews.ofDeal, { params: { hubspotId } });
const listed = async (world: CrmWorld) => {
  const { body: list } = await product.call(world.manager, api.deals.list, { query: {} });
  const [only] = list.deals;
  if (list.deals.length !== 1 || !only) throw new Error("There should be one deal.");
  return only;
};
const message = ({ raw }: { raw: { json(): { message: string } } }) => raw.json().message;

describe("[RV-1] giving feedback", () => {
  it("saves it, with the rep and both on the deal", async () => {
    const world = await crmWorld(product);
    const dealId = await world.deal(world.rep);
    const { status, body: review } = await give(world.manager, body(world, { dealId }));
    expect(status).toBe(200);
    expect(review).toMatchObject({
      title: "Acme",
      source: "deal-check",
      score: 4,
      comment: "<p>Well <strong>done</strong></p>",
      attributes: [
        { id: "interaction", value: 1 },
        { id: "forecastImpact", value: -1 },
      ],
      RevieweeId: world.rep.id,
      reviewer: "Maya",
      addedToNotes: false,
      note: { state: "none", words: null, isOutdated: false, sentScore: null },
      mail: { state: "none", words: null, isOutdated: false, sentScore: null },
    } satisfies Partial<Review>);
    expect((await ofMember(world.manager, world.rep.id)).body).toEqual([review]);
    const seenByRep = { ...review, isOwn: false };
    expect((await ofMember(world.rep, world.rep.id)).body).toEqual([seenByRep]);
    expect((await ofDeal(world.rep, dealId)).body).toEqual([seenByRep]);
    expect((await ofDeal(world.manager, review.dealId ?? "")).body).toEqual([review]);
    expect(await world.stored(dealId)).toMatchObject({
      reviewId: review.id,
      reviewedAt: new Date(review.createdAt),
    });
  });

  it("is one review however often it is sent, as it was sent last", async () => {
    const world = await crmWorld(product);
    const dealId = await world.deal(world.rep);
    const id = randomUUID();
    const { body: first } = await give(world.manager, body(world, { id, dealId }));
    expect(first.id).toBe(id);
    expect((await give(world.manager, body(world, { id, dealId }))).body).toEqual(first);
    const { body: last } = await give(world.manager, body(world, { id, dealId, score: 2 }));
    expect(last).toMatchObject({ id, score: 2 });
    expect((await ofDeal(world.manager, dealId)).body).toEqual([last]);
    const other = world.colleague;
    const taken = await give(world.manager, body(world, { id, RevieweeId: other.id }));
    expect(taken.status).toBe(409);
  });

  it("the deal keeps its newest review, and lists show that one", async () => {
    const world = await crmWorld(product);
    const dealId = await world.deal(world.rep);
    await give(world.manager, body(world, { dealId, score: 1 }));
    const { body: newest } = await give(world.manager, body(world, { dealId, score: 5 }));
    expect((await world.stored(dealId)).reviewId).toBe(newest.id);
    const { body: list } = await product.call(world.manager, api.deals.list, { query: {} });
    expect(list.deals[0]?.Reviews).toMatchObject([{ id: newest.id, score: 5 }]);
    expect((await ofDeal(world.manager, dealId)).body.map(({ score }) => score)).toEqual([5, 1]);
  });

  it("[R-25] the deal knows the score of its newest review, also once it was changed", async () => {
    const world = await crmWorld(product);
    const dealId = await world.deal(world.rep);
    const score = async () => (await world.stored(dealId)).reviewScore;
    const { body: older } = await give(world.manager, body(world, { dealId, score: 1 }));
    expect(await score()).toBe(1);
    const { body: newest } = await give(world.manager, body(world, { dealId, score: 5 }));
    expect(await score()).toBe(5);
    await give(world.manager, body(world, { id: newest.id, dealId, score: 2 }));
    expect(await score()).toBe(2);
    await give(world.manager, body(world, { id: older.id, dealId, score: 4 }));
    expect(await score()).toBe(2);
  });

  it("cleans what was typed, and refuses what then says nothing", async () => {
    const world = await crmWorld(product);
    const probe = `<p onclick="x()">Hi <img src=x onerror=alert(1)><a href="javascript:alert(1)">there</a></p>`;
    const { body: review } = await give(world.manager, body(world, { comment: probe }));
    expect(review.comment).toBe(
      '<p>Hi &lt;img /&gt;<a rel="noopener noreferrer nofollow" target="_blank">there</a></p>',
    );
    for (const comment of ["<p></p>", "<p><br></p>", "<b> </b>", "&nbsp;"]) {
      const refused = await give(world.manager, body(world, { comment }));
      expect([refused.status, message(refused)]).toEqual([400, "Comment can't be empty."]);
    }
  });

  it("rejects scores, addresses and fields that make no sense, by name", async () => {
    const world = await crmWorld(product);
    const bad: Array<[object, RegExp]> = [
      [{ score: 0 }, /^Score must be /],
      [{ score: 6 }, /^Score must be /],
      [{ score: 2.5 }, /^Score must be /],
      [{ comment: "" }, /^Comment can't be empty/],
      [{ comment: "<".repeat(20_000) }, /^Comment: too long/],
      [{ attributes: { interaction: 2 } }, /^Interaction must be one of 1, -1/],
      [{ url: "javascript:alert(1)" }, /^Address must /],
    ];
    for (const [change, words] of bad) {
      const refused = await give(world.manager, { ...body(world), ...change });
      expect(refused.status, JSON.stringify(change).slice(0, 80)).toBe(400);
      expect(message(refused)).toMatch(words);
    }
  });

  it("knows no reviewee, deal or review of others", async () => {
    const world = await crmWorld(product);
    const elsewhere = await crmWorld(product);
    const dealId = await elsewhere.deal(elsewhere.rep);
    const { body: theirs } = await give(elsewhere.manager, body(elsewhere));
    const refused = [
      await give(world.manager, body(world, { RevieweeId: elsewhere.rep.id })),
      await give(world.manager, body(world, { RevieweeId: randomUUID() })),
      await give(world.manager, body(world, { dealId })),
      await change(world.manager, theirs.id, { score: 1 }),
      await ofMember(world.manager, elsewhere.rep.id),
      await ofDeal(world.manager, dealId),
      await product.call(world.manager, api.reviews.share, {
        params: { id: theirs.id },
        body: {},
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
  });

  it("a rep gives none, and reads only their own", async () => {
    const world = await crmWorld(product);
    const dealId = await world.deal(world.rep);
    const { body: review } = await give(world.manager, body(world, { dealId }));
    expect((await give(world.rep, body(world))).status).toBe(403);
    expect((await change(world.rep, review.id, { score: 5 })).status).toBe(403);
    expect((await ofMember(world.colleague, world.rep.id)).status).toBe(404);
    expect((await ofDeal(world.colleague, dealId)).status).toBe(404);
    expect((await ofMember(world.colleague, world.colleague.id)).body).toEqual([]);
  });
});

describe("[R-7] the deal that feedback is about", () => {
  it("is found by its url, as the document sends it", async () => {
    const world = await crmWorld(product);
    const dealId = await world.deal(world.rep);
    const { id, url } = await listed(world);
    const pages = [
      url,
      `https://app.hubspot.com/contacts/777/deal/${dealId}`,
      `${HERE}/deals?deal=${dealId}`,
      `${HERE}/home?deal=${id}&x=1`,
    ];
    for (const page of pages) {
      const given = await give(world.manager, body(world, { url: page }));
      expect([given.status, given.body.dealId, given.body.url]).toEqual([200, id, page]);
      expect((await listed(world)).Reviews).toMatchObject([{ id: given.body.id }]);
    }
    expect((await ofDeal(world.manager, dealId)).body).toHaveLength(pages.length);
  });

  it("is the one it names, whatever the url says, and none where the url leads elsewhere", async () => {
    const world = await crmWorld(product);
    const [named, other] = [await world.deal(world.rep), await world.deal(world.rep)];
    const url = `https://app.hubspot.com/contacts/777/deal/${other}`;
    const { body: review } = await give(world.manager, body(world, { url, dealId: named }));
    expect(review.dealId).toBe((await world.stored(named)).id);
    for (const elsewhere of ["", "https://acme.test/deals?deal=1", url.replace("777", "778")]) {
      const given = await give(world.manager, body(world, { url: elsewhere }));
      expect([given.status, given.body.dealId]).toEqual([200, null]);
    }
  });

  it("is refused where its page is ours and no such deal is known", async () => {
    const [world, elsewhere] = [await crmWorld(product), await crmWorld(product)];
    const theirs = await elsewhere.deal(elsewhere.rep);
    for (const page of [
      `https://app.hubspot.com/contacts/777/deal/${theirs}`,
      `${HERE}/deals?deal=${theirs}`,
    ]) {
      const refused = await give(world.manager, body(world, { url: page }));
      expect([refused.status, message(refused)]).toEqual([404, "Deal not found."]);
    }
    expect((await ofMember(world.manager, world.rep.id)).body).toEqual([]);
  });
});

describe("[RV-1] changing feedback", () => {
  it("takes what is new and refuses what is not", async () => {
    const world = await crmWorld(product);
    const { body: given } = await give(world.manager, body(world));
    for (const same of [{}, { score: 4 }, { comment: given.comment, score: 4 }]) {
      const refused = await change(world.manager, given.id, same);
      expect([refused.status, message(refused)]).toEqual([400, "There's nothing to change."]);
    }
    const { body: changed } = await change(world.manager, given.id, {
      score: 2,
      attributes: { progression: 1 },
    });
    expect(changed).toMatchObject({
      id: given.id,
      score: 2,
      comment: given.comment,
      attributes: [{ id: "progression", value: 1 }],
      createdAt: given.createdAt,
    });
  });

  it("is for whoever gave it: another manager sees it and cannot change it", async () => {
    const world = await crmWorld(product);
    const { body: given } = await give(world.manager, body(world));
    const other = await world.org.manager({ name: "Maya" });
    expect((await ofMember(other, world.rep.id)).body).toEqual([{ ...given, isOwn: false }]);
    const refused = await change(other, given.id, { score: 1 });
    expect([refused.status, message(refused)]).toEqual([
      403,
      "Only the person who gave this feedback can change it.",
    ]);
  });

  it("is news to managers and to the rep, where deals are listed as well", async () => {
    const world = await crmWorld(product);
    const news = await collectNotices(product, () => give(world.manager, body(world)));
    expect(news).toMatchObject([
      { managers: false, userIds: [world.rep.id], event: { paths: INBOX_PATHS } },
      {
        managers: true,
        userIds: [world.rep.id],
        event: { paths: expect.arrayContaining([api.reviews.ofMember.path, api.deals.list.path]) },
      },
    ]);
  });

  it("is written down with who did it", async () => {
    const world = await crmWorld(product);
    const { body: given } = await give(world.manager, body(world));
    await change(world.manager, given.id, { score: 1 });
    const lines = await product.database.owner
      .selectFrom("auditLog")
      .select(["action", "actorId"])
      .where("target", "=", `review ${given.id}`)
      .orderBy("id")
      .execute();
    expect(lines).toEqual([
      { action: "review.given", actorId: world.manager.id },
      { action: "review.changed", actorId: world.manager.id },
    ]);
  });
});

describe("[RV-2] sharing feedback", () => {
  it("where no mail server is configured is refused in words", async () => {
    const world = await crmWorld(product);
    const { body: review } = await give(world.manager, body(world));
    const refused = await product.call(world.manager, api.reviews.share, {
      params: { id: review.id },
      body: {},
    });
    expect([refused.status, message(refused)]).toEqual([
      409,
      "Email isn't set up. Ask your administrator.",
    ]);
  });
});

describe("[RV-5] a review of the older kind", () => {
  it("is read with its own attributes, cleaned again, and stays as it is", async () => {
    const world = await crmWorld(product);
    const id = randomUUID();
    const now = new Date("2026-08-01T10:00:00Z");
    await product.database.owner
      .insertInto("reviews")
      .values({
        organisationId: world.org.id,
        id,
        revieweeId: world.rep.id,
        title: "Old deal",
        url: "javascript:alert(1)",
        comment: "<script>alert(1)</script>",
        attributes: { detailInCrm: 1, correctStage: -1, wellQualified: 0 },
        reviewerId: world.manager.id,
        reviewerName: "Maya",
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    const { body: found } = await ofMember(world.rep, world.rep.id);
    expect(found).toMatchObject([
      {
        id,
        source: null,
        score: null,
        url: "",
        comment: "&lt;script&gt;alert(1)&lt;/script&gt;",
        attributes: [
          { id: "detailInCrm", value: 1 },
          { id: "correctStage", value: -1 },
          { id: "wellQualified", value: 0 },
        ],
      },
    ]);
    expect((await change(world.manager, id, { score: 3 })).status).toBe(409);
  });
});

describe("[REP-7] feedback of a rep", () => {
  it("comes newest first", async () => {
    const world = await crmWorld(product);
    for (const title of ["one", "two", "three"]) await give(world.manager, body(world, { title }));
    const { body: found } = await ofMember(world.manager, world.rep.id);
    expect(found.map(({ title }) => title)).toEqual(["three", "two", "one"]);
  });
});
