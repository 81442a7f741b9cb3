import type { SmartQueue } from "@touchline/contract";
import { reviewedLatelySince, SMART_QUEUE_IDS, smartQueueDays } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { memberNotFound, mustSee } from "../../context/scope.ts";
import { dayOf } from "../../context/time.ts";
import { crmAddresses } from "../../shared/crm/crm-links.ts";

/** Preset lists; a rep's contain their own deals, a manager's the team's or one member's. */
export async function readSmartQueues(
  { store, viewer, now, config }: RequestContext,
  userId: string | undefined,
): Promise<SmartQueue[]> {
  if (userId !== undefined) {
    mustSee(viewer, userId);
    if (!(await store.team.get(userId))) throw memberNotFound();
  }
  const { timeZone, weekStartsOn } = await store.session.calendar();
  const today = dayOf(now, timeZone);
  const days = SMART_QUEUE_IDS.map((id) => ({ id, ...smartQueueDays(id, today, weekStartsOn) }));
  const queues = await store.smartQueues.read(userId ?? null, days, {
    timeZone,
    reviewedSince: reviewedLatelySince(today),
  });
  const ids = [...new Set(queues.flatMap(({ dealIds }) => dealIds))];
  const page = { ids, page: 1, pageSize: Math.max(ids.length, 1) };
  const order = { orderBy: "closeDate", order: "ASC" } as const;
  const { deals } = await store.dealList.page({ ...page, ...order }, now, crmAddresses(config));
  const byId = new Map(deals.map((deal) => [deal.id, deal]));
  return queues.map(({ dealIds, ...queue }) => ({
    ...queue,
    data: dealIds.flatMap((dealId) => byId.get(dealId) ?? []),
  }));
}
