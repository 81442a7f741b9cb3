import { createHmac, randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestProduct, testProduct } from "../testing/product.ts";

const SECRET = "whsec_x";
const lines: string[] = [];
let product: TestProduct;

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  product = await testProduct({
    logTo: sink,
    environment: {
      LOG_LEVEL: "warn",
      // A twentieth of it: three invalid signatures per minute.
      RATE_LIMIT_PER_MINUTE: "60",
      ...{ STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: SECRET },
      ...{ STRIPE_PRICE_ID: "price_x" },
    },
  });
});
afterAll(() => product.close());

async function tell(body: string, from: string, secret = SECRET) {
  const at = Math.floor(Date.now() / 1000);
  const hash = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  const answer = await product.app.inject({
    method: "POST",
    url: "/api/billing/events",
    remoteAddress: from,
    headers: { "stripe-signature": `t=${at},v1=${hash}` },
    payload: body,
  });
  return answer.statusCode;
}
const event = () =>
  JSON.stringify({
    ...{ id: `evt_${randomUUID()}`, object: "event", type: "invoice.paid", livemode: false },
    data: { object: { object: "invoice", customer: "cus_nobody" } },
  });

describe("[S-11] what comes in a vendor's name", () => {
  it("is turned away from a network that signs wrongly again and again", async () => {
    const asked = [];
    for (let nth = 0; nth < 5; nth += 1) asked.push(await tell(event(), "198.51.100.1", "guessed"));
    expect(asked).toEqual([400, 400, 400, 429, 429]);
    // Other addresses are unaffected.
    expect(await tell(event(), "198.51.100.2")).toBe(200);
  });

  it("is never turned away from a network that has signed rightly, whatever else comes from there", async () => {
    const vendor = "198.51.100.3";
    expect(await tell(event(), vendor)).toBe(200);
    for (let nth = 0; nth < 8; nth += 1) expect(await tell(event(), vendor, "other")).toBe(400);
    expect(await tell(event(), vendor)).toBe(200);
  });

  it("and is signed, but makes no sense, is taken and written down", async () => {
    const unknown = [
      "{}",
      "[]",
      "null",
      "no json",
      JSON.stringify({ id: "evt_1", type: "v2.core.thing", livemode: false }),
      JSON.stringify({ id: "evt_2", type: "invoice.paid", livemode: false, data: { object: 7 } }),
      JSON.stringify({ id: 7, type: "invoice.paid", livemode: false, data: { object: {} } }),
    ];
    lines.length = 0;
    for (const body of unknown)
      expect([body, await tell(body, "198.51.100.4")]).toEqual([body, 200]);
    const said = lines.filter((line) => line.includes("payment event of an unknown shape"));
    expect(said.map((line) => JSON.parse(line).type)).toEqual([
      ...["", "", "", "", "v2.core.thing", "invoice.paid", "invoice.paid"],
    ]);
  });
});
