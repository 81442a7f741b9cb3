import { randomUUID } from "node:crypto";
import { type Action, api, type ParsedInput } from "@touchline/contract";
import { addDays, DEFAULT_ACTION_DUE_DAYS } from "@touchline/domain";
import { memberNotFound, mustSee } from "../../context/scope.ts";
import { dayOf } from "../../context/time.ts";
import { notFound } from "../../http/refusal.ts";
import { notifyAssignee } from "../../shared/notify-assignee.ts";
import { type Context, mustOwn } from "./events.service.ts";

type Change = ParsedInput<typeof api.meetings.saveAction>["body"];

/** Adds an action from a meeting; by default due in three days and assigned to the caller. */
export async function addEventAction(
  context: Context,
  key: string,
  given: ParsedInput<typeof api.meetings.addAction>["body"],
): Promise<Action> {
  const { store, viewer, now } = context;
  const event = await mustOwn(context, key);
  const assigneeId = given.assigneeId ?? viewer.userId;
  await mustBeAssignable(context, assigneeId);
  const { timeZone } = await store.session.calendar();
  const dueDate =
    given.dueDate === undefined
      ? addDays(dayOf(now, timeZone), DEFAULT_ACTION_DUE_DAYS)
      : given.dueDate;
  const id = randomUUID();
  const content = { text: given.text, isDone: false, isFocused: false, dueDate, assigneeId };
  await store.actions.add(id, content, now, event.id);
  await store.webhooks.queueEvent("action.created", { id, ...content }, now);
  await notifyAssignee(context, { id, ...content });
  return recordAndRead(context, id, "action.added", [assigneeId]);
}

export async function tickEventAction(
  context: Context,
  ids: { eventId: string; actionId: string },
  isDone: boolean,
): Promise<Action> {
  const { text, isFocused, dueDate, AssigneeId } = await mustFindAction(context, ids);
  return save(context, ids, { text, isDone, isFocused, dueDate, AssigneeId });
}

export async function saveEventAction(
  context: Context,
  ids: { eventId: string; actionId: string },
  change: Change,
): Promise<Action> {
  await mustBeAssignable(context, change.AssigneeId);
  return save(context, ids, change);
}

async function save(
  context: Context,
  ids: { eventId: string; actionId: string },
  change: Change,
): Promise<Action> {
  const { store, now } = context;
  const before = await mustFindAction(context, ids);
  const { text, isDone, dueDate, AssigneeId: assigneeId } = change;
  const isFocused = change.isFocused ?? before.isFocused;
  const doneAt = isDone === before.isDone ? undefined : isDone ? now : null;
  const after = { text, isDone, isFocused, dueDate, assigneeId };
  await store.actions.change(before.id, after, doneAt, now);
  if (doneAt) await store.webhooks.queueEvent("action.completed", { id: before.id, ...after }, now);
  if (assigneeId !== before.AssigneeId) await notifyAssignee(context, { id: before.id, ...after });
  return recordAndRead(context, before.id, "action.changed", [before.AssigneeId, assigneeId]);
}

/**
 * Finds an action of this meeting that the caller may see. The assignee needn't have attended, so
 * the meeting itself needn't be visible.
 */
async function mustFindAction(
  { store }: Context,
  { eventId, actionId }: { eventId: string; actionId: string },
): Promise<Action> {
  const action = await store.actions.getForUpdate(actionId);
  const ofEvent = action?.CalendarEventId;
  const isOfEvent =
    ofEvent && (ofEvent === eventId || (await store.events.get(eventId))?.id === ofEvent);
  if (!action || !isOfEvent) throw notFound("action");
  return action;
}

async function mustBeAssignable({ viewer, store }: Context, memberId: string): Promise<void> {
  mustSee(viewer, memberId);
  if (!(await store.team.get(memberId))) throw memberNotFound();
}

async function recordAndRead(
  { store, viewer, now }: Context,
  id: string,
  did: string,
  of: string[],
): Promise<Action> {
  const action = await store.actions.get(id);
  if (!action) throw new Error("An action that was just saved can't be seen.");
  await store.audit.record(now, did, `action ${id}`, {
    assignee: action.AssigneeId,
    meeting: action.CalendarEventId,
  });
  const { list, all, own } = api.actions;
  await store.live.publish(
    { managers: true, userIds: [...new Set([viewer.userId, ...of])] },
    {
      type: "stale",
      paths: [
        ...[list.path, all.path, own.path],
        ...[api.meetings.event.path, api.people.teamTable.path, api.meetingPack.read.path],
        api.alerts.list.path,
      ],
    },
  );
  return action;
}
