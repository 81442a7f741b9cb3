import { api, type PipelineChange, type RouteInput } from "@touchline/contract";
import { sum } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { teamWithHistory } from "../../testing/team-with-history.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const LATELY = new Date("2026-11-12T09:00:00Z");
const BEFORE = new Date("2026-11-05T09:00:00Z");
const QUARTER = { closeDateStart: "2026-10-01", closeDateEnd: "2026-12-31" };
let product: TestProduct;
let team: Awaited<ReturnType<typeof teamOfTwo>>;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
  team = await teamOfTwo();
});
afterAll(() => product.close());

async function teamOfTwo() {
  const made = await teamWithHistory(product, LATELY);
  const { organisationId, manager, rep, colleague, owner, deals, changed } = made;
  const [still, grown, pushed, pulled, won, lost, reopened, handed, early] = (await deals([
    { ownerId: rep.id, name: "still", amount: 50 },
    { ownerId: rep.id, name: "grown", amount: 130 },
    { ownerId: rep.id, name: "pushed", amount: 70, closeDate: "2027-02-01" },
    { ownerId: rep.id, name: "pulled", amount: 40, closeDate: "2026-12-01" },
    { ownerId: rep.id, name: "won", amount: 90, status: "won" },
    { ownerId: rep.id, name: "lost", amount: 20, status: "lost" },
    { ownerId: rep.id, name: "re-opened", amount: 15 },
    { ownerId: colleague.id, name: "handed", amount: 25 },
    { ownerId: rep.id, name: "changed long ago", amount: 11 },
    { ownerId: rep.id, name: "new", amount: 60, createdAt: LATELY },
    { ownerId: rep.id, name: "deleted", amount: 5, archivedAt: LATELY },
    { ownerId: rep.id, name: "elsewhere", amount: 999, closeDate: "2027-03-01" },
  ])) as [string, string, string, string, string, string, string, string, string];
  await owner
    .updateTable("deals")
    .set((eb) => ({ amount: eb.ref("amountInHomeCurrency"), ownerCrmId: "1" }))
    .where("organisationId", "=", organisationId)
    .execute();
  await owner.updateTable("deals").set({ ownerCrmId: "2" }).where("id", "=", handed).execute();
  // The same amount in a currency worth twice ours.
  await owner
    .updateTable("deals")
    .set({ amount: 65, currency: "XXX" })
    .where("id", "=", grown)
    .execute();
  await changed(grown, "amount", "50", "65");
  await changed(pushed, "close_date", "2026-12-15", "2027-02-01");
  await changed(pulled, "close_date", null, "2026-12-01");
  await changed(won, "stage", "first", "won");
  await changed(lost, "stage", "second", "lost");
  await changed(reopened, "stage", "lost", "first");
  await changed(handed, "owner", "1", "2");
  await changed(early, "amount", "1000", "11", BEFORE);
  const explain = (reason: "legal") =>
    owner
      .insertInto("slipReasons")
      .values({ organisationId, dealId: pushed, at: LATELY, reason, setAt: NOW })
      .execute();
  return { manager, rep, colleague, still, explain };
}

type Query = RouteInput<typeof api.forecast.change>["query"];
const read = async (who: Person, query: Query = {}) =>
  (await product.call(who, api.forecast.change, { query: { ...QUARTER, ...query } })).body;
const partsOf = ({ parts }: PipelineChange) =>
  Object.fromEntries(parts.map(({ change, value, count }) => [change, [value, count]]));
const adds = ({ opening, closing, parts }: PipelineChange) =>
  expect(sum([opening.value, ...parts.map(({ value }) => value)])).toBe(closing.value);

describe("[BY-4] how the pipeline changed", () => {
  it("tells each reason of the last seven days, and they add up", async () => {
    const change = await read(team.manager);
    expect(change).toMatchObject({ from: "2026-11-09", to: "2026-11-15" });
    expect(partsOf(change)).toEqual({
      added: [60, 1],
      pulledIn: [40, 1],
      reopened: [15, 1],
      increased: [30, 1],
      pushedOut: [-70, 1],
      removed: [-5, 1],
      lost: [-20, 1],
      won: [-90, 1],
    });
    expect(change.opening).toEqual({ value: 371, count: 8 });
    expect(change.closing).toEqual({ value: 331, count: 7 });
    adds(change);
    const pushed = change.parts.find((part) => part.change === "pushedOut");
    expect(pushed?.deals).toMatchObject([
      {
        name: "pushed",
        ownerName: "Sam",
        value: -70,
        before: { closeDate: "2026-12-15" },
        after: { closeDate: "2027-02-01" },
      },
    ]);
  });

  it("tells one person's, with what came from and went to others", async () => {
    const kim = await read(team.manager, { userId: team.colleague.id });
    expect(partsOf(kim)).toEqual({ takenOver: [25, 1] });
    adds(kim);
    const sam = await read(team.manager, { userId: team.rep.id });
    expect(partsOf(sam)).toMatchObject({ handedOn: [-25, 1], increased: [30, 1] });
    adds(sam);
  });

  it("tells of any two days in the past", async () => {
    const change = await read(team.manager, { from: "2026-11-04", to: "2026-11-10" });
    expect(partsOf(change)).toEqual({ decreased: [-989, 1] });
    expect(change.closing.value).toBe(371);
    adds(change);
  });

  it("shows a rep their own only, and nobody else's", async () => {
    const own = await read(team.colleague);
    expect(own.closing).toEqual({ value: 25, count: 1 });
    expect(JSON.stringify(own)).not.toContain("grown");
    const other = await product.call(team.colleague, api.forecast.change, {
      query: { userId: team.rep.id },
    });
    expect(other.status).toBe(404);
  });

  it.each([
    [{ from: "2026-11-10", to: "2026-11-09" }, "To must not be before from."],
    [{ to: "2026-11-16" }, "To must not be in the future."],
  ])("refuses %j in words", async (query, message) => {
    const { status, body } = await product.call(team.manager, api.forecast.change, { query });
    expect([status, body]).toEqual([400, expect.objectContaining({ message })]);
  });
});

it("[BY-24] splits what was pushed out by why, and the parts are the bar", async () => {
  const out = async () => {
    const { parts } = await read(team.manager);
    expect(parts.filter(({ reasons }) => reasons).map(({ change }) => change)).toEqual([
      "pushedOut",
    ]);
    return parts.find(({ change }) => change === "pushedOut")?.reasons;
  };
  const deals = [{ name: "pushed", value: -70 }];
  expect(await out()).toMatchObject([{ reason: null, value: -70, count: 1, deals }]);
  await team.explain("legal");
  expect(await out()).toMatchObject([{ reason: "legal", value: -70, count: 1, deals }]);
});
