import { api } from "@touchline/contract";
import {
  categoryLabel,
  DEAL_PROPERTIES,
  isSameValue,
  propertyOf,
  retryDelay,
} from "@touchline/domain";
import type { Store } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";
import type { CrmDeal } from "../../ports/crm.ts";
import { DEAL_PATHS } from "../../shared/deal-paths.ts";
import type { ClaimedWrite } from "./outbox.repository.ts";
import type { Outcome } from "./outbox-attempt.ts";
import { saveFromCrm } from "./sync.service.ts";
import { notifyAuthorOf, notifyBulkAuthor } from "./write-notice.ts";

const MAX_TEXT_LENGTH = 2000;
const CHANGED_IN_CRM = "The deal was changed in HubSpot at the same time.";

/** Saves the outcome of an attempt; returns false if the deal's other writes must wait too. */
export async function settle(
  store: Store,
  write: ClaimedWrite,
  outcome: Outcome,
  now: Date,
): Promise<boolean> {
  const deal = await store.deals.getForUpdate(write.dealId);
  if (!deal) return false;
  switch (outcome.kind) {
    case "later": {
      const seconds = retryDelay(write.attempts, outcome.askedMs) / 1000;
      const words = outcome.words.slice(0, MAX_TEXT_LENGTH);
      if (!(await store.outbox.hold(write, seconds, words))) return false;
      const startAfterSeconds = Math.ceil(seconds);
      await store.jobs.add(jobs.pushWrites, { dealId: write.dealId }, { startAfterSeconds });
      await publishChanged(store, deal, write);
      return false;
    }
    case "property-sent": {
      const before = await store.mirror.fingerprintOf([write.crmId]);
      await settleProperty(store, outcome, now);
      await store.slackPreferences.queueScan();
      const isNews = (await store.mirror.fingerprintOf([write.crmId])) !== before;
      if (isNews) break;
      await publishSaved(store, deal, write);
      return true;
    }
    case "made":
      await settleCreated(store, write, outcome, now);
      break;
    case "conflict": {
      const theirs = { theirValue: outcome.theirs, words: null, settledAt: null };
      const isSettled = await store.outbox.settle(write, { state: "conflict", ...theirs });
      // So that data read before this can't bring an older value back as new.
      await saveFromCrm(store, [outcome.deal], now);
      if (isSettled) await notifyAuthor(store, write, CHANGED_IN_CRM, now);
      break;
    }
    case "refused": {
      const words = outcome.words.slice(0, MAX_TEXT_LENGTH);
      const isSettled = await store.outbox.settle(write, {
        state: "refused",
        words,
        settledAt: now,
        wants: outcome.wants ?? [],
      });
      if (!isSettled) break;
      await restore(store, write, outcome.holds, now);
      await notifyAuthor(store, write, words, now);
      break;
    }
  }
  await publishChanged(store, deal, write);
  return true;
}

/** The CRM has what every browser already shows: nothing has to be read again but the outbox. */
async function publishSaved(
  store: Store,
  { ownerId }: { ownerId: string | null },
  { dealId, bulkEditId }: ClaimedWrite,
): Promise<void> {
  const { crm, bulkEdits, history } = api;
  const audience = { managers: true, userIds: ownerId ? [ownerId] : [] };
  const pendingWrite = await store.outbox.pendingOf(dealId);
  await store.live.publish(audience, { type: "deal-saved", dealId, pendingWrite });
  const many = bulkEditId ? [bulkEdits.newest.path, bulkEdits.read.path] : [];
  const paths = [crm.writes.path, history.changes.path, ...many];
  await store.live.publish(audience, { type: "stale", paths });
}

function publishChanged(
  store: Store,
  { ownerId }: { ownerId: string | null },
  write: ClaimedWrite,
): Promise<void> {
  return store.live.publish(
    { managers: true, userIds: ownerId ? [ownerId] : [] },
    { type: "stale", paths: stalePaths(write) },
  );
}

/** The responses that include a write's state. A note may repeat a review. */
function stalePaths({ kind, bulkEditId }: ClaimedWrite): string[] {
  const { crm, reviews, bulkEdits } = api;
  const notes =
    kind === "note" || kind === "note-update" || kind === "note-delete"
      ? [reviews.ofMember.path, reviews.ofDeal.path]
      : [];
  const many = bulkEditId ? [bulkEdits.newest.path, bulkEdits.read.path] : [];
  return [...DEAL_PATHS, crm.writes.path, ...notes, ...many];
}

async function settleProperty(
  store: Store,
  { write, deal, before }: Extract<Outcome, { kind: "property-sent" }>,
  now: Date,
): Promise<void> {
  const words = before && write.target === "dealstage" ? categoryText(before, deal) : null;
  await store.outbox.settle(write, { state: "sent", settledAt: now, words });
  // The value we sent may have been replaced here meanwhile, and may have changed other properties
  // in the CRM.
  await store.outbox.rebase(write.dealId, write.target, write.previous, write.payload.value);
  for (const property of before ? DEAL_PROPERTIES : []) {
    const [was, is] = [before && propertyOf(before, property), propertyOf(deal, property)];
    if (!isSameValue(was, is)) await store.outbox.rebase(write.dealId, property, was, is);
  }
  await saveFromCrm(store, [deal], now);
}

function categoryText(before: CrmDeal, after: CrmDeal): string | null {
  if (isSameValue(before.forecastCategory, after.forecastCategory)) return null;
  return after.forecastCategory
    ? `HubSpot set the confidence to ${categoryLabel(after.forecastCategory)}.`
    : "HubSpot cleared the confidence.";
}

async function settleCreated(
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
  // A merge we didn't know about yet.
  if (deal && deal.id !== write.crmId) await store.mirror.saveDeals([deal], now);
}

/** Resets our copy to the CRM's value, unless a newer write is pending. */
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
  await store.deals.revert(write, value, now, { source: "crm", personId: null, personName: "" });
}

/**
 * A failure in a bulk edit is reported with the bulk edit; an answer given in Slack is reported
 * there.
 */
async function notifyAuthor(
  store: Store,
  claimed: ClaimedWrite,
  trouble: string,
  now: Date,
): Promise<void> {
  const { id, createdBy, bulkEditId } = claimed;
  const write = await store.outboxView.get(id);
  if (!write) return;
  if (bulkEditId) {
    return notifyBulkAuthor(store, write, { bulkEditId, authorId: createdBy }, now);
  }
  const messageId =
    claimed.kind === "property"
      ? await store.nudgeAnswers.messageThatWrote(claimed, {
          value: claimed.payload.value,
          at: new Date(write.createdAt),
        })
      : undefined;
  await notifyAuthorOf(store, write, createdBy, now, { isInSlack: messageId !== undefined });
  if (messageId) await store.jobs.add(jobs.updateNudgeMessage, { messageId, trouble });
}
