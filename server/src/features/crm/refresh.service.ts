import { setTimeout as pause } from "node:timers/promises";
import type { VendorContext } from "../../context/context.ts";
import { systemOf, type Viewer } from "../../context/viewer.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { type Crm, CrmError } from "../../ports/crm.ts";
import { DEAL_PATHS } from "../../shared/deal-paths.ts";
import { saveFromCrm } from "./sync.service.ts";

/** The user is waiting for this on screen. */
const TIMEOUT_MS = 6_000;
const FETCH_FAILED = "We're having trouble fetching your data from HubSpot";

/** Reads one deal with its associated records from the CRM now, as an incremental sync would. */
export async function refreshDeal(context: VendorContext, key: string): Promise<{ at: string }> {
  const { viewer, inStore, now } = context;
  const deal = await inStore(viewer, (store) => store.dealDetail.find(key), "read");
  if (!deal) throw dealNotFound();
  const { found, gone, renamed, around } = await withTimeout(readDeal(context, deal.crmId));
  // The CRM's data may change things the rep can't write: another owner, other contacts.
  await inStore(systemOf(viewer.organisationId), async (store) => {
    await saveFromCrm(store, found, now);
    await store.mirror.archive([...gone, ...renamed.map(({ from }) => from)], now);
    await store.mirror.saveAssociatedRecords(around);
    await store.live.publish(
      { managers: true, userIds: deal.ownerId ? [deal.ownerId] : [] },
      {
        type: "stale",
        paths: DEAL_PATHS,
      },
    );
  });
  if (found.length === 0) throw dealNotFound();
  return { at: now.toISOString() };
}

async function readDeal(
  { crmOf, viewer }: { crmOf: (viewer: Viewer) => Promise<Crm>; viewer: Viewer },
  crmId: string,
) {
  const crm = await crmOf(viewer);
  const deals = await crm.dealsById([crmId]);
  return { ...deals, around: await crm.associatedRecords(deals.found.map(({ id }) => id)) };
}

/** Whatever delays the CRM, the user gets the same message and may retry. */
async function withTimeout<T>(reading: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = pause(TIMEOUT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new CrmError("away", "HubSpot didn't respond in time.");
  });
  try {
    return await Promise.race([reading, late]);
  } catch (error) {
    throw error instanceof CrmError ? new Refusal("unavailable", FETCH_FAILED) : error;
  } finally {
    timer.abort();
    // The cancelled timer rejects with an AbortError.
    late.catch(() => undefined);
  }
}

function dealNotFound(): Refusal {
  return notFound("deal");
}
