import { api } from "@touchline/contract";
import { DEFAULT_LOST_REASONS, MAX_LOST_REASONS } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemOf } from "../../context/viewer.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.close());

const list = async (who: Person) => (await product.call(who, api.lostReasons.list, {})).body;
const save = (who: Person, reasons: string[] | null) =>
  product.call(who, api.lostReasons.save, { body: { reasons } });

describe("[LINE-7] the organisation's list of lost reasons", () => {
  it("is ours until there is one, is kept in order, and can be given up again", async () => {
    const org = await product.organisation();
    const [manager, rep] = [await org.manager(), await org.rep()];
    expect(await list(rep)).toMatchObject({ source: "default" });
    const { status, body } = await save(manager, ["Too dear", "Price", "  Went silent "]);
    expect([status, body]).toEqual([
      200,
      {
        source: "own",
        reasons: ["Too dear", "Price", "Went silent"].map((one) => ({ value: one, label: one })),
      },
    ]);
    expect(await list(rep)).toEqual(body);
    expect((await save(manager, null)).body.reasons.map(({ label }) => label)).toEqual([
      ...DEFAULT_LOST_REASONS,
    ]);
  });

  it("is not another organisation's", async () => {
    const [one, other] = [await product.organisation(), await product.organisation()];
    await save(await one.manager(), ["Only here"]);
    expect((await list(await other.rep())).source).toBe("default");
  });

  it("can't be changed by a rep", async () => {
    const org = await product.organisation();
    expect((await save(await org.rep(), ["Mine"])).status).toBe(403);
  });

  it.each([
    ["nothing", []],
    ["an empty reason", ["Price", " "]],
    ["the same reason twice", ["Price", "price "]],
    ["a reason that is too long", ["x".repeat(61)]],
    ["too many", Array.from({ length: MAX_LOST_REASONS + 1 }, (_, place) => `Reason ${place}`)],
  ])("takes no list with %s", async (_what, reasons) => {
    const org = await product.organisation();
    const manager = await org.manager();
    expect((await save(manager, reasons)).status).toBe(400);
    expect((await list(manager)).source).toBe("default");
  });

  it("is HubSpot's where HubSpot has options, and can then only be changed there", async () => {
    const org = await product.organisation();
    const manager = await org.manager();
    await save(manager, ["Own"]);
    const options = [{ value: "price_too_high", label: "Price" }];
    const system = systemOf(org.id);
    const take = (given: typeof options) =>
      product.inStore(system, (store) => store.lostReasons.saveCrmOptions(given));
    expect([await take(options), await take(options)]).toEqual([true, false]);
    expect(await list(manager)).toEqual({ source: "crm", reasons: options });
    const refused = await save(manager, ["Other"]);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: expect.stringContaining("come from HubSpot") },
    ]);
    // HubSpot made it a text again.
    await take([]);
    expect((await list(manager)).reasons).toEqual([{ value: "Own", label: "Own" }]);
  });
});
