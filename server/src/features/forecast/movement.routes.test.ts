import { randomUUID } from "node:crypto";
import { api, type RouteInput } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPortal } from "../../testing/portal.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const EARLIER = new Date("2026-11-08T23:59:59Z");
const SINCE = new Date("2026-11-09T00:00:00Z");
const LATELY = new Date("2026-11-12T09:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

async function team(timeZone = "UTC") {
  const org = await product.organisation({ timeZone });
  const manager = await org.manager({ name: "Maya" });
  const [rep, colleague] = [await org.rep({ name: "Sam" }), await org.rep({ name: "Kim" })];
  return { org, manager, rep, colleague, ...(await insertPortal(product, org.id)) };
}
type Query = RouteInput<typeof api.forecast.movement>["query"];
const movement = (who: Person, query: Query = {}) =>
  product.call(who, api.forecast.movement, { query });
async function names(who: Person, query: Query = {}) {
  const { body } = await movement(who, query);
  return Object.fromEntries(
    Object.entries(body).map(([list, deals]) => [
      list,
      deals.map(({ properties }) => properties.dealname),
    ]),
  );
}

describe("[REP-4] pipeline movement", () => {
  it("has what was added, won, lost and moved in seven days, each deal once", async () => {
    const { manager, rep, deals, stageChange } = await team();
    const ownerId = rep.id;
    const [moved, won, lost, both] = (await deals([
      { ownerId, name: "moved", stageId: "second" },
      { ownerId, name: "won", status: "won" },
      { ownerId, name: "lost", status: "lost" },
      { ownerId, name: "added and won", status: "won", createdAt: LATELY },
      { ownerId, name: "added", createdAt: SINCE },
      { ownerId, name: "added too early", createdAt: EARLIER },
      { ownerId, name: "archived", createdAt: LATELY, archivedAt: LATELY },
    ])) as [string, string, string, string];
    const [early] = (await deals([{ ownerId, name: "moved before", stageId: "second" }])) as [
      string,
    ];
    await stageChange(moved, LATELY, "first", "second");
    await stageChange(won, SINCE, "first", "second");
    await stageChange(won, LATELY, "second", "won");
    await stageChange(lost, LATELY, "first", "lost");
    await stageChange(both, LATELY, null, "first");
    await stageChange(both, new Date(LATELY.getTime() + 1), "first", "won");
    await stageChange(early, EARLIER, "first", "second");
    expect(await names(manager)).toEqual({
      added: ["added"],
      won: ["added and won", "won"],
      lost: ["lost"],
      moved: ["moved"],
    });
  });

  it("[BY-4] begins when what changed begins: with the first of the last seven days, where the team is", async () => {
    const { manager, rep, deals, stageChange } = await team("America/Los_Angeles");
    const [morning, night] = (await deals([
      { ownerId: rep.id, name: "won in the morning", status: "won" },
      { ownerId: rep.id, name: "won the night before", status: "won" },
    ])) as [string, string];
    await stageChange(morning, new Date("2026-11-09T08:00:00Z"), "second", "won");
    await stageChange(night, new Date("2026-11-09T07:59:59Z"), "second", "won");
    expect((await names(manager, { email: rep.email })).won).toEqual(["won in the morning"]);
    const { body } = await product.call(manager, api.forecast.change, { query: {} });
    expect(body.from).toBe("2026-11-09");
    expect(body.parts.map(({ change, deals: of }) => [change, of.map(({ name }) => name)])).toEqual(
      [["won", ["won in the morning"]]],
    );
  });

  it("says of each deal what happened when, and between which stages it moved", async () => {
    const { manager, rep, deals, stageChange } = await team();
    const [id] = (await deals([
      { ownerId: rep.id, name: "Acme", amount: 12.5, stageId: "second", pipelineId: "renewals" },
    ])) as [string];
    await stageChange(id, SINCE, "first", "unknown");
    await stageChange(id, LATELY, "unknown", "second");
    const { body } = await movement(manager);
    expect(body).toEqual({
      added: [],
      won: [],
      lost: [],
      moved: [
        {
          id,
          hubspotId: expect.any(String),
          properties: {
            dealname: "Acme",
            amount_in_home_currency: 12.5,
            closedate: "2026-11-15",
          },
          at: LATELY.toISOString(),
          from: "first of renewals",
          to: "second of renewals",
        },
      ],
    });
  });

  it("a deal that was re-opened has moved; one that came back to where it was has not", async () => {
    const { manager, rep, deals, stageChange } = await team();
    const [reopened, back, gone] = (await deals([
      { ownerId: rep.id, name: "re-opened", stageId: "first" },
      { ownerId: rep.id, name: "back", stageId: "first" },
      { ownerId: rep.id, name: "from a stage that is gone", stageId: "first" },
    ])) as [string, string, string];
    await stageChange(reopened, LATELY, "lost", "first");
    await stageChange(back, SINCE, "first", "second");
    await stageChange(back, LATELY, "second", "first");
    await stageChange(gone, LATELY, "deleted-stage", "first");
    const { body } = await movement(manager);
    expect(body.moved.map(({ from, to }) => [from, to]).toSorted()).toEqual([
      ["deleted-stage", "first of default"],
      ["lost of default", "first of default"],
    ]);
  });

  it("[R-2] what was undone is no move, also where it was done before the seven days", async () => {
    const { manager, rep, deals, stageChange } = await team();
    const [moved, back] = (await deals([
      { ownerId: rep.id, name: "moved, then by mistake", stageId: "second" },
      { ownerId: rep.id, name: "only by mistake", stageId: "first" },
    ])) as [string, string];
    const undoneBy = randomUUID();
    const later = new Date(LATELY.getTime() + 1000);
    await stageChange(moved, SINCE, "first", "second");
    await stageChange(moved, LATELY, "second", "won", undoneBy);
    await stageChange(moved, later, "won", "second", undoneBy);
    await stageChange(back, EARLIER, "first", "second", undoneBy);
    await stageChange(back, LATELY, "second", "first", undoneBy);
    const { body } = await movement(manager);
    expect(body).toMatchObject({ added: [], won: [], lost: [] });
    expect(body.moved.map(({ id, at, from, to }) => [id, at, from, to])).toEqual([
      [moved, SINCE.toISOString(), "first of default", "second of default"],
    ]);
  });

  it("[R-11] is the team's, narrowed to pipelines and to a member, whatever the case of the address", async () => {
    const { manager, rep, colleague, deals } = await team();
    await deals([
      { ownerId: rep.id, name: "a", createdAt: LATELY },
      { ownerId: rep.id, name: "b", createdAt: LATELY, pipelineId: "renewals" },
      { ownerId: colleague.id, name: "c", createdAt: LATELY },
      { ownerId: null, name: "d", createdAt: LATELY },
    ]);
    const added = async (query: Query) => (await names(manager, query)).added?.toSorted();
    expect(await added({})).toEqual(["a", "b", "c"]);
    expect(await added({ email: rep.email.toUpperCase() })).toEqual(["a", "b"]);
    expect(await added({ email: rep.email, pipelines: "renewals" })).toEqual(["b"]);
    expect(await added({ pipelines: ["default", "renewals"], email: colleague.email })).toEqual([
      "c",
    ]);
  });

  it("[AUTH-11] a rep sees their own and cannot ask for anybody else's", async () => {
    const { manager, rep, colleague, deals, stageChange } = await team();
    const [theirs] = (await deals([
      { ownerId: colleague.id, name: "a marker", stageId: "second", createdAt: LATELY },
      { ownerId: rep.id, name: "mine", createdAt: LATELY },
    ])) as [string];
    await stageChange(theirs, LATELY, "first", "second");
    for (const query of [{}, { email: rep.email }]) {
      const { body, raw } = await movement(rep, query);
      expect(body.added.map(({ properties }) => properties.dealname)).toEqual(["mine"]);
      expect(raw.body).not.toContain("marker");
    }
    for (const email of [colleague.email, manager.email, "nobody@people.test", ""]) {
      const refused = await movement(rep, { email });
      expect([refused.status, refused.raw.json().message]).toEqual([404, "Team member not found."]);
    }
    const stranger = await (await product.organisation()).rep();
    expect((await movement(manager, { email: stranger.email })).status).toBe(404);
  });
});
