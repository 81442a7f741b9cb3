import { globSync, readFileSync } from "node:fs";
import { api } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NO_VENDORS } from "../context/context.ts";
import { runBatch } from "../features/checks/batches.service.ts";
import { type CrmWorld, crmWorld } from "../testing/crm-world.ts";
import { type TestProduct, testProduct } from "../testing/product.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const SPAN = { closeDateStart: "2026-10-01", closeDateEnd: "2026-12-31" };
let product: TestProduct;
let world: CrmWorld;

/**
 * Deals owned by a member, a former member, an owner outside the team, a deleted HubSpot owner, and
 * without an owner.
 */
const OWNERS = {
  "Member deal": { crmId: "2", name: "Sam", isOnTeam: true },
  "Former deal": { crmId: "70", name: "Fay Former", isOnTeam: false },
  "Outside deal": { crmId: "50", name: "Daniel Frost", isOnTeam: false },
  "Deleted deal": { crmId: "60", name: "HubSpot owner 60", isOnTeam: false },
  "Unowned deal": { crmId: null, name: null, isOnTeam: false },
} as const;
const TITLES = Object.keys(OWNERS) as (keyof typeof OWNERS)[];

beforeAll(async () => {
  product = await testProduct({ now: NOW });
  world = await crmWorld(product);
  const former = await world.org.rep({ name: "Fay Former" });
  await product.inStore(world.system, (store) =>
    store.mirror.saveOwners(
      [
        { id: "50", email: "daniel@elsewhere.test", name: "Daniel Frost" },
        { id: "70", email: former.email, name: "F. F. (HubSpot)" },
      ].map((one) => ({ ...one, crmUserId: one.id, isArchived: false })),
    ),
  );
  await product.database.owner
    .updateTable("users")
    .set({ deactivatedAt: new Date("2026-11-10T00:00:00Z") })
    .where("id", "=", former.id)
    .execute();
  for (const [index, title] of TITLES.entries()) {
    const ownerId = OWNERS[title].crmId;
    await world.deal(null, {
      id: String(900 + index),
      name: title,
      ownerId,
      closeDate: "2026-12-10" as Day,
      forecastCategory: "COMMIT",
      amountInHomeCurrency: 100,
    });
    const { id: dealId } = await world.stored(String(900 + index));
    const change = (field: string, at: string, fromValue: string | null, toValue: string) => ({
      ...{ organisationId: world.org.id, dealId, field, fromValue, toValue, source: "crm" },
      at: new Date(at),
    });
    await product.database.owner
      .insertInto("dealChanges")
      .values([
        change("amount", "2026-10-20T10:00:00Z", null, "100"),
        change("owner", "2026-11-02T10:00:00Z", "1", ownerId ?? ""),
        change("close_date", "2026-11-13T10:00:00Z", "2026-11-20", "2026-12-10"),
      ])
      .execute();
  }
});
afterAll(() => product.close());

/** These name a digest's recipient and the users in History's filter, not deal owners. */
const NAME_NO_OWNER_OF_A_DEAL = [
  "server/src/features/digests/digests.repository.ts",
  "server/src/features/history/change-sources.repository.ts",
];

type Names = Record<string, string | null>;
type Line = readonly [title: string, owner: string | null | undefined];
const expected = (isMeant = (_: (typeof OWNERS)[keyof typeof OWNERS]) => true): Names =>
  Object.fromEntries(
    TITLES.filter((title) => isMeant(OWNERS[title])).map((title) => [title, OWNERS[title].name]),
  );
const told = (lines: Line[]): Names =>
  Object.fromEntries(lines.map(([title, owner]) => [title, owner ?? null]));
const asked = { closed: "false", ...SPAN } as const;

describe("[R-31] one deal's owner has one name", () => {
  const manager = () => world.manager;
  const list = async (query = {}) =>
    (await product.call(manager(), api.deals.list, { query: { ...asked, ...query } })).body.deals;
  const inDetail = (index: number) =>
    product
      .call(manager(), api.checks.deal, { params: { hubspotId: String(900 + index) }, query: {} })
      .then(({ body }) => body);

  const places: Record<string, () => Promise<Names>> = {
    "the list": async () => told((await list()).map((deal) => [deal.name, deal.ownedBy?.name])),
    "the list of a past day": async () =>
      told((await list({ asOf: "2026-11-14" })).map((deal) => [deal.name, deal.ownedBy?.name])),
    "today beside a past day": async () =>
      told(
        (await list({ asOf: "2026-11-14" })).map((deal) => [
          deal.name,
          deal.today?.ownedBy?.name ?? deal.today?.ownerName,
        ]),
      ),
    "what is chosen": async () => {
      const titles = new Map((await list()).map(({ id, name }) => [id, name]));
      const { body } = await product.call(manager(), api.deals.choice, { query: asked });
      return told(body.map(({ id, ownedBy }) => [titles.get(id) ?? "", ownedBy?.name]));
    },
    "the search": async () => {
      const { body } = await product.call(manager(), api.deals.find, { query: { words: "deal" } });
      expect(body.map(({ ownerName }) => ownerName)).toEqual(
        body.map(({ ownedBy }) => ownedBy?.name ?? null),
      );
      return told(body.map(({ name, ownerName }) => [name, ownerName]));
    },
    "the groups": async () => {
      const { body } = await product.call(manager(), api.deals.groups, {
        query: { ...asked, by: "owner" },
      });
      const titleOf = (name: string | null) => TITLES.find((one) => OWNERS[one].name === name);
      return told(body.map(({ label }) => [titleOf(label) ?? String(label), label]));
    },
    "the deal's page": async () =>
      told(
        await Promise.all(
          TITLES.map(async (title, index): Promise<Line> => {
            const { ownedBy, owner } = await inDetail(index);
            const spelled = owner && [owner.firstName, owner.lastName].join(" ").trim();
            expect(spelled ?? null).toBe(ownedBy?.name ?? null);
            return [title, ownedBy?.name];
          }),
        ),
      ),
    "the deal's changes": async () =>
      told(
        await Promise.all(
          TITLES.map(async (title, index): Promise<Line> => {
            const { changes } = await inDetail(index);
            return [title, changes.find(({ field }) => field === "owner")?.to];
          }),
        ),
      ),
    History: async () => {
      const { body } = await product.call(manager(), api.history.changes, {
        query: { kinds: ["owner"] },
      });
      for (const { deal, to } of body.changes) expect(deal?.ownedBy?.name ?? null).toBe(to || null);
      return told(body.changes.map(({ deal, to }) => [deal?.name ?? "", to || null]));
    },
    "what went since a day": async () => {
      const { body } = await product.call(manager(), api.deals.since, {
        query: { ...asked, closeDateEnd: "2026-11-30", asOf: "2026-11-12" },
      });
      return told(body.went.deals.map(({ name, ownedBy }) => [name, ownedBy?.name]));
    },
    "the file": async () => {
      const { body } = await product.app.inject({
        url: `${api.exports.deals.path}?${new URLSearchParams(asked)}`,
        headers: manager().headers,
      });
      const rows = body.replace("\uFEFF", "").trim().split(/\r?\n/);
      const [head = [], ...lines] = rows.map((line) => line.split(","));
      const [title, owner] = ["Deal", "Owner"].map((name) => head.indexOf(name));
      return told(lines.map((line) => [line[title ?? 0] ?? "", line[owner ?? 0] || null]));
    },
    "Slack alerts": async () => {
      const changes = await product.inStore(world.system, (store) =>
        store.notificationFacts.changesSince(new Date("2026-11-13T00:00:00Z")),
      );
      return told(changes.map(({ name, ownerName }) => [name, ownerName || null]));
    },
  };

  it.each(Object.keys(places))("in %s", async (place) => {
    expect(await places[place]?.()).toEqual(expected());
  });

  /** Figures and reviews cover the team's deals; others appear as a separate sum. */
  const ofTeam: Record<string, () => Promise<Names>> = {
    "the deals for review": async () => {
      const { body: started } = await product.call(manager(), api.checks.startBatch, {
        body: { dealIds: (await list()).map(({ id }) => id) },
      });
      const viewer = {
        organisationId: world.org.id,
        userId: manager().id,
        role: "manager" as const,
      };
      const job = { ...NO_VENDORS, viewer, clock: () => NOW, now: NOW };
      await runBatch({ ...job, inStore: product.inStore }, started.id);
      const { body } = await product.call(manager(), api.checks.batch, {
        query: {},
      });
      return told(
        (body?.dealChecks ?? []).map(({ data }) => [
          data.properties.dealname ?? "",
          data.ownedBy?.name,
        ]),
      );
    },
    "what changed the forecast": async () => {
      const { body } = await product.call(manager(), api.forecast.change, {
        query: {
          from: "2026-11-12",
          to: "2026-11-15",
          closeDateEnd: "2026-11-30",
          closeDateStart: "2026-10-01",
        },
      });
      const deals = body.parts.flatMap((part) => part.deals);
      return told(deals.map(({ name, ownedBy }) => [name, ownedBy?.name]));
    },
    "a digest": async () => {
      const slipped = await product.inStore(world.system, (store) =>
        store.digestFacts.slipped({}, { since: "2026-11-09" as Day, timeZone: "UTC" }),
      );
      return told(slipped.deals.map(({ name, owner }) => [name, owner]));
    },
  };

  it.each(Object.keys(ofTeam))("in %s", async (place) => {
    expect(await ofTeam[place]?.()).toEqual(expected(({ isOnTeam }) => isOnTeam));
  });

  it("in the deals that nobody on the team owns", async () => {
    const { body } = await product.call(manager(), api.checks.outsideTeam, {});
    expect(told(body.deals.map(({ name, ownedBy }) => [name, ownedBy?.name]))).toEqual(
      expected(({ isOnTeam }) => !isOnTeam),
    );
    const named = new Set(body.deals.flatMap(({ ownedBy }) => ownedBy?.name ?? []));
    expect(new Set(body.owners.map(({ name }) => name))).toEqual(named);
  });

  it("because one file names owners", () => {
    const others = globSync("server/src/**/*.repository.ts")
      .toSorted()
      .filter((file) =>
        /join (users|owners) [^`]{0,80}\bd\.owner_(crm_)?id/.test(readFileSync(file, "utf8")),
      );
    expect(others, "take OWNERS and OWNER_NAME of db/deal-owner.ts").toEqual(
      NAME_NO_OWNER_OF_A_DEAL,
    );
  });
});
