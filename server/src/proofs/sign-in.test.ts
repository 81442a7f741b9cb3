import { api } from "@touchline/contract";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { AUDIENCE, untrustedIssuer } from "../testing/issuer.ts";
import { type TestProduct, testProduct } from "../testing/product.ts";

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => product.close());

const statusWith = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await product.call({ headers }, api.session.read, {})).status;
};

it("[C1] another provider's person with the same name there is nobody here", async () => {
  const rep = await (await product.organisation()).rep();
  const other = await untrustedIssuer();
  const theirs = await other.accessToken(rep.subject);
  // Claiming our provider as the issuer doesn't help either.
  const claimed = await other.accessToken(rep.subject, { iss: product.issuer.url });
  expect([await statusWith(theirs), await statusWith(claimed)]).toEqual([401, 401]);
  await other.close();
});

it("[C1] a new key of the provider is known within a minute, and the old one is no key any more", async () => {
  const rep = await (await product.organisation()).rep();
  const claims = { sub: rep.subject, aud: AUDIENCE };
  expect(await statusWith(await product.issuer.sign(claims))).toBe(200);
  const signWithNew = await product.issuer.rotate("next-key");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  expect(await statusWith(await signWithNew(claims))).toBe(200);
  expect(await statusWith(await product.issuer.sign({ ...claims, jti: "later" }))).toBe(401);
});
