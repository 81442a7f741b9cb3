import { randomUUID } from "node:crypto";
import type { TestProduct } from "./product.ts";

type Given = Pick<TestProduct, "database" | "organisation">;

export async function roomDeal(
  { database }: Given,
  of: { organisationId: string; ownerId: string; name: string; amount: number },
  now: Date,
): Promise<string> {
  const { amount, ...given } = of;
  const id = randomUUID();
  const crmId = id.replace(/\D/g, "").padEnd(12, "7").slice(0, 12);
  await database.owner
    .insertInto("deals")
    .values({
      ...{ ...given, id, crmId, stageId: "Negotiation", status: "open" },
      ...{ amountInHomeCurrency: amount, closeDate: "2026-12-01", createdAt: now },
      crmModifiedAt: now,
    })
    .execute();
  return id;
}

/** A manager, a rep with three deals, and a colleague. */
export async function roomScene(product: Given, now: Date) {
  const org = await product.organisation();
  const host = await org.manager({ name: "Maya Lindqvist" });
  const rep = await org.rep({ name: "Sam Okafor" });
  const colleague = await org.rep({ name: "Olivia Brandt" });
  const deal = (name: string, amount: number) =>
    roomDeal(product, { organisationId: org.id, ownerId: rep.id, name, amount }, now);
  const deals = [
    await deal("Acme rollout", 41_234),
    await deal("Borealis renewal", 52_345),
    await deal("Cobalt pilot", 63_456),
  ];
  return { org, host, rep, colleague, deals };
}
export type RoomScene = Awaited<ReturnType<typeof roomScene>>;
