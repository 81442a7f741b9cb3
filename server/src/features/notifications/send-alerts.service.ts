import {
  alertMessage,
  type ChatContent,
  type MessageContext,
  nudgeMessage,
} from "@touchline/domain";
import { dayOf } from "../../context/time.ts";
import type { Store } from "../../db/store.ts";
import type { OrganisationFrame, SlackRecipient } from "./slack-preferences.repository.ts";

/** Queues everything waiting as chat messages, one per user; each nudge is a separate message. */
export async function sendWaiting(
  store: Store,
  listeners: SlackRecipient[],
  frame: OrganisationFrame & MessageContext,
  now: Date,
): Promise<void> {
  const byId = new Map(listeners.map((listener) => [listener.id, listener]));
  const waiting = Map.groupBy(await store.alertLedger.waiting(), ({ recipientId }) => recipientId);
  for (const [recipientId, alerts] of waiting) {
    const ids = alerts.map(({ id }) => id);
    await say(recipientId, ids, alertMessage(alerts, frame));
  }
  const today = dayOf(now, frame.timeZone);
  for (const { id, recipientId, nudge } of await store.alertLedger.waitingNudges()) {
    const asking = { kind: "asking", trouble: null } as const;
    await say(recipientId, [id], nudgeMessage(nudge, asking, today, frame));
  }

  async function say(recipientId: string, ids: string[], message: ChatContent): Promise<void> {
    const listener = byId.get(recipientId);
    // Users who left Slack since don't get missed notifications later.
    if (!listener) return store.alertLedger.drop(ids);
    const { id } = await store.chat.queue(
      { key: `alert:${ids[0]}`, channel: listener.slackUserId, recipientId, ...message },
      now,
    );
    await store.alertLedger.markSent(ids, id);
  }
}
