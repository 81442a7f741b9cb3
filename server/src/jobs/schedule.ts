import type { Receivers } from "../db/receivers.ts";
import type { InStore } from "../db/store.ts";
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
import { systemOf } from "../viewer.ts";

const TICK_MS = 60_000;
const CHANGES_EVERY_MS = 300_000;
const WHOLE_EVERY_MS = 86_400_000;

/** Vendors repeat what they told us for a day or two. A month also answers who asks what came in. */
const INBOX_KEPT_MS = 30 * 86_400_000;

interface Schedule {
  receivers: Receivers;
  inStore: InStore;
  clock: () => Date;
  onError: (error: Error) => void;
}

/** Work that the clock asks for. Several processes may ask at once: a sync that runs is joined. */
export function startSchedule(schedule: Schedule): { stop(): void } {
  const timer = setInterval(() => {
    doWhatIsDue(schedule).catch(schedule.onError);
  }, TICK_MS);
  return { stop: () => clearInterval(timer) };
}

export async function doWhatIsDue({ receivers, inStore, clock }: Schedule): Promise<void> {
  const now = clock();
  // They have an hour to keep, and need nothing from outside.
  await sendDueDigests({ receivers, inStore, now });
  await askForUnaskedPayers({ receivers, inStore, now });
  await takeUpStuckMail({ receivers, inStore, now });
  await receivers.clearInbox(new Date(now.getTime() - INBOX_KEPT_MS));
  await receivers.forgetCalls();
  await sweepDaily({ receivers, inStore, now });
  for (const organisationId of await receivers.connected("hubspot")) {
    const isMirrored = await inStore(systemOf(organisationId), async (store) => {
      const whole = await store.syncs.lastDone(["full", "reconcile"]);
      const any = await store.syncs.lastDone(["full", "reconcile", "changes"]);
      const since = (when: Date | null) => (when ? now.getTime() - when.getTime() : Infinity);
      if (since(whole) >= WHOLE_EVERY_MS) await beginSync({ store, now }, "reconcile");
      else if (since(any) >= CHANGES_EVERY_MS) await beginSync({ store, now }, "changes");
      await resumeReading(store, now);
      await resumeWrites(store);
      await checkAtNight({ store, now });
      await store.hearing.askForLook();
      return whole !== null;
    });
    if (isMirrored) {
      await checkDealsAtNight({ inStore, now }, organisationId);
      await inStore(systemOf(organisationId), (store) => takeSnapshots({ store, now }));
    }
  }
  await tellDealChanges({ receivers, inStore, now });
  await readDueCalendars({ receivers, inStore, now });
}
