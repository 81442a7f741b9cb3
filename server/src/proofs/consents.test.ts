import { afterAll, beforeAll, expect, it } from "vitest";
import type { Viewer } from "../context/viewer.ts";
import { finishConsent, startConsent } from "../shared/oauth-state.ts";
import { type Person, type TestProduct, testProduct } from "../testing/product.ts";

const VENDORS = ["hubspot", "slack", "google"] as const;
type Vendor = (typeof VENDORS)[number];

const NOW = new Date("2026-11-15T12:00:00Z");
const LATER = new Date("2026-11-15T12:10:00Z");
const NOT_BEGUN = "This connection attempt has expired. Please start again.";
let product: TestProduct;
let viewers: Record<"own" | "colleague" | "stranger", Viewer>;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
  const [here, there] = [await product.organisation(), await product.organisation()];
  const as = (organisationId: string, { id: userId, role }: Person) => ({
    organisationId,
    userId,
    role,
  });
  viewers = {
    own: as(here.id, await here.manager()),
    colleague: as(here.id, await here.manager()),
    stranger: as(there.id, await there.manager()),
  };
});
afterAll(() => product.close());

const begin = (vendor: Vendor) =>
  startConsent({ inStore: product.inStore, viewer: viewers.own, now: NOW }, vendor, "/home");
const end = (vendor: Vendor, state: string, viewer = viewers.own, now = NOW) =>
  finishConsent({ inStore: product.inStore, viewer, now }, vendor, state);

it.each(VENDORS)(
  "[C2] a consent begun for %s ends there, once, for who began it, in time",
  async (vendor) => {
    const [state, old] = [await begin(vendor), await begin(vendor)];
    const others = VENDORS.filter((name) => name !== vendor);
    const refused = [
      () => end(vendor, `${state}x`),
      () => end(vendor, old, viewers.own, LATER),
      () => end(vendor, state, viewers.colleague),
      () => end(vendor, state, viewers.stranger),
      ...others.map((other) => () => end(other, state)),
    ];
    for (const attempt of refused) await expect(attempt()).rejects.toThrow(NOT_BEGUN);
    expect(await end(vendor, state, viewers.own, new Date(LATER.getTime() - 1))).toBe("/home");
    await expect(end(vendor, state)).rejects.toThrow(NOT_BEGUN);
  },
);
