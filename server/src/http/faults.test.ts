import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Person, type TestProduct, testProduct } from "../testing/product.ts";
import { cuttableWire } from "../testing/wire.ts";

let product: TestProduct;
let wire: Awaited<ReturnType<typeof cuttableWire>>;
let rep: Person;

beforeAll(async () => {
  product = await testProduct({
    works: true,
    via: async (url) => {
      wire = await cuttableWire(url);
      return wire.url;
    },
  });
  rep = await (await product.organisation()).rep();
});
afterAll(async () => {
  await product.close();
  await wire.close();
});

const probe = async (url: string) => (await product.app.inject({ url })).statusCode;
const read = () => product.call(rep, api.session.read, {});

describe("[D8] the database goes away", () => {
  it("requests get 503 with a clear message, the process stays alive and recovers by itself", async () => {
    expect((await read()).status).toBe(200);
    wire.cut();
    for (let attempt = 0; attempt < 5; attempt++) {
      const { raw } = await read();
      expect(raw.statusCode).toBe(503);
      expect(raw.headers["retry-after"]).toBe("2");
      expect(raw.json()).toMatchObject({
        code: "unavailable",
        errorMessage: "Touchline cannot reach its database just now. Try again in a moment.",
      });
    }
    expect([await probe("/healthz"), await probe("/readyz")]).toEqual([200, 503]);

    wire.mend();
    await vi.waitFor(async () => expect((await read()).status).toBe(200), { timeout: 10_000 });
    expect(await probe("/readyz")).toBe(200);
  });

  it("a wire cut in mid-request answers 503 and saves nothing", async () => {
    const body = {
      revieweeId: rep.id,
      values: { open: 0, repCommit: 0, won: 0, quota: 0, bestCase: 0, mostLikely: 0 },
    };
    await read();
    const saving = product.call(rep, api.goals.createCheckIn, { body });
    wire.cut();
    expect((await saving).status).toBe(503);
    wire.mend();
    await vi.waitFor(async () => expect((await read()).status).toBe(200), { timeout: 10_000 });
    const params = { revieweeId: rep.id };
    const { body: found } = await product.call(rep, api.goals.checkIn, { params, query: {} });
    expect(found).toBeNull();
  });
});
