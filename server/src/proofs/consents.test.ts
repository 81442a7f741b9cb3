import { afterAll, beforeAll, expect, it } from "vitest";
import type { Store } from "../db/store.ts";
import { type Person, type TestProduct, testProduct } from "../testing/product.ts";
import type { Viewer } from "../viewer.ts";

/** A consent that comes back, as each vendor's connection keeps it meanwhile. */
const VENDORS = {
  hubspot: {
    begin: (store: Store, _: Viewer, hash: string, until: Date) =>
      store.connection.addState(hash, "/home", until),
    end: async (store: Store, _: Viewer, hash: string) =>
      (await store.connection.takeState(hash, NOW)) !== undefined,
  },
  slack: {
    begin: (store: Store, _: Viewer, hash: string, until: Date) =>
      store.slackWorkspace.addState(hash, until),
    end: (store: Store, _: Viewer, hash: string) => store.slackWorkspace.takeState(hash, NOW),
  },
  google: {
    begin: (store: Store, { userId }: Viewer, hash: string, until: Date) =>
      store.calendarAccounts.addState(userId, hash, "/launch", until),
    end: async (store: Store, { userId }: Viewer, hash: string) =>
      (await store.calendarAccounts.takeState(userId, hash, NOW)) !== undefined,
  },
};
type Vendor = keyof typeof VENDORS;
const NAMES: Vendor[] = ["hubspot", "slack", "google"];

const NOW = new Date("2026-11-15T12:00:00Z");
const SOON = new Date("2026-11-15T12:10:00Z");
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

const begin = (vendor: Vendor, hash: string, until = SOON) =>
  product.inStore(viewers.own, (store) => VENDORS[vendor].begin(store, viewers.own, hash, until));
const end = (vendor: Vendor, hash: string, viewer = viewers.own) =>
  product.inStore(viewer, (store) => VENDORS[vendor].end(store, viewer, hash));

it.each(NAMES)(
  "[C2] a consent begun for %s ends there, once, for who began it, in time",
  async (vendor) => {
    await begin(vendor, `${vendor}-good`);
    await begin(vendor, `${vendor}-old`, NOW);
    const others = NAMES.filter((name) => name !== vendor);
    const refused = [
      await end(vendor, `${vendor}-made-up`),
      await end(vendor, `${vendor}-old`),
      await end(vendor, `${vendor}-good`, viewers.colleague),
      await end(vendor, `${vendor}-good`, viewers.stranger),
      ...(await Promise.all(others.map((other) => end(other, `${vendor}-good`)))),
    ];
    expect(refused).toEqual(refused.map(() => false));
    expect(await end(vendor, `${vendor}-good`)).toBe(true);
    expect(await end(vendor, `${vendor}-good`)).toBe(false);
  },
);
