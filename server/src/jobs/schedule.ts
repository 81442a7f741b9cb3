import type { ScheduleContext } from "../context/context.ts";
import { systemOf } from "../context/viewer.ts";
import type { Receivers } from "../db/receivers.ts";
import type { InStore, Store } from "../db/store.ts";
import { checkAtNight } from "../features/alerts/alerts.service.ts";
import { askForUnaskedPayers } from "../features/billing/billing.service.ts";
import { checkDealsAtNight } from "../features/checks/batches.service.ts";
import { resumeWrites } from "../features/crm/outbox-push.service.ts";
import { beginSync, resumeReading } from "../features/crm/sync.service.ts";
import { sendDueDigests } from "../features/digests/digest-runs.service.ts";
import { takeSnapshots } from "../features/history/snapshots.service.ts";
import { takeUpStuckMail } from "../features/mail/mail.service.ts";
import { readDueCalendars } from "../features/meetings/calendar-schedule.service.ts";
import { sweepDaily } from "../features/retention/retention.service.ts";
import { tellDealChanges } from "../features/webhooks/deal-changes.service.ts";
import { jobs } from "./catalog.ts";
import { inTurn } from "./in-turn.ts";

const TICK_MS = 60_000;
const CHANGES_EVERY_MS = 300_000;
const WHOLE_EVERY_MS = 86_400_000;

/** Vendors redeliver events for a day or two; a month also helps to investigate what came in. */
const INBOX_KEPT_MS = 30 * 86_400_000;

interface Schedule {
  receivers: Receivers;
  inStore: InStore;
  clock: () => Date;
  onError: (error: Error) => void;
}

/** Runs scheduled work. Safe with several processes: a running sync is joined. */
export function startSchedule(schedule: Schedule): { stop(): void } {
  const timer = setInterval(() => {
    doWhatIsDue(schedule).catch(schedule.onError);
  }, TICK_MS);
  return { stop: () => clearInterval(timer) };
}

export async function doWhatIsDue({
  receivers,
  inStore,
  clock,
}: Omit<Schedule, "onError">): Promise<void> {
  const context = { receivers, inStore, now: clock() };
  await inTurn(DUE, (task) => task(context));
}

const DUE: Array<(context: ScheduleContext) => Promise<unknown>> = [
  // First, because digests are due at a fixed hour and need no vendor.
  sendDueDigests,
  askForUnaskedPayers,
  takeUpStuckMail,
  ({ receivers, now }) => receivers.clearInbox(new Date(now.getTime() - INBOX_KEPT_MS)),
  ({ receivers }) => receivers.forgetCalls(),
  sweepDaily,
  keepUpWithCrms,
  tellDealChanges,
  readDueCalendars,
];

async function keepUpWithCrms({ receivers, inStore, now }: ScheduleContext): Promise<void> {
  await inTurn(await receivers.connected("hubspot"), async (organisationId) => {
    const isMirrored = await inStore(systemOf(organisationId), (store) =>
      beginWhatIsDue(store, now),
    );
    if (!isMirrored) return;
    await checkDealsAtNight({ inStore, now }, organisationId);
    await inStore(systemOf(organisationId), async (store) => {
      if (await store.risks.isDue(now)) await store.jobs.add(jobs.judgeRisk, {});
      await takeSnapshots({ store, now });
    });
  });
}

/** Starts syncs that are due for one CRM; returns whether a full copy exists. */
async function beginWhatIsDue(store: Store, now: Date): Promise<boolean> {
  const whole = await store.syncs.lastDone(["full", "reconcile"]);
  const any = await store.syncs.lastDone(["full", "reconcile", "changes"]);
  const since = (when: Date | null) => (when ? now.getTime() - when.getTime() : Infinity);
  if (since(whole) >= WHOLE_EVERY_MS) await beginSync({ store, now }, "reconcile");
  else if (since(any) >= CHANGES_EVERY_MS) await beginSync({ store, now }, "changes");
  await resumeReading(store, now);
  await resumeWrites(store);
  await checkAtNight({ store, now });
  await store.slackPreferences.askForLook();
  return whole !== null;
}
