import { randomUUID } from "node:crypto";
import { type Action, type ActionGroup, api, type ParsedInput } from "@touchline/contract";
import {
  addDays,
  type Day,
  DEFAULT_ACTION_DUE_DAYS,
  kindOf,
  MEETING_TYPES,
  type MeetingType,
  meetingType,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { memberNotFound, mustSee } from "../../context/scope.ts";
import { dayOf } from "../../context/time.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { notifyAssignee, withdrawActionNews } from "../../shared/notify-assignee.ts";
import type { ActionContent, ActionFilter } from "./actions.repository.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

const MAX_PER_GROUP = 1000;

export async function listActions(context: Context, filter: ActionFilter): Promise<ActionGroup[]> {
  const kind = filter.eventType ? mustBeKind(filter.eventType) : null;
  const today = await todayOf(context);
  const found = await context.store.actions.list(filter, today);
  return groupActions(kind ? await filterByMeetingType(context, found, kind) : found);
}

function mustBeKind(idOrLabel: string): MeetingType {
  const kind = meetingType(idOrLabel);
  if (kind) return kind;
  const labels = MEETING_TYPES.map(({ label }) => label).join(", ");
  throw new Refusal("bad_request", `Event type: choose one of ${labels}.`, "eventType");
}

async function filterByMeetingType({ store }: Context, actions: Action[], kind: MeetingType) {
  const events = await store.events.byIds(
    actions.flatMap((action) => action.CalendarEventId ?? []),
  );
  const wanted = new Set(
    events.filter((event) => kindOf(event).id === kind.id).map(({ id }) => id),
  );
  return actions.filter(({ CalendarEventId: id }) => id !== null && wanted.has(id));
}

/** The caller's own actions, regardless of role or filter. */
export async function listOwnActions(
  context: Context,
  filter: ActionFilter,
): Promise<ActionGroup[]> {
  return listActions(context, { ...filter, assignees: [context.viewer.userId] });
}

export async function createAction(
  context: Context,
  given: ParsedInput<typeof api.actions.create>["body"],
): Promise<Action> {
  const { store, viewer, now } = context;
  const assigneeId = given.assigneeId ?? viewer.userId;
  await mustBeAssignable(context, assigneeId);
  const id = randomUUID();
  const dueDate =
    given.dueDate === undefined
      ? addDays(await todayOf(context), DEFAULT_ACTION_DUE_DAYS)
      : given.dueDate;
  const content = { text: given.text, isDone: false, isFocused: false, dueDate, assigneeId };
  await store.actions.add(id, content, now);
  await store.webhooks.queueEvent("action.created", { id, ...content }, now);
  await notifyAssignee(context, { id, ...content });
  return recordAndRead(context, id, "action.added", [assigneeId]);
}

export async function updateAction(
  context: Context,
  id: string,
  change: ParsedInput<typeof api.actions.update>["body"],
): Promise<Action> {
  const { store, now } = context;
  const before = await store.actions.getForUpdate(id);
  if (!before) throw actionNotFound();
  if (change.assigneeId !== undefined) await mustBeAssignable(context, change.assigneeId);
  const after: ActionContent = {
    text: change.text ?? before.text,
    isDone: change.isDone ?? before.isDone,
    isFocused: change.isFocused ?? before.isFocused,
    dueDate: change.dueDate === undefined ? before.dueDate : change.dueDate,
    assigneeId: change.assigneeId ?? before.AssigneeId,
  };
  const doneAt = after.isDone === before.isDone ? undefined : after.isDone ? now : null;
  await store.actions.change(id, after, doneAt, now);
  if (doneAt) await store.webhooks.queueEvent("action.completed", { id, ...after }, now);
  if (after.assigneeId !== before.AssigneeId) {
    await notifyAssignee(context, { id, ...after });
    await withdrawActionNews(context, id, { keep: { userId: after.assigneeId } });
  }
  return recordAndRead(context, id, "action.changed", [before.AssigneeId, after.assigneeId]);
}

export async function removeAction(context: Context, id: string): Promise<{ id: string }> {
  const action = await context.store.actions.getForUpdate(id);
  if (!action) throw actionNotFound();
  await context.store.actions.remove(id);
  await withdrawActionNews(context, id);
  await record(context, id, "action.removed", [action.AssigneeId]);
  return { id };
}

/** Groups actions by meeting, or by person if there was no meeting. */
function groupActions(actions: Action[]): ActionGroup[] {
  const groups = new Map<string, ActionGroup>();
  for (const action of actions) {
    const { CalendarEvent: event, Assignee: person } = action;
    const { id, title } = event ?? { id: person.id, title: person.name };
    const group = groups.get(id) ?? { id, title, actions: [] };
    if (group.actions.length < MAX_PER_GROUP) group.actions.push(action);
    groups.set(id, group);
  }
  return [...groups.values()]
    .sort((one, other) => one.title.localeCompare(other.title) || one.id.localeCompare(other.id))
    .slice(0, MAX_PER_GROUP);
}

/** A rep can assign actions only to themselves. */
async function mustBeAssignable({ viewer, store }: Context, memberId: string): Promise<void> {
  mustSee(viewer, memberId);
  if (!(await store.team.get(memberId))) throw memberNotFound();
}

async function todayOf({ store, now }: Context): Promise<Day> {
  const { timeZone } = await store.session.calendar();
  return dayOf(now, timeZone);
}

function actionNotFound(): Refusal {
  return notFound("action");
}

async function recordAndRead(
  context: Context,
  id: string,
  did: string,
  of: string[],
): Promise<Action> {
  const action = await context.store.actions.get(id);
  if (!action) throw new Error("An action that was just saved can't be seen.");
  await record(context, id, did, of);
  return action;
}

async function record({ store, now }: Context, id: string, did: string, of: string[]) {
  const userIds = [...new Set(of)];
  await store.audit.record(now, did, `action ${id}`, { assignee: userIds.at(-1) });
  await store.live.publish(
    { managers: true, userIds },
    {
      type: "stale",
      paths: [
        api.actions.list.path,
        api.actions.all.path,
        api.actions.own.path,
        api.people.teamTable.path,
        api.meetingPack.read.path,
        api.alerts.list.path,
      ],
    },
  );
}
