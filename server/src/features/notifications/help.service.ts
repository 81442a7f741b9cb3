import { api } from "@touchline/contract";
import { cut } from "@touchline/domain";
import type { Store } from "../../db/store.ts";
import type { SaidNudge } from "./nudge-answers.repository.ts";
import { tellWaiting } from "./send-alerts.service.ts";
import { withdraw } from "./withdraw.service.ts";

interface Asking {
  store: Store;
  nudge: SaidNudge;
  now: Date;
  publicUrl: string;
}

/** The id of a nudge's talking point; deterministic, so that a double press creates one. */
const pointOf = ({ id }: SaidNudge) => `nudge-${id}`;

const MAX_POINT_LENGTH = 200;

/** Notifies the managers in Slack, and adds a talking point for the rep. */
export async function askForHelp(asking: Asking): Promise<void> {
  const { store, nudge, now } = asking;
  const title = cut(`Asked for help with ${nudge.nudge.name}`, MAX_POINT_LENGTH);
  const point = { id: crypto.randomUUID(), repId: nudge.recipientId, title, complete: false };
  await store.talkingPoints.add(point, pointOf(nudge), now);
  await tellPoints(asking);
  await tellManagers(asking);
}

/** Removes the talking point unless it was edited, and withdraws the message to the managers. */
export async function takeHelpBack(asking: Asking): Promise<void> {
  const { store, nudge, now } = asking;
  const point = await store.talkingPoints.byTemporaryId(nudge.recipientId, pointOf(nudge));
  if (point?.isAsFirstSaved) await store.talkingPoints.remove(point.id, now);
  await tellPoints(asking);
  await withdraw(store, await store.alertLedger.ofHelp(nudge.id));
}

function tellPoints({ store, nudge }: Asking): Promise<void> {
  return store.live.tell(
    { managers: true, userIds: [nudge.recipientId] },
    { type: "stale", paths: [api.talkingPoints.list.path] },
  );
}

async function tellManagers({ store, nudge, now, publicUrl }: Asking): Promise<void> {
  const { recipientId, dealId } = nudge;
  const { name, crmId, amount } = nudge.nudge;
  const rep = await store.team.get(recipientId);
  const listeners = await store.slackPreferences.listeners();
  const managers = listeners.filter(
    ({ role, hearing }) => role === "manager" && hearing.notifications,
  );
  const line = { name, crmId, owner: rep?.name ?? "", amount, says: "asks for help" };
  await store.alertLedger.put(
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
  await tellWaiting(store, listeners, { ...frame, publicUrl }, now);
}
