import { api } from "@touchline/contract";
import { coaches, HELP_WORDS, helpText, truncate } from "@touchline/domain";
import type { Store } from "../../db/store.ts";
import { notify, publishInbox } from "../../shared/notify.ts";
import type { SentNudge } from "./nudge-answers.repository.ts";
import { sendWaiting } from "./send-alerts.service.ts";
import { withdraw } from "./withdraw.service.ts";

interface HelpRequest {
  store: Store;
  nudge: SentNudge;
  now: Date;
  publicUrl: string;
}

/** The id of a nudge's talking point; deterministic, so that a double press creates one. */
const talkingPointKeyOf = ({ id }: SentNudge) => `nudge-${id}`;

const MAX_POINT_LENGTH = 200;

/** Notifies the managers in Slack, and adds a talking point for the rep. */
export async function requestHelp(asking: HelpRequest): Promise<void> {
  const { store, nudge, now } = asking;
  const title = truncate(`Asked for help with ${nudge.nudge.name}`, MAX_POINT_LENGTH);
  const point = { id: crypto.randomUUID(), repId: nudge.recipientId, title, complete: false };
  await store.talkingPoints.add(point, talkingPointKeyOf(nudge), now);
  await publishTalkingPoints(asking);
  await notifyManagers(asking);
}

/** Removes the talking point unless it was edited, and withdraws the message to the managers. */
export async function withdrawHelp(asking: HelpRequest): Promise<void> {
  const { store, nudge, now } = asking;
  const point = await store.talkingPoints.byTemporaryId(
    nudge.recipientId,
    talkingPointKeyOf(nudge),
  );
  if (point?.isAsFirstSaved) await store.talkingPoints.remove(point.id, now);
  await publishTalkingPoints(asking);
  await withdraw(store, await store.alertLedger.ofHelp(nudge.id));
  const told = await store.inbox.withdrawUnread(nudge.id);
  if (told.length > 0) await publishInbox(store, told);
}

function publishTalkingPoints({ store, nudge }: HelpRequest): Promise<void> {
  return store.live.publish(
    { managers: true, userIds: [nudge.recipientId] },
    { type: "stale", paths: [api.talkingPoints.list.path] },
  );
}

async function notifyManagers({ store, nudge, now, publicUrl }: HelpRequest): Promise<void> {
  const { recipientId, dealId } = nudge;
  const { name, crmId, amount } = nudge.nudge;
  const rep = await store.team.get(recipientId);
  const listeners = await store.slackPreferences.recipients();
  const managers = listeners.filter(
    (listener) => coaches(listener, recipientId) && listener.slackPreferences.notifications,
  );
  await notify(
    store,
    {
      to: await store.team.coachesOf(recipientId),
      cause: `help ${nudge.id} ${now.getTime()}`,
      actor: { id: recipientId, name: rep?.name ?? "" },
      text: helpText({ deal: name }),
      dealId,
      subject: { kind: "nudge", id: nudge.id },
    },
    now,
  );
  const line = { name, crmId, owner: rep?.name ?? "", amount, says: HELP_WORDS };
  await store.alertLedger.add(
    managers.map(({ id }) => ({
      recipientId: id,
      kind: "help-wanted",
      key: `help ${nudge.id} ${now.getTime()}`,
      dealId,
      facts: { lines: [line] },
      happenedAt: now,
      state: "waiting",
    })),
    now,
  );
  const frame = await store.slackPreferences.frame();
  await sendWaiting(store, listeners, { ...frame, publicUrl }, now);
}
