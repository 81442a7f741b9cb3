import { changeAlerts, type Day, isNudgeSettled, listenersOf } from "@touchline/domain";
import type { JobContext } from "../../context/context.ts";
import { dayOf } from "../../context/time.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";
import { plainText } from "../../shared/html.ts";
import type { NewAlert } from "./alert-ledger.repository.ts";
import { type ChangeRow, type FeedbackRow, MAX_CHANGES } from "./notification-facts.repository.ts";
import type { UnansweredNudge } from "./nudge-answers.repository.ts";
import { noteSlots } from "./scheduled-nudges.service.ts";
import { tellWaiting } from "./send-alerts.service.ts";
import type { StoredListener } from "./slack-preferences.repository.ts";
import { withdraw } from "./withdraw.service.ts";

type Context = Pick<JobContext, "viewer" | "inStore" | "clock" | "publicUrl">;

/** The mirror may receive changes late; anything later than this is no longer news. */
const LATE_MS = 3 * 86_400_000;

const MAX_COMMENT_LENGTH = 300;

/**
 * Scans for changes to notify users about in Slack, and queues the messages. Changes are dated by
 * when they happened, not when we received them, so each scan goes back as far as a change may be
 * late and skips those already noted. Nothing from before both Slack and the CRM were connected is
 * scanned: a first sync brings history, not news.
 */
export async function lookForAlerts({ viewer, inStore, clock, publicUrl }: Context): Promise<void> {
  const now = clock();
  await inStore(systemOf(viewer.organisationId), async (store) => {
    const connectedSince = await store.slackPreferences.connectedSince();
    if (!connectedSince) return;
    const seenUntil = await store.alertLedger.seenUntil(connectedSince);
    const late = new Date(now.getTime() - LATE_MS);
    const since = new Date(Math.max(+seenUntil, +connectedSince, +late));
    const frame = await store.slackPreferences.frame();
    const listeners = await store.slackPreferences.listeners();
    let seen = since;
    if (listeners.length > 0) {
      const today = dayOf(now, frame.timeZone);
      const changes = await store.notificationFacts.changesSince(since);
      const feedback = await store.notificationFacts.feedbackSince(since);
      const noted = [
        ...changes.flatMap((change) => ofChange(change, listeners, today)),
        ...feedback.flatMap((review) => ofFeedback(review, listeners)),
      ];
      await store.alertLedger.put(noted, now);
      const last = changes.length === MAX_CHANGES ? changes.at(-1) : undefined;
      if (last) {
        // Many changes may have the same timestamp; make sure each scan advances.
        seen = new Date(Math.max(+last.at, +since + 1));
        await store.slackPreferences.askForLook();
      }
      await noteSlots(store, listeners, frame, now);
    }
    await followSettled(store, now);
    const undone = new Date(+now - UNDONE_LATELY_MS);
    await withdraw(store, await store.alertLedger.ofNoMoves({ undone, closed: late }));
    await tellWaiting(store, listeners, { ...frame, publicUrl }, now);
    await store.alertLedger.setSeenUntil(seen);
    await store.alertLedger.forgetOld(now);
  });
}

function ofChange(change: ChangeRow, listeners: StoredListener[], today: Day): NewAlert[] {
  const { dealId, deal, at, personId } = change;
  return changeAlerts(change, today).flatMap(({ kind, says }) =>
    listenersOf(kind, deal, personId, boundBy(listeners, at)).map(({ listener, isWanted }) => ({
      recipientId: listener.id,
      kind,
      key: `${kind} ${change.key}`,
      dealId,
      facts: { lines: [lineOf(change, says)] },
      happenedAt: at,
      state: isWanted ? "waiting" : "dropped",
    })),
  );
}

function ofFeedback(review: FeedbackRow, listeners: StoredListener[]): NewAlert[] {
  const { dealId, revieweeId, reviewerId, reviewerName, pipelineId, at } = review;
  const words = plainText(review.comment).replaceAll(/\s+/g, " ");
  const short =
    words.length > MAX_COMMENT_LENGTH ? `${words.slice(0, MAX_COMMENT_LENGTH - 1)}…` : words;
  const kind = "deal.feedbackAdded";
  const concerned = { ownerId: revieweeId, pipelineId };
  return listenersOf(kind, concerned, reviewerId, boundBy(listeners, at)).map(
    ({ listener, isWanted }) => ({
      recipientId: listener.id,
      kind,
      key: `${kind} ${review.id}`,
      dealId,
      facts: { lines: [lineOf(review, `“${short}” by ${reviewerName}`)] },
      happenedAt: at,
      state: isWanted ? "waiting" : "dropped",
    }),
  );
}

/** Users who link Slack later aren't notified of earlier events. */
const boundBy = (listeners: StoredListener[], at: Date) =>
  listeners.filter(({ boundAt }) => boundAt <= at);

function lineOf(
  { name, crmId, ownerName, amount }: Pick<ChangeRow, "name" | "crmId" | "ownerName" | "amount">,
  says: string,
) {
  return { name, crmId, owner: ownerName, amount, says };
}

/** Scans run more often than this. */
const UNDONE_LATELY_MS = 86_400_000;

/** Withdraws nudges that have been dealt with, and reopens them if that was undone. */
async function followSettled(store: Store, now: Date): Promise<void> {
  const changed = (await store.nudgeAnswers.unanswered(now)).filter(
    (nudge) => nudge.isWithdrawn !== isSettled(nudge),
  );
  const [again, settled] = [true, false].map((isWithdrawn) =>
    changed.filter((nudge) => nudge.isWithdrawn === isWithdrawn).map(({ id }) => id),
  );
  await store.alertLedger.drop(settled ?? []);
  await store.alertLedger.reopen(again ?? []);
  for (const { messageId } of changed) {
    await store.jobs.add(jobs.showNudge, { messageId, trouble: null });
  }
}

function isSettled(nudge: UnansweredNudge): boolean {
  const { recipientId: ownerId, askedCloseDate: closeDate, askedAt: at } = nudge;
  return isNudgeSettled({ ownerId, closeDate, at }, nudge);
}
