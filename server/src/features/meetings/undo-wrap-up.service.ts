import { api, type WrapUpUndone } from "@touchline/contract";
import { isWrapUpUndoable } from "@touchline/domain";
import { Refusal } from "../../http/refusal.ts";
import { queueWrite } from "../../shared/crm/queue-write.ts";
import { withdrawActionNews } from "../../shared/notify-assignee.ts";
import type { StoredEvent } from "./events.repository.ts";
import { type Context, record, saveNotes } from "./events.service.ts";
import { mustBeInTeam } from "./since-last.service.ts";
import type { WrapUpRecords } from "./wrap-ups.repository.ts";

const NEVER_SENT = "Undone before it was sent.";

/**
 * Undoes everything a wrap-up did here and in the CRM. Later changes by others stay, as with
 * any undo, and the answer says so; a mail that has gone out can't be recalled.
 */
export async function undoWrapUp(
  context: Context,
  repId: string,
  id: string,
): Promise<WrapUpUndone> {
  const { store, now } = context;
  await mustBeInTeam(context, repId);
  const wrapUp = await store.wrapUps.ownForUpdate(id);
  if (wrapUp?.repId !== repId) throw new Refusal("not_found", "There is no such wrap-up.");
  if (wrapUp.undoneAt) throw new Refusal("conflict", "This wrap-up is undone already.");
  const { did, eventId } = wrapUp;
  if (!did || !isWrapUpUndoable(wrapUp.closedAt, now)) {
    throw new Refusal("conflict", "A wrap-up can be undone for a day. This one is older.");
  }
  // Deals first, as everywhere, to avoid deadlocks.
  const crmNotes = await removeCrmNotes(context, did.writes);
  const event = eventId ? await store.events.get(eventId) : undefined;
  const actionsLeft = await removeActions(context, did.actions);
  for (const pointId of did.points) await store.talkingPoints.untick(pointId);
  const isRecapLeft = event && did.recap ? !(await removeRecap(context, event, did.recap)) : false;
  const mail = did.mailId ? await stopMail(context, did.mailId) : "none";
  await store.wrapUps.markUndone(id, now);
  if (event) {
    await record(context, event, "meeting.wrap-up-undone", { rep: repId, wrapUp: id });
    if (did.isMeetingCreated) await removeMeeting(context, event);
  }
  const { list, all, own } = api.actions;
  const userIds = new Set([repId, ...did.actions.map(({ assigneeId }) => assigneeId)]);
  await store.live.publish(
    { managers: true, userIds: [...userIds] },
    {
      type: "stale",
      paths: [
        ...[api.meetingPack.read.path, api.talkingPoints.list.path],
        ...[list.path, all.path, own.path],
        ...[api.people.teamTable.path, api.alerts.list.path, api.history.meetings.path],
      ],
    },
  );
  return { id, mail, ...crmNotes, actionsLeft, isRecapLeft };
}

/** Queued notes are given up; those that reached the CRM, or may have, are deleted there. */
async function removeCrmNotes(
  context: Context,
  writeIds: readonly string[],
): Promise<Pick<WrapUpUndone, "crmNotesDeleted" | "crmNotesLeft">> {
  const { store, now } = context;
  const reach = await store.outbox.writeMode("note-delete");
  const counts = { crmNotesDeleted: 0, crmNotesLeft: 0 };
  for (const id of writeIds) {
    const seen = await store.outboxView.get(id);
    const deal = seen && (await store.deals.getForUpdate(seen.dealId));
    const write = deal && (await store.outbox.getForUpdate(id));
    if (!deal || write?.kind !== "note") continue;
    const isUntried = write.state === "waiting" && write.attempts === 0;
    if (isUntried || write.state === "dry-run" || write.state === "refused") {
      await store.outbox.change(id, { state: "discarded", words: NEVER_SENT, settledAt: now });
    } else if (write.state === "sent" || write.state === "waiting") {
      if (reach !== "live") counts.crmNotesLeft += 1;
      else {
        const payload = { text: write.payload.text, of: id };
        const content = { kind: "note-delete", target: "", payload, previous: null } as const;
        await queueWrite(context, deal, reach, content);
        counts.crmNotesDeleted += 1;
      }
    }
  }
  return counts;
}

/** Returns the number of actions that were changed or done since, and stay. */
async function removeActions(
  { store, now }: Context,
  actions: WrapUpRecords["actions"],
): Promise<number> {
  let left = 0;
  for (const made of actions) {
    const action = await store.actions.getForUpdate(made.id);
    if (!action) continue;
    const isAsMade =
      !action.isDone &&
      action.text === made.text &&
      action.dueDate === made.dueDate &&
      action.AssigneeId === made.assigneeId;
    if (isAsMade) {
      await store.actions.remove(made.id);
      await withdrawActionNews({ store, now }, made.id);
      await store.audit.record(now, "action.removed", `action ${made.id}`, {
        assignee: made.assigneeId,
      });
    } else left += 1;
  }
  return left;
}

/** Returns false if the recap was edited since, so that no text is lost. */
async function removeRecap(
  context: Context,
  event: StoredEvent,
  { before, added, version }: NonNullable<WrapUpRecords["recap"]>,
): Promise<boolean> {
  const notes = await context.store.events.notes(event.id);
  if (!notes) return true;
  if (notes.version !== version && !notes.html.includes(added)) return false;
  const restored = notes.version === version ? before : notes.html.replace(added, "");
  await saveNotes(context, event, restored, notes.version);
  return true;
}

async function stopMail({ store, now }: Context, mailId: string): Promise<WrapUpUndone["mail"]> {
  switch (await store.mails.stop(mailId, NEVER_SENT, now)) {
    case "stopped":
      await store.events.removeSummary(mailId);
      return "stopped";
    case "sent":
      return "sent";
    case "failed":
      return "none";
  }
}

/** An ad hoc meeting is deleted, unless it has notes or actions of later. */
async function removeMeeting(context: Context, event: StoredEvent): Promise<void> {
  const { store } = context;
  const notes = await store.events.notes(event.id);
  const actions = await store.actions.ofEvent(event.id);
  if ((notes && notes.html !== "") || actions.length > 0) return;
  await store.events.removeQuick(event.id);
  await record(context, event, "meeting.removed");
}
