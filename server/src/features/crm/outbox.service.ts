import { api, type CrmWrite, type RouteResponse, type WriteState } from "@touchline/contract";
import { propertyOf } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { DEAL_PATHS } from "../../shared/deal-paths.ts";
import { publishInbox } from "../../shared/notify.ts";
import type { StoredWrite } from "./outbox.repository.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;
type Deal = NonNullable<Awaited<ReturnType<Context["store"]["deals"]["getForUpdate"]>>>;

export async function listWrites(
  { store }: Context,
  state: WriteState | undefined,
  limit: number,
): Promise<RouteResponse<typeof api.crm.writes>> {
  return {
    writes: await store.outboxView.list(state, limit),
    counts: await store.outboxView.counts(),
  };
}

/** Sends a refused write again together with the properties that the CRM wants for it. */
export async function fillWrite(
  context: Context,
  id: string,
  values: Array<{ name: string; value: string }>,
): Promise<CrmWrite> {
  const { write } = await mustFind(context, id);
  const wanted = write.kind === "property" ? (write.payload.wants ?? []) : [];
  const unasked = values.find(({ name }) => !wanted.some((one) => one.name === name));
  if (unasked) throw new Refusal("conflict", `HubSpot didn't ask for ${unasked.name}.`);
  return retryWrite(context, id, values);
}

/** Retries a refused write; our copy takes its value again. */
export async function retryWrite(
  context: Context,
  id: string,
  values: Array<{ name: string; value: string }> = [],
): Promise<CrmWrite> {
  const { store } = context;
  const { write, deal } = await mustFind(context, id);
  mustBe(write, ["refused"], "Only a rejected change can be retried.");
  await mustBeLive(context, write);
  if (write.kind === "property") {
    if (await store.outbox.unsettled(write.dealId, write.target)) {
      throw new Refusal("conflict", "A newer change to this property is already on its way.");
    }
    const previous = propertyOf(deal, write.target);
    await store.outbox.change(id, {
      ...REQUEUED,
      previous,
      payload: {
        ...write.payload,
        sent: [],
        wants: [],
        filled: [...(write.payload.filled ?? []), ...values],
      },
    });
    await apply(context, deal, write);
  } else {
    await store.outbox.change(id, REQUEUED);
    if (write.kind === "task-update") await repeatTask(context, write);
  }
  await store.jobs.add(jobs.pushWrites, { dealId: write.dealId });
  return recordAndRead(context, deal, write, "crm-write.retried");
}

/** Discards a write. Our copy goes back to the CRM's value. */
export async function discardWrite(context: Context, id: string): Promise<CrmWrite> {
  const { store, now } = context;
  const { write, deal } = await mustFind(context, id);
  mustBe(
    write,
    ["waiting", "refused", "conflict"],
    "Only a change that isn't in HubSpot yet can be discarded.",
  );
  await store.outbox.change(id, { state: "discarded", settledAt: now });
  if (write.kind === "property" && write.state !== "refused") {
    const value = write.state === "conflict" ? write.theirValue : write.previous;
    await revert(context, write, value);
  }
  if (write.kind === "task-update" && write.state === "waiting") {
    await store.deals.restoreTask(write.dealId, write.target, write.payload.before);
  }
  return recordAndRead(context, deal, write, "crm-write.discarded");
}

/** Resolves a conflict: our value is sent with theirs as its base, or theirs is taken over. */
export async function resolveConflict(
  context: Context,
  id: string,
  choice: "mine" | "theirs",
): Promise<CrmWrite> {
  const { store, now } = context;
  const { write, deal } = await mustFind(context, id);
  mustBe(write, ["conflict"], "This change has no conflict.");
  if (write.kind !== "property") throw new Error("Only a property can be in conflict.");
  if (choice === "mine") {
    await mustBeLive(context, write);
    const payload = { ...write.payload, sent: [] };
    await store.outbox.change(id, {
      ...REQUEUED,
      theirValue: null,
      previous: write.theirValue,
      payload,
    });
    await apply(context, deal, write);
    await store.jobs.add(jobs.pushWrites, { dealId: write.dealId });
  } else {
    await store.outbox.change(id, { state: "discarded", settledAt: now });
    await revert(context, write, write.theirValue);
  }
  return recordAndRead(context, deal, write, `crm-write.kept-${choice}`);
}

const REQUEUED = { state: "waiting", words: null, settledAt: null } as const;

/** Finds a write of a deal in the viewer's scope; others are reported as not found. */
async function mustFind(
  { store }: Context,
  id: string,
): Promise<{ write: StoredWrite; deal: Deal }> {
  // Lock the deal first, as everywhere, to avoid deadlocks.
  const seen = await store.outboxView.get(id);
  const deal = seen && (await store.deals.getForUpdate(seen.dealId));
  const write = deal && (await store.outbox.getForUpdate(id));
  if (!write) throw notFound("change");
  return { write, deal };
}

function mustBe({ state }: StoredWrite, allowed: WriteState[], words: string): void {
  if (allowed.includes(state)) return;
  throw new Refusal("conflict", `${words} This one is ${STATE_LABELS[state]}.`);
}

const STATE_LABELS: Record<WriteState, string> = {
  waiting: "waiting to be sent",
  sent: "sent",
  refused: "refused",
  conflict: "in conflict",
  "dry-run": "only listed, because HubSpot is read-only",
  discarded: "given up",
};

async function mustBeLive({ store }: Context, { kind }: StoredWrite): Promise<void> {
  switch (await store.outbox.writeMode(kind)) {
    case "live":
      return;
    case "dry-run":
      throw new Refusal(
        "conflict",
        "HubSpot is connected read-only. A manager can switch it to live.",
      );
    case "nowhere":
      throw new Refusal(
        "conflict",
        "We're having trouble connecting to HubSpot. Please, check you integration.",
      );
  }
}

type PropertyWrite = Extract<StoredWrite, { kind: "property" }>;

/** Applies a write's value to our copy again, with a row in the deal's history. */
async function apply(context: Context, deal: Deal, write: PropertyWrite): Promise<void> {
  await context.store.deals.apply(deal, write, context.now, await author(context));
}

/** Sets our copy to another value on a user's request. */
async function revert(context: Context, write: PropertyWrite, value: string | null) {
  await context.store.deals.revert(write, value, context.now, await author(context));
}

async function author({ store, viewer }: Context) {
  const person = await store.team.get(viewer.userId);
  return { source: "here", personId: viewer.userId, personName: person?.name ?? "" } as const;
}

async function repeatTask(
  { store, now }: Context,
  { dealId, target, payload }: Extract<StoredWrite, { kind: "task-update" }>,
): Promise<void> {
  const { change, before } = payload;
  const after =
    "dueAt" in change
      ? { ...before, dueAt: change.dueAt }
      : { ...before, isCompleted: true, completedAt: now.toISOString() };
  await store.deals.restoreTask(dealId, target, after);
}

async function recordAndRead(
  { store, viewer, now }: Context,
  deal: Deal,
  { id }: StoredWrite,
  action: string,
): Promise<CrmWrite> {
  if (await store.inbox.markSubject(id, now)) await publishInbox(store, [viewer.userId]);
  await store.audit.record(now, action, `crm-write ${id}`, { deal: deal.id });
  await store.live.publish(
    { managers: true, userIds: deal.ownerId ? [deal.ownerId] : [] },
    {
      type: "stale",
      paths: [
        ...DEAL_PATHS,
        api.crm.writes.path,
        api.reviews.ofMember.path,
        api.reviews.ofDeal.path,
      ],
    },
  );
  const write = await store.outboxView.get(id);
  if (!write) throw new Error("A write that was just changed can't be seen.");
  return write;
}
