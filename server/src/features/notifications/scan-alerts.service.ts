import {
  alertRecipients,
  changeAlerts,
  type Day,
  feedbackLine,
  isNudgeSettled,
} from "@touchline/domain";
import type { JobContext } from "../../context/context.ts";
import { dayOf } from "../../context/time.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";
import type { NewAlert } from "./alert-ledger.repository.ts";
import { type ChangeRow, type FeedbackRow, MAX_CHANGES } from "./notification-facts.repository.ts";
import type { UnansweredNudge } from "./nudge-answers.repository.ts";
import { addDueAlerts } from "./scheduled-nudges.service.ts";
import { sendWaiting } from "./send-alerts.service.ts";
import type { SlackRecipient } from "./slack-preferences.repository.ts";
import { withdraw } from "./withdraw.service.ts";

type Context = Pick<JobContext, "viewer" | "inStore" | "clock" | "publicUrl">;

/** The mirror may receive changes late; anything later than this is no longer news. */
const LATE_ARRIVAL_MS = 3 * 86_400_000;

/**
 * Scans for changes to notify users about in Slack, and queues the messages. Changes are dated by
 * when they happened, not when we received them, so each scan goes back as far as a change may be
 * late and skips those already noted. Nothing from before both Slack and the CRM were connected is
 * scanned: a first sync brings history, not news.
 */
export async function scanForAlerts({ viewer, inStore, clock, publicUrl }: Context): Promise<void> {
  const now = clock();
  await inStore(systemOf(viewer.organisationId), async (store) => {
    const connectedSince = await store.slackPreferences.connectedSince();
    if (!connectedSince) return;
    const seenUntil = await store.alertLedger.seenUntil(connectedSince);
    const late = new Date(now.getTime() - LATE_ARRIVAL_MS);
    const since = new Date(Math.max(+seenUntil, +connectedSince, +late));
    const frame = await store.slackPreferences.frame();
    const listeners = await store.slackPreferences.recipients();
    let seen = since;
    if (listeners.length > 0) {
      const today = dayOf(now, frame.timeZone);
      const changes = await store.notificationFacts.changesSince(since);
      const feedback = await store.notificationFacts.feedbackSince(since);
      const noted = [
        ...changes.flatMap((change) => alertsForChange(change, listeners, today)),
        ...feedback.flatMap((review) => alertsForFeedback(review, listeners)),
      ];
      await store.alertLedger.add(noted, now);
      const last = changes.length === MAX_CHANGES ? changes.at(-1) : undefined;
      if (last) {
        // Many changes may have the same timestamp; make sure each scan advances.
        seen = new Date(Math.max(+last.at, +since + 1));
        await store.slackPreferences.queueScan();
      }
      await addDueAlerts(store, listeners, frame, now);
    }
    await syncSettledNudges(store, now);
    const undone = new Date(+now - UNDO_LOOKBACK_MS);
    await withdraw(store, await store.alertLedger.ofUndoneChanges({ undone, closed: late }));
    await sendWaiting(store, listeners, { ...frame, publicUrl }, now);
    await store.alertLedger.setSeenUntil(seen);
    await store.alertLedger.deleteOld(now);
  });
}

function alertsForChange(change: ChangeRow, listeners: SlackRecipient[], today: Day): NewAlert[] {
  const { dealId, deal, at, personId } = change;
  return changeAlerts(change, today).flatMap(({ kind, says }) =>
    alertRecipients(kind, deal, personId, boundBefore(listeners, at)).map(
      ({ listener, isWanted }) => ({
        recipientId: listener.id,
        kind,
        key: `${kind} ${change.key}`,
        dealId,
        facts: { lines: [lineOf(change, says)] },
        happenedAt: at,
        state: isWanted ? "waiting" : "dropped",
      }),
    ),
  );
}

function alertsForFeedback(review: FeedbackRow, listeners: SlackRecipient[]): NewAlert[] {
  const { dealId, revieweeId, reviewerId, reviewerName, pipelineId, at, isRead } = review;
  const says = feedbackLine({ ...review, actor: reviewerName });
  const kind = "deal.feedbackAdded";
  const concerned = { ownerId: revieweeId, pipelineId };
  return alertRecipients(kind, concerned, reviewerId, boundBefore(listeners, at)).map(
    ({ listener, isWanted }) => ({
      recipientId: listener.id,
      kind,
      key: `${kind} ${review.id}`,
      dealId,
      facts: { lines: [lineOf(review, says)] },
      happenedAt: at,
      // No repeat of what was read in the inbox.
      state: isWanted && !isRead ? "waiting" : "dropped",
    }),
  );
}

/** Users who link Slack later aren't notified of earlier events. */
const boundBefore = (listeners: SlackRecipient[], at: Date) =>
  listeners.filter(({ boundAt }) => boundAt <= at);

function lineOf(
  { name, crmId, ownerName, amount }: Pick<ChangeRow, "name" | "crmId" | "ownerName" | "amount">,
  says: string,
) {
  return { name, crmId, owner: ownerName, amount, says };
}

/** Scans run more often than this. */
const UNDO_LOOKBACK_MS = 86_400_000;

/** Withdraws nudges that have been dealt with, and reopens them if that was undone. */
async function syncSettledNudges(store: Store, now: Date): Promise<void> {
  const changed = (await store.nudgeAnswers.unanswered(now)).filter(
    (nudge) => nudge.isWithdrawn !== isSettled(nudge),
  );
  const [again, settled] = [true, false].map((isWithdrawn) =>
    changed.filter((nudge) => nudge.isWithdrawn === isWithdrawn).map(({ id }) => id),
  );
  await store.alertLedger.drop(settled ?? []);
  await store.alertLedger.reopen(again ?? []);
  for (const { messageId } of changed) {
    await store.jobs.add(jobs.updateNudgeMessage, { messageId, trouble: null });
  }
}

function isSettled(nudge: UnansweredNudge): boolean {
  const { recipientId: ownerId, askedCloseDate: closeDate, askedAt: at } = nudge;
  return isNudgeSettled({ ownerId, closeDate, at }, nudge);
}
