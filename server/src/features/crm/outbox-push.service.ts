import { retryDelay } from "@touchline/domain";
import type { JobContext } from "../../context/context.ts";
import { systemOf, type Viewer } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";
import { type Crm, CrmError } from "../../ports/crm.ts";
import type { ClaimedWrite } from "./outbox.repository.ts";
import { attempt } from "./outbox-attempt.ts";
import { settle } from "./outbox-settle.service.ts";

/**
 * Longer than any call to the CRM takes, but short enough that a crashed worker doesn't block the
 * deal for long.
 */
const HOLD_SECONDS = 60;

type Context = Pick<JobContext, "viewer" | "clock" | "inStore" | "crmOf">;

/**
 * Sends a deal's waiting writes, oldest first, until none is left. Runs with system access: a
 * user's change is sent even if they have left since. Without a connection all writes keep waiting.
 */
export async function pushWrites(context: Context, { dealId }: { dealId: string }): Promise<void> {
  try {
    await pushAll(context, dealId);
  } catch (error) {
    if (!isRevoked(error)) throw error;
  }
}

async function pushAll(context: Context, firstDealId: string): Promise<void> {
  const { inStore, clock } = context;
  const system = systemOf(context.viewer.organisationId);
  const crm = await context.crmOf(system);
  let dealId = firstDealId;
  while (true) {
    const claim = await inStore(system, (store) => claimHead(store, dealId));
    switch (claim.kind) {
      case "nothing":
        return;
      case "held":
        return pushLater(context, system, dealId, claim.seconds + 1);
      case "moved":
        dealId = claim.dealId;
        break;
      case "write": {
        const { write } = claim;
        const outcome = await attempt(crm, write, () => prepare(context, system, crm, write)).catch(
          (error: unknown) => giveUp(context, system, write, error),
        );
        const isDone = await inStore(system, (store) => settle(store, write, outcome, clock()));
        if (!isDone) return;
      }
    }
  }
}

/** More concurrency would only queue up at the CRM's rate limit. */
const CONCURRENCY = 3;

/** Sends the waiting writes of many deals. A failure of one doesn't block the others. */
export async function pushMany(context: Context, dealIds: string[]): Promise<void> {
  const left = [...dealIds];
  const troubles: unknown[] = [];
  const lane = async () => {
    for (let dealId = left.shift(); dealId; dealId = left.shift()) {
      await pushWrites(context, { dealId }).catch((error: unknown) => troubles.push(error));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
  if (troubles.length > 0) throw new AggregateError(troubles, "Some deals couldn't be sent.");
}

/** A job that is still running is done by then. */
const STALLED_MINUTES = 2;

/** Queues writes that wait without a job: after a reconnection, or a job that was abandoned. */
export async function resumeWrites(store: Store, minutes = STALLED_MINUTES): Promise<void> {
  for (const dealId of await store.outbox.stalled(minutes)) {
    await store.jobs.add(jobs.pushWrites, { dealId });
  }
}

const isRevoked = (error: unknown) => error instanceof CrmError && error.kind === "revoked";

async function claimHead(store: Store, dealId: string) {
  // The lock prevents two workers from claiming one write each.
  const deal = await store.deals.getForUpdate(dealId);
  const isParked = !deal || (await store.outbox.writeMode("property")) !== "live";
  return isParked ? ({ kind: "nothing" } as const) : store.outbox.claim(deal, HOLD_SECONDS);
}

async function pushLater({ inStore }: Context, system: Viewer, dealId: string, seconds: number) {
  await inStore(system, (store) =>
    store.jobs.add(jobs.pushWrites, { dealId }, { startAfterSeconds: seconds }),
  );
}

/**
 * Runs just before the CRM is changed: makes sure the claim is still ours, and that the property
 * for updates exists.
 */
async function prepare({ inStore }: Context, system: Viewer, crm: Crm, write: ClaimedWrite) {
  const connection = await inStore(system, async (store) => {
    if (await store.outbox.hold(write, HOLD_SECONDS)) return store.connection.get();
    throw new CrmError("unclear", "Another worker has taken this over.");
  });
  if (write.target !== "deal_update" || connection?.updateProperty) return;
  const updateProperty = await crm.ensureUpdateProperty();
  await inStore(system, (store) => store.connection.change({ updateProperty }));
}

/**
 * A lost connection doesn't count as an attempt; unexpected errors are reported and retried after a
 * pause.
 */
async function giveUp(
  { inStore }: Context,
  system: Viewer,
  write: ClaimedWrite,
  error: unknown,
): Promise<never> {
  await inStore(system, async (store) => {
    if (isRevoked(error)) await store.outbox.release(write);
    else await store.outbox.hold(write, retryDelay(write.attempts, 0) / 1000);
  });
  throw error;
}
