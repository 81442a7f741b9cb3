import { randomUUID } from "node:crypto";
import { api, type Sync } from "@touchline/contract";
import type { JobContext, RequestContext } from "../../context/context.ts";
import type { Store } from "../../db/store.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { type Crm, type CrmDeal, CrmError, type OptionalReading } from "../../ports/crm.ts";
import { DEAL_PATHS } from "../../shared/deal-paths.ts";
import { readDefinitions } from "./own-fields-refresh.ts";
import { prefetchPages } from "./prefetch-pages.ts";
import type { SyncProgress } from "./sync.repository.ts";
import { notifyAuthorOf, notifyNewOwners } from "./write-notice.ts";

/** The CRM's search index may lag behind changes, so read a little further back. */
const OVERLAP_MS = 120_000;
const MIN_RETRY_MS = 5_000;
/** Longer than any step of a sync takes. */
const STALE_AFTER_MS = 15 * 60_000;
const ASSOCIATIONS_BATCH_SIZE = 100;
const LOOKUP_BATCH_SIZE = 50;
/** Used as the cursor once the CRM's recycle bin has been read to the end. */
const UNSEEN_PHASE = "unseen";
const NOT_CONNECTED = "We're having trouble connecting to HubSpot. Please, check you integration.";

/** Starts a sync, or joins the running one. */
export async function startSync({ store, now }: RequestContext): Promise<{ id: string }> {
  const connection = await store.connection.get();
  if (!connection || connection.revokedAt) throw new Refusal("conflict", NOT_CONNECTED);
  return { id: await startSyncOfKind({ store, now }, "full") };
}

export async function startSyncOfKind(
  { store, now }: Pick<RequestContext, "store" | "now">,
  kind: Sync["kind"],
): Promise<string> {
  const id = randomUUID();
  if (await store.syncs.start(id, kind, now)) {
    await store.jobs.add(jobs.runSync, { syncId: id });
    await store.live.publish(
      { everybody: true },
      { type: "stale", paths: [api.crm.latestSync.path] },
    );
    return id;
  }
  return (await store.syncs.running())?.id ?? id;
}

export async function readSync({ store }: RequestContext, id: string): Promise<Sync> {
  const sync = await store.syncs.get(id);
  if (!sync) throw notFound("sync");
  return sync;
}

/** One step of a sync: imports part of the data and returns the next cursor. */
type Step = (
  at: SyncProgress,
) => Promise<{ next: SyncProgress; save: (store: Store) => Promise<void> }>;

/** Another job is continuing the same sync: the one believed lost wasn't. */
class SyncTakenOver extends Error {}

/** Continues a sync from its cursor; each step's data and cursor are saved in one transaction. */
export async function runSync(context: JobContext, syncId: string): Promise<void> {
  const { viewer, inStore, clock } = context;
  const sync = await inStore(viewer, (store) => store.syncs.get(syncId));
  if (sync?.state !== "running") return;
  try {
    const crm = await context.crmOf(viewer);
    const steps = stepsOf(context, crm, sync);
    let at: SyncProgress = sync;
    while (at.phase !== "done") {
      const step = steps[at.phase];
      if (!step) throw new Error(`There's no phase ${at.phase}.`);
      const { next, save } = await step(at);
      await inStore(viewer, async (store) => {
        await save(store);
        const shown = await store.syncs.progress(syncId, at, next, clock());
        if (!shown) throw new SyncTakenOver();
        await store.live.publish({ everybody: true }, { type: "sync", sync: shown });
      });
      at = next;
    }
    await finish(context, syncId, null);
  } catch (error) {
    if (error instanceof SyncTakenOver) return;
    if (!(error instanceof CrmError)) throw error;
    if (error.kind === "away") return continueLater(context, syncId, error);
    return finish(context, syncId, error.kind === "revoked" ? NOT_CONNECTED : error.message);
  }
}

/**
 * However long the CRM is unavailable, the sync continues from its last page afterwards, and
 * reports the pause.
 */
async function continueLater(
  { viewer, inStore, clock }: JobContext,
  syncId: string,
  { message, retryAfterMs }: CrmError,
): Promise<void> {
  const startAfterSeconds = Math.ceil(Math.max(retryAfterMs, MIN_RETRY_MS) / 1000);
  await inStore(viewer, async (store) => {
    const sync = await store.syncs.pause(syncId, message, clock());
    await store.live.publish({ everybody: true }, { type: "sync", sync });
    await store.jobs.add(jobs.runSync, { syncId }, { startAfterSeconds });
  });
}

/**
 * Resumes a sync whose job was lost, and processes CRM events received while the CRM was
 * unavailable.
 */
export async function resumeSync(store: Store, now: Date): Promise<void> {
  const running = await store.syncs.running();
  if (running && now.getTime() - Date.parse(running.updatedAt) >= STALE_AFTER_MS) {
    await store.syncs.pause(running.id, running.error, now);
    await store.jobs.add(jobs.runSync, { syncId: running.id });
  }
  const [event] = await store.webhookInbox.waiting("hubspot", 1);
  if (event) await store.jobs.add(jobs.readInbox, {});
}

async function finish(
  { viewer, inStore, clock }: JobContext,
  syncId: string,
  error: string | null,
): Promise<void> {
  await inStore(viewer, async (store) => {
    const sync = await store.syncs.end(syncId, error, clock());
    await store.syncs.deleteOld();
    await store.live.publish({ everybody: true }, { type: "sync", sync });
    await store.live.publish(
      { everybody: true },
      {
        type: "stale",
        paths: [...DEAL_PATHS, api.crm.pipelines.path, api.crm.status.path, api.session.read.path],
      },
    );
    await store.slackPreferences.queueScan();
    await store.jobs.add(jobs.versionDeals, {});
    if (error !== null || sync.kind === "changes") return;
    // Checks that ran before all deals were imported may have missed some.
    await store.jobs.add(jobs.checkTeam, {});
    await store.jobs.add(jobs.compareSums, {});
    await store.jobs.add(jobs.judgeRisk, {});
    await store.jobs.add(jobs.checkAlerts, {});
  });
}

function stepsOf(context: JobContext, crm: Crm, sync: Sync): Record<string, Step> {
  const { clock, inStore, viewer } = context;
  const began = new Date(sync.startedAt);
  const pages = prefetchPages(crm);
  const to = (at: SyncProgress, phase: string): SyncProgress => ({ ...at, phase, cursor: null });

  return {
    async starting(at) {
      const chosen = await inStore(viewer, (store) => store.ownFields.list());
      const saveDefinitions = await readDefinitions(crm, chosen.length > 0);
      const account = await crm.account();
      const lostReasons = await readLostReasons(crm);
      const total = await crm.countDeals();
      return {
        next: { ...to(at, "pipelines"), total: sync.kind === "changes" ? null : total },
        save: async (store) => {
          const { uiDomain, hasForecastCategory, updateProperty } = account;
          const held = (await store.connection.get())?.updateProperty ?? updateProperty;
          await store.connection.change({ uiDomain, hasForecastCategory, updateProperty: held });
          await store.session.saveCurrency(account.currency);
          await saveDefinitions(store, clock());
          if (lostReasons && (await store.lostReasons.saveCrmOptions(lostReasons))) {
            await store.live.publish(
              { everybody: true },
              { type: "stale", paths: [api.lostReasons.list.path, api.winsAndLosses.read.path] },
            );
          }
        },
      };
    },

    async pipelines(at) {
      const pipelines = await crm.pipelines();
      return { next: to(at, "owners"), save: (store) => store.mirror.savePipelines(pipelines) };
    },

    async owners(at) {
      const owners = await crm.owners();
      const next = to(at, sync.kind === "changes" ? "changes" : "goals");
      return { next, save: (store) => store.mirror.saveOwners(owners) };
    },

    /** Goals, submissions and rates are a help, not a need: a sync goes on without them. */
    async goals(at) {
      const goals = await readOptional(() => crm.goals());
      const submissions = await readOptional(() => crm.submissions());
      const rates = await readOptional(() => crm.exchangeRates());
      return {
        next: to(at, "deals"),
        save: async (store) => {
          await store.crmGoals.saveGoals(goals, clock());
          await store.crmGoals.saveSubmissions(submissions, clock());
          if ("items" in rates) await store.mirror.saveRates(rates.items);
          await store.live.publish(
            { managers: true },
            { type: "stale", paths: [api.goals.hubspotQuotas.path] },
          );
        },
      };
    },

    async deals(at) {
      const { items, next } = await pages.take(at.cursor);
      const done = at.done + items.length;
      return {
        next: next === null ? { ...to(at, "gone"), done } : { ...at, cursor: next, done },
        save: (store) => saveFromCrm(store, items, clock()),
      };
    },

    /**
     * Deals in the CRM's recycle bin are part of the history. Deals missing from every listing are
     * requested by id before they are archived.
     */
    async gone(at) {
      if (at.cursor !== UNSEEN_PHASE) {
        const { items, next } = await crm.archivedDealPage(at.cursor);
        return {
          next: { ...at, cursor: next ?? UNSEEN_PHASE },
          save: (store) => saveFromCrm(store, items, clock()),
        };
      }
      const unseen = await inStore(viewer, (store) =>
        store.mirror.notSeenSince(began, LOOKUP_BATCH_SIZE),
      );
      if (unseen.length === 0) {
        const total = await inStore(viewer, (store) => store.mirror.countDeals());
        return { next: { ...to(at, "around"), done: 0, total }, save: async () => undefined };
      }
      const { found, gone, renamed } = await crm.dealsById(unseen);
      return {
        next: at,
        save: async (store) => {
          await saveFromCrm(store, found, clock());
          await store.mirror.archive([...gone, ...renamed.map(({ from }) => from)], clock());
        },
      };
    },

    async changes(at) {
      const since = at.cursor ? null : await lastSync(context);
      const cursor = at.cursor?.replace(/^\d+ /, "") ?? null;
      const from = since ?? new Date(Number(at.cursor?.split(" ")[0] ?? 0));
      const page = await crm.changedDealIds(new Date(from.getTime() - OVERLAP_MS), cursor);
      const { found, gone, renamed } = await lookUp(crm, page.items);
      const around = await crm.associatedRecords(found.map(({ id }) => id));
      const done = at.done + found.length;
      return {
        next: page.next
          ? { ...at, cursor: `${from.getTime()} ${page.next}`, done }
          : { ...to(at, "done"), done },
        save: async (store) => {
          await saveFromCrm(store, found, clock());
          await store.mirror.archive([...gone, ...renamed.map((one) => one.from)], clock());
          await store.mirror.saveAssociatedRecords(around);
        },
      };
    },

    /** Contacts, tasks and activities come last: deals are useful without them. */
    async around(at) {
      const ids = await inStore(viewer, (store) =>
        store.mirror.dealIdsAfter(at.cursor ?? "", ASSOCIATIONS_BATCH_SIZE),
      );
      const last = ids.at(-1);
      if (!last) return { next: to(at, "done"), save: async () => undefined };
      const around = await crm.associatedRecords(ids);
      return {
        next: { ...at, cursor: last, done: at.done + ids.length },
        save: (store) => store.mirror.saveAssociatedRecords(around),
      };
    },
  };
}

/** Null if the account doesn't let us read how the property is defined: what was known stays. */
async function readLostReasons(crm: Crm) {
  try {
    return await crm.lostReasonOptions();
  } catch (error) {
    if (error instanceof CrmError && error.kind === "refused") return null;
    throw error;
  }
}

async function readOptional<T>(
  read: () => Promise<OptionalReading<T>>,
): Promise<OptionalReading<T> | { problem: string }> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof CrmError) || error.kind === "revoked") throw error;
    return { problem: error.message };
  }
}

/** Saves deals as the CRM has them, and notifies the authors of conflicting changes. */
export async function saveFromCrm(store: Store, deals: CrmDeal[], now: Date): Promise<void> {
  const { conflicts, handedOver } = await store.mirror.saveDeals(deals, now);
  for (const { writeId, authorId } of conflicts) {
    const write = await store.outboxView.get(writeId);
    if (write) await notifyAuthorOf(store, write, authorId, now);
  }
  await notifyNewOwners(store, handedOver, now);
}

async function lastSync({ viewer, inStore }: JobContext): Promise<Date> {
  const last = await inStore(viewer, (store) =>
    store.syncs.lastDone(["full", "changes", "reconcile"]),
  );
  return last ?? new Date(0);
}

async function lookUp(crm: Crm, ids: string[]) {
  const all = { found: [], gone: [], renamed: [] } as Awaited<ReturnType<Crm["dealsById"]>>;
  for (let start = 0; start < ids.length; start += LOOKUP_BATCH_SIZE) {
    const { found, gone, renamed } = await crm.dealsById(
      ids.slice(start, start + LOOKUP_BATCH_SIZE),
    );
    all.found.push(...found);
    all.gone.push(...gone);
    all.renamed.push(...renamed);
  }
  return all;
}

/** Processes the CRM's events. Those that can't be read now stay until they can. */
export async function readInbox(context: JobContext): Promise<void> {
  try {
    await readAll(context);
  } catch (error) {
    const isOver = error instanceof CrmError && ["away", "revoked"].includes(error.kind);
    if (!isOver) throw error;
  }
}

/** Reads each deal again, whatever the event said. */
async function readAll({ viewer, inStore, crmOf, clock }: JobContext): Promise<void> {
  for (;;) {
    const events = await inStore(viewer, (store) => store.webhookInbox.waiting("hubspot", 500));
    if (events.length === 0) return;
    const crm = await crmOf(viewer);
    const ids = [...new Set(events.map(({ objectId }) => objectId))];
    const { found, gone, renamed } = await lookUp(crm, ids);
    const around = await crm.associatedRecords(found.map(({ id }) => id));
    const touched = [...found.map(({ id }) => id), ...gone, ...renamed.map(({ from }) => from)];
    await inStore(viewer, async (store) => {
      const before = await store.mirror.fingerprintOf(touched);
      await saveFromCrm(store, found, clock());
      await store.mirror.archive([...gone, ...renamed.map(({ from }) => from)], clock());
      await store.mirror.saveAssociatedRecords(around);
      await store.webhookInbox.settle(
        "hubspot",
        events.map(({ key }) => key),
        clock(),
      );
      await store.slackPreferences.queueScan();
      // The CRM also tells us of the changes that we sent it.
      if ((await store.mirror.fingerprintOf(touched)) === before) return;
      await store.live.publish({ everybody: true }, { type: "stale", paths: DEAL_PATHS });
    });
  }
}
