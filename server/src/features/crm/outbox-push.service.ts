import { api } from "@touchline/contract";
import {
  DEAL_PROPERTIES,
  type DealProperty,
  isSameValue,
  noteHtml,
  propertyOf,
  retryPause,
} from "@touchline/domain";
import type { JobContext } from "../../context.ts";
import type { Store } from "../../db/store.ts";
import { DEAL_PATHS } from "../../deal-paths.ts";
import { jobs } from "../../jobs/catalog.ts";
import { type Crm, type CrmDeal, CrmError, type CrmProperty } from "../../ports/crm.ts";
import { systemOf, type Viewer } from "../../viewer.ts";
import type { ClaimedWrite } from "./outbox.repository.ts";
import type { PropertyContent } from "./outbox-content.ts";
import { brief } from "./outbox-shown.ts";
import { takeOver } from "./sync.service.ts";

/** Longer than any call to the CRM takes, shorter than anybody likes to wait for a dead worker's deal. */
const HOLD_SECONDS = 60;

const LONGEST_WORDS = 2000;

const CRM_PROPERTIES: Record<DealProperty, CrmProperty> = {
  dealstage: "stage",
  closedate: "closeDate",
  hs_manual_forecast_category: "forecastCategory",
  deal_update: "dealUpdate",
  hs_next_step: "nextStep",
};

type PropertyWrite = ClaimedWrite & PropertyContent;

/** What became of one attempt. */
type Outcome =
  /** `before` is the deal as it was just before we changed it, where we did. */
  | { kind: "property-sent"; write: PropertyWrite; deal: CrmDeal; before: CrmDeal | null }
  | { kind: "made"; crmObjectId: string | null; deal: CrmDeal | null }
  | { kind: "conflict"; theirs: string | null; deal: CrmDeal }
  /** `holds` is what the CRM holds instead, where we know. */
  | { kind: "refused"; words: string; holds: { value: string | null } | null }
  | { kind: "later"; askedMs: number; words: string };

type Context = Pick<JobContext, "viewer" | "clock" | "inStore" | "crmOf">;

/**
 * Sends what waits for one deal, oldest first, until nothing does.
 *
 * It works as nobody in particular: a person's change is sent even if that
 * person has left since. Without a connection everything goes on waiting.
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
        return later(context, system, dealId, claim.seconds + 1);
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

/** More at once would only stand in a row before the CRM's limits. */
const LANES = 3;

/** Sends what waits for many deals. What goes wrong with one keeps none of the others waiting. */
export async function pushMany(context: Context, dealIds: string[]): Promise<void> {
  const left = [...dealIds];
  const troubles: unknown[] = [];
  const lane = async () => {
    for (let dealId = left.shift(); dealId; dealId = left.shift()) {
      await pushWrites(context, { dealId }).catch((error: unknown) => troubles.push(error));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  if (troubles.length > 0) throw new AggregateError(troubles, "Some deals could not be sent.");
}

/** Queues what waits and has been left lying: after a reconnection, or a job that was given up. */
export async function resumeWrites(store: Store): Promise<void> {
  for (const dealId of await store.outbox.stalled()) {
    await store.jobs.add(jobs.pushWrites, { dealId });
  }
}

const isRevoked = (error: unknown) => error instanceof CrmError && error.kind === "revoked";

async function claimHead(store: Store, dealId: string) {
  // The lock keeps two workers from taking a write each.
  const deal = await store.deals.getForUpdate(dealId);
  const isParked = !deal || (await store.outbox.reach("property")) !== "live";
  return isParked ? ({ kind: "nothing" } as const) : store.outbox.claim(deal, HOLD_SECONDS);
}

async function later({ inStore }: Context, system: Viewer, dealId: string, seconds: number) {
  await inStore(system, (store) =>
    store.jobs.add(jobs.pushWrites, { dealId }, { startAfterSeconds: seconds }),
  );
}

/** Just before the CRM is changed: nobody else may be at it, and updates need a property to live in. */
async function prepare({ inStore }: Context, system: Viewer, crm: Crm, write: ClaimedWrite) {
  const connection = await inStore(system, async (store) => {
    if (await store.outbox.hold(write, HOLD_SECONDS)) return store.connection.get();
    throw new CrmError("unclear", "Another worker has taken this over.");
  });
  if (write.target !== "deal_update" || connection?.updateProperty) return;
  const updateProperty = await crm.ensureUpdateProperty();
  await inStore(system, (store) => store.connection.change({ updateProperty }));
}

/** A lost connection is no attempt; anything unforeseen is reported and tried again after a pause. */
async function giveUp(
  { inStore }: Context,
  system: Viewer,
  write: ClaimedWrite,
  error: unknown,
): Promise<never> {
  await inStore(system, async (store) => {
    if (isRevoked(error)) await store.outbox.putBack(write);
    else await store.outbox.hold(write, retryPause(write.attempts, 0) / 1000);
  });
  throw error;
}

/** Tries one write. What cannot be an outcome, a lost connection above all, is thrown on. */
async function attempt(
  crm: Crm,
  write: ClaimedWrite,
  prepare: () => Promise<void>,
): Promise<Outcome> {
  let holds: { value: string | null } | null = null;
  try {
    if (write.kind === "task-update") return await updateTask(crm, write);
    const deal = await currentDeal(crm, write.crmId);
    if (!deal) return { kind: "refused", words: "This deal is no longer in HubSpot.", holds };
    if (write.kind !== "property") return await make(crm, deal, write);

    const theirs = propertyOf(deal, write.target);
    holds = { value: theirs };
    const { value, sent } = write.payload;
    // Ours already: an earlier attempt arrived, or somebody there had the same idea.
    if (isSameValue(theirs, value)) {
      return { kind: "property-sent", write, deal, before: null };
    }
    if (![write.previous, ...sent].some((ours) => isSameValue(theirs, ours))) {
      return { kind: "conflict", theirs, deal };
    }
    await prepare();
    const after = await crm.setProperty(deal.id, CRM_PROPERTIES[write.target], value);
    return { kind: "property-sent", write, deal: after, before: deal };
  } catch (error) {
    if (!(error instanceof CrmError) || error.kind === "revoked") throw error;
    if (error.kind === "refused") return { kind: "refused", words: error.message, holds };
    if (error.kind === "missing") return { kind: "refused", words: gone(write), holds };
    return { kind: "later", askedMs: error.retryAfterMs, words: error.message };
  }
}

const gone = ({ kind }: ClaimedWrite) =>
  `This ${kind === "task-update" ? "task" : "deal"} is no longer in HubSpot.`;

/** The deal as the CRM has it now, under the id it goes by after a merge. */
async function currentDeal(crm: Crm, crmId: string): Promise<CrmDeal | undefined> {
  const { found, renamed } = await crm.dealsById([crmId]);
  const id = renamed.find(({ from }) => from === crmId)?.to ?? crmId;
  return found.find((deal) => deal.id === id && !deal.isArchived);
}

async function updateTask(
  crm: Crm,
  { target, payload: { change } }: Extract<ClaimedWrite, { kind: "task-update" }>,
): Promise<Outcome> {
  await crm.updateTask(target, "dueAt" in change ? { dueAt: new Date(change.dueAt) } : change);
  return { kind: "made", crmObjectId: null, deal: null };
}

/** The write's own id is the key: however often this is tried, one comes of it. */
async function make(
  crm: Crm,
  deal: CrmDeal,
  write: Extract<ClaimedWrite, { kind: "task-create" | "note" }>,
): Promise<Outcome> {
  if (write.kind === "note") {
    const { text, html, at } = write.payload;
    const note = { html: html ?? noteHtml(text), at: new Date(at) };
    const { id } = await crm.createNote(deal.id, note, write.id);
    return { kind: "made", crmObjectId: id, deal };
  }
  const { subject, dueAt, ownerCrmId } = write.payload;
  const task = { subject, dueAt: new Date(dueAt), ownerId: ownerCrmId };
  const { id } = await crm.createTask(deal.id, task, write.id);
  return { kind: "made", crmObjectId: id, deal };
}

/** Writes down what became of an attempt; false where the deal's other writes must wait too. */
async function settle(
  store: Store,
  write: ClaimedWrite,
  outcome: Outcome,
  now: Date,
): Promise<boolean> {
  const deal = await store.deals.getForUpdate(write.dealId);
  if (!deal) return false;
  switch (outcome.kind) {
    case "later": {
      const seconds = retryPause(write.attempts, outcome.askedMs) / 1000;
      const words = outcome.words.slice(0, LONGEST_WORDS);
      if (!(await store.outbox.hold(write, seconds, words))) return false;
      const startAfterSeconds = Math.ceil(seconds);
      await store.jobs.add(jobs.pushWrites, { dealId: write.dealId }, { startAfterSeconds });
      await tellChanged(store, deal, write);
      return false;
    }
    case "property-sent":
      await settleProperty(store, outcome, now);
      await store.hearing.askForLook();
      break;
    case "made":
      await settleMade(store, write, outcome, now);
      break;
    case "conflict": {
      const theirs = { theirValue: outcome.theirs, words: null, settledAt: null };
      const isSettled = await store.outbox.settle(write, { state: "conflict", ...theirs });
      // So that nothing read before this can bring an older value back as news.
      await takeOver(store, [outcome.deal], now);
      if (isSettled) await tellAuthor(store, write);
      break;
    }
    case "refused": {
      const words = outcome.words.slice(0, LONGEST_WORDS);
      const isSettled = await store.outbox.settle(write, {
        state: "refused",
        words,
        settledAt: now,
      });
      if (!isSettled) break;
      await restore(store, write, outcome.holds, now);
      await tellAuthor(store, write);
      break;
    }
  }
  await tellChanged(store, deal, write);
  return true;
}

function tellChanged(
  store: Store,
  { ownerId }: { ownerId: string | null },
  write: ClaimedWrite,
): Promise<void> {
  return store.live.tell(
    { managers: true, userIds: ownerId ? [ownerId] : [] },
    { type: "stale", paths: shownIn(write) },
  );
}

/** Whose answers show how a write is doing. A note may repeat a review. */
function shownIn({ kind, bulkEditId }: ClaimedWrite): string[] {
  const { crm, reviews, bulkEdits } = api;
  const notes = kind === "note" ? [reviews.ofMember.path, reviews.ofDeal.path] : [];
  const many = bulkEditId ? [bulkEdits.newest.path, bulkEdits.read.path] : [];
  return [...DEAL_PATHS, crm.writes.path, ...notes, ...many];
}

async function settleProperty(
  store: Store,
  { write, deal, before }: Extract<Outcome, { kind: "property-sent" }>,
  now: Date,
): Promise<void> {
  const words = before && write.target === "dealstage" ? categoryWords(before, deal) : null;
  await store.outbox.settle(write, { state: "sent", settledAt: now, words });
  // What we sent may have been replaced here meanwhile, and may have moved other properties there.
  await store.outbox.rebase(write.dealId, write.target, write.previous, write.payload.value);
  for (const property of before ? DEAL_PROPERTIES : []) {
    const [was, is] = [before && propertyOf(before, property), propertyOf(deal, property)];
    if (!isSameValue(was, is)) await store.outbox.rebase(write.dealId, property, was, is);
  }
  await takeOver(store, [deal], now);
}

function categoryWords(before: CrmDeal, after: CrmDeal): string | null {
  if (isSameValue(before.forecastCategory, after.forecastCategory)) return null;
  return after.forecastCategory
    ? `HubSpot set the category to ${after.forecastCategory}.`
    : "HubSpot cleared the category.";
}

async function settleMade(
  store: Store,
  write: ClaimedWrite,
  { crmObjectId, deal }: Extract<Outcome, { kind: "made" }>,
  now: Date,
): Promise<void> {
  await store.outbox.settle(write, {
    state: "sent",
    settledAt: now,
    words: null,
    ...(crmObjectId && { crmObjectId }),
  });
  if (write.kind === "task-create" && crmObjectId) {
    const { subject, dueAt } = write.payload;
    const task = { subject, dueAt: new Date(dueAt), isCompleted: false, completedAt: null };
    await store.deals.saveTask(write.dealId, crmObjectId, task);
  }
  // A merge that we had not heard of yet.
  if (deal && deal.id !== write.crmId) await store.mirror.saveDeals([deal], now);
}

/** Puts our copy back to what the CRM holds, unless something newer is on its way. */
async function restore(
  store: Store,
  write: ClaimedWrite,
  holds: { value: string | null } | null,
  now: Date,
): Promise<void> {
  if (write.kind === "task-update") {
    await store.deals.restoreTask(write.dealId, write.target, write.payload.before);
  }
  if (write.kind !== "property") return;
  const value = holds ? holds.value : write.previous;
  await store.deals.takeBack(write, value, now, { source: "crm", personId: null, personName: "" });
}

/** What went wrong with one of many is told with the many. */
async function tellAuthor(
  store: Store,
  { id, createdBy, bulkEditId }: ClaimedWrite,
): Promise<void> {
  if (bulkEditId) return;
  const write = await store.outbox.show(id);
  if (!write) return;
  await store.live.tell({ userIds: [createdBy] }, { type: "write-settled", write: brief(write) });
}
