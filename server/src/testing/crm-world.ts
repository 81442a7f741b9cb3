import { randomInt } from "node:crypto";
import { systemOf } from "../context/viewer.ts";
import type { CrmDeal } from "../ports/crm.ts";
import { crmDeal } from "./crm-deal.ts";
import type { HubspotAccount } from "./hubspot-account.ts";
import type { Person, TestProduct } from "./product.ts";

const WRITE_SCOPES = ["crm.objects.deals.write", "crm.objects.contacts.write"];

/** An organisation with a connected CRM, two pipelines, a manager and two reps. */
export async function crmWorld(
  product: TestProduct,
  given: { timeZone?: string; mode?: "live" | "dry-run"; scopes?: string[] } = {},
) {
  const org = await product.organisation({ timeZone: given.timeZone ?? "UTC" });
  const manager = await org.manager({ name: "Maya" });
  const rep = await org.rep({ name: "Sam" });
  const colleague = await org.rep({ name: "Kim" });
  const owner = product.database.owner;
  await owner
    .insertInto("connections")
    .values({
      organisationId: org.id,
      vendor: "hubspot",
      accountId: "777",
      uiDomain: "app-eu1.hubspot.com",
      mode: given.mode ?? "live",
      scopes: given.scopes ?? WRITE_SCOPES,
    })
    .execute();
  const system = systemOf(org.id);
  const stage = (id: string, displayOrder: number, probability: number, isClosed = false) => ({
    id,
    label: `The ${id} stage`,
    displayOrder,
    probability,
    isClosed,
    isWon: probability === 1,
    isArchived: false,
  });
  const stages = [
    stage("qualified", 0, 0.2),
    stage("proposal", 1, 0.6),
    stage("won", 2, 1, true),
    stage("lost", 3, 0, true),
  ];
  await product.inStore(system, async (store) => {
    await store.mirror.savePipelines([
      { id: "default", label: "Sales", displayOrder: 0, isArchived: false, stages },
      {
        id: "renewals",
        label: "Renewals",
        displayOrder: 1,
        isArchived: false,
        stages: [stage("renewing", 0, 0.9)],
      },
    ]);
    await store.mirror.saveOwners(
      [manager, rep, colleague].map((person, index) => ({
        id: String(index + 1),
        email: person.email,
        name: person.name,
        crmUserId: String(100 + index),
        isArchived: false,
      })),
    );
  });
  const ownerIds = new Map([manager, rep, colleague].map(({ id }, index) => [id, `${index + 1}`]));

  return {
    org,
    manager,
    rep,
    colleague,
    system,
    /** Adds a user's deal to our copy, and to the CRM if one is given. */
    async deal(
      of: Person | null,
      values: Partial<CrmDeal> = {},
      hubspot?: Pick<HubspotAccount, "put">,
    ) {
      const id = values.id ?? String(randomInt(1_000_000_000));
      const ownerId = of ? (ownerIds.get(of.id) ?? null) : null;
      const made = crmDeal(id, { ownerId, ...values });
      await hubspot?.put(made);
      const now = new Date("2026-11-01T09:00:00Z");
      await product.inStore(system, (store) => store.mirror.saveDeals([made], now));
      return id;
    },
    async change(connection: { mode?: string; scopes?: string[]; revokedAt?: Date }) {
      await owner
        .updateTable("connections")
        .set(connection)
        .where("organisationId", "=", org.id)
        .execute();
    },
    disconnect: () =>
      owner.deleteFrom("connections").where("organisationId", "=", org.id).execute(),
    stored: (crmId: string) =>
      owner
        .selectFrom("deals")
        .selectAll()
        .where("organisationId", "=", org.id)
        .where("crmId", "=", crmId)
        .executeTakeFirstOrThrow(),
    changes: (crmId: string) =>
      owner
        .selectFrom("dealChanges as c")
        .innerJoin("deals as d", "d.id", "c.dealId")
        .select(["c.field", "c.fromValue", "c.toValue", "c.source", "c.personName", "c.at"])
        .where("c.organisationId", "=", org.id)
        .where("d.crmId", "=", crmId)
        .orderBy("c.at")
        .execute(),
    writes: () =>
      owner
        .selectFrom("crmWrites")
        .selectAll()
        .where("organisationId", "=", org.id)
        .orderBy("seq")
        .execute(),
  };
}
export type CrmWorld = Awaited<ReturnType<typeof crmWorld>>;
