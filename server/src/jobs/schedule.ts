import type { ScheduleContext } from "../context/context.ts";
import { systemOf } from "../context/viewer.ts";
import type { Receivers } from "../db/receivers.ts";
import type { InStore, Store } from "../db/store.ts";
import { queueNightlyCheck } from "../features/alerts/alerts.service.ts";
import { refreshStaleSubscriptions } from "../features/billing/billing.service.ts";
import { startNightlyBatches } from "../features/checks/batches.service.ts";
import { resumeWrites } from "../features/crm/outbox-push.service.ts";
import { resumeReading } from "../features/crm/own-fields.jobs.ts";
import { resumeSync, startSyncOfKind } from "../features/crm/sync.service.ts";
import { sendDueDigests } from "../features/digests/digest-runs.service.ts";
import { takeSnapshots } from "../features/history/snapshots.service.ts";
import { retryStuckMail } from "../features/mail/mail.service.ts";
import { queueDueCalendars } from "../features/meetings/calendar-schedule.service.ts";
import { sweepDaily } from "../features/retention/retention.service.ts";
import { queueDueProfiles } from "../features/slack/slack-people.service.ts";
import { queueDealChanges } from "../features/webhooks/deal-changes.service.ts";
import { jobs } from "./catalog.ts";
import { forEachInTurn } from "./for-each-in-turn.ts";

const TICK_MS = 60_000;
const CHANGES_EVERY_MS = 300_000;
const FULL_SYNC_EVERY_MS = 86_400_000;

/** Vendors redeliver events for a day or two; a month also helps to investigate what came in. */
const INBOX_RETENTION_MS = 30 * 86_400_000;

interface Schedule {
  receivers: Receivers;
  inStore: InStore;
  clock: () => Date;
  onError: (error: Error) => void;
}

/** Runs scheduled work. Safe with several processes: a running sync is joined. */
export function startSchedule(schedule: Schedule): { stop(): void } {
  const timer = setInterval(() => {
    runDueTasks(schedule).catch(schedule.onError);
  }, TICK_MS);
  return { stop: () => clearInterval(timer) };
}

export async function runDueTasks({
  receivers,
  inStore,
  clock,
}: Omit<Schedule, "onError">): Promise<void> {
  const context = { receivers, inStore, now: clock() };
  await forEachInTurn(DUE_TASKS, (task) => task(context));
}

const DUE_TASKS: Array<(context: ScheduleContext) => Promise<unknown>> = [
  // First, because digests are due at a fixed hour and need no vendor.
  sendDueDigests,
  refreshStaleSubscriptions,
  retryStuckMail,
  ({ receivers, now }) => receivers.clearInbox(new Date(now.getTime() - INBOX_RETENTION_MS)),
  ({ receivers }) => receivers.deleteOldCallCounts(),
  sweepDaily,
  startDueSyncs,
  queueDealChanges,
  queueDueCalendars,
  queueDueProfiles,
];

async function startDueSyncs({ receivers, inStore, now }: ScheduleContext): Promise<void> {
  await forEachInTurn(await receivers.connected("hubspot"), async (organisationId) => {
    const isMirrored = await inStore(systemOf(organisationId), (store) => startDueSync(store, now));
    if (!isMirrored) return;
    await startNightlyBatches({ inStore, now }, organisationId);
    await inStore(systemOf(organisationId), async (store) => {
      if (await store.risks.isDue(now)) await store.jobs.add(jobs.judgeRisk, {});
      if (await store.dealVersions.areDue()) await store.jobs.add(jobs.versionDeals, {});
      await takeSnapshots({ store, now });
    });
  });
}

/** Starts syncs that are due for one CRM; returns whether a full copy exists. */
async function startDueSync(store: Store, now: Date): Promise<boolean> {
  const whole = await store.syncs.lastDone(["full", "reconcile"]);
  const any = await store.syncs.lastDone(["full", "reconcile", "changes"]);
  const since = (when: Date | null) => (when ? now.getTime() - when.getTime() : Infinity);
  if (since(whole) >= FULL_SYNC_EVERY_MS) await startSyncOfKind({ store, now }, "reconcile");
  else if (since(any) >= CHANGES_EVERY_MS) await startSyncOfKind({ store, now }, "changes");
  await resumeSync(store, now);
  await resumeReading(store, now);
  await resumeWrites(store);
  await queueNightlyCheck({ store, now });
  await store.slackPreferences.queueScan();
  return whole !== null;
}
