import { NO_VENDORS } from "../context/context.ts";
import { pushMany } from "../features/crm/outbox-push.service.ts";
import type { CrmWorld } from "./crm-world.ts";
import type { HubspotAccount } from "./hubspot-account.ts";
import type { TestProduct } from "./product.ts";

/** Sends the queued writes of these deals, as a worker would. */
export async function pushDeals(
  { inStore }: Pick<TestProduct, "inStore">,
  { system, stored }: CrmWorld,
  { crm }: Pick<HubspotAccount, "crm">,
  crmIds: string[],
): Promise<void> {
  const clock = () => new Date("2026-11-25T12:00:00Z");
  const context = {
    ...NO_VENDORS,
    viewer: system,
    clock,
    inStore,
    crmOf: async () => crm,
  };
  const deals = await Promise.all(crmIds.map((crmId) => stored(crmId)));
  await pushMany(
    context,
    deals.map(({ id }) => id),
  );
}
