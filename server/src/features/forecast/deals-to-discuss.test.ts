import { api } from "@touchline/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertPortal } from "../../testing/portal.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

const read = (who: Person) => product.call(who, api.forecast.dealsToDiscuss, {});

it("[X-7] with each rep, three deals of the quarter: the most at stake, then the largest", async () => {
  const org = await product.organisation();
  const manager = await org.manager({ name: "Maya" });
  const [rep, colleague] = [await org.rep({ name: "Sam" }), await org.rep({ name: "Kim" })];
  const { deals } = await insertPortal(product, org.id);
  const own = { ownerId: rep.id };
  const ids = await deals([
    { ...own, name: "at stake", amount: 10 },
    { ...own, name: "more at stake", amount: 5 },
    { ...own, name: "large", amount: 900, closeDate: "2026-12-31" },
    { ...own, name: "larger, later", amount: 1000, closeDate: "2027-01-01" },
    { ...own, name: "small", amount: 1 },
    { ...own, name: "omitted", amount: 2000, category: "OMIT" },
    { ...own, name: "won", amount: 3000, status: "won" },
    { ...own, name: "archived", amount: 4000, archivedAt: NOW },
    { ownerId: null, name: "nobody's", amount: 5000 },
    { ownerId: colleague.id, name: "overdue", amount: null, closeDate: "2026-10-01" },
  ]);
  const risk = (place: number, riskAtStake: number, riskRules: string[]) =>
    product.database.owner
      .updateTable("deals")
      .set({ riskAtStake, riskRules, riskValue: 1, riskEvidence: 1, riskLevel: "high" })
      .where("id", "=", ids[place] ?? "")
      .execute();
  await risk(0, 4, ["no-next-step"]);
  await risk(1, 5, []);
  const { body } = await read(manager);
  const shown = body.map(({ rep: { id }, deals: theirs }) => [
    id,
    theirs.map(({ name, reason }) => [name, reason]),
  ]);
  expect(Object.fromEntries(shown as [string, unknown][])).toEqual({
    [rep.id]: [
      ["more at stake", null],
      ["at stake", "no next step"],
      ["large", null],
    ],
    [colleague.id]: [["overdue", null]],
  });
  expect((await read(rep)).status).toBe(403);
});
