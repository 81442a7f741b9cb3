import { z } from "zod";
import { listParam } from "./list-param.ts";
import { Role } from "./role.ts";
import { route } from "./route.ts";
import { TeamScope } from "./team-scope.ts";

const Text = z.string().trim().min(1).max(200);
const Day = z.iso.date();

export const Action = z.object({
  id: z.uuid(),
  text: z.string().max(200),
  isDone: z.boolean(),
  isFocused: z.boolean(),
  dueDate: Day.nullable(),
  AssigneeId: z.uuid(),
  /** Alias of `AssigneeId`. */
  assigneeId: z.uuid().optional(),
  Assignee: z.object({ id: z.uuid(), name: z.string().max(200), role: Role }),
  CalendarEventId: z.uuid().nullable(),
  CalendarEvent: z.object({ id: z.uuid(), title: z.string().max(1000) }).nullable(),
  /** Personal actions don't come from a meeting. */
  type: z.enum(["personal", "event"]),
});
export type Action = z.infer<typeof Action>;

/** The actions of one meeting, or of one person if they have no meeting. */
export const ActionGroup = z.object({
  id: z.string().max(100),
  title: z.string().max(1000),
  actions: z.array(Action).max(1000),
});
export type ActionGroup = z.infer<typeof ActionGroup>;

export const ActionStatus = z.enum(["all", "open", "late", "completed"]);
export type ActionStatus = z.infer<typeof ActionStatus>;

export const ActionFilters = z.object({
  assignees: listParam(z.uuid(), "member"),
  /** Due on or before this day. */
  dueDate: Day.optional(),
  eventType: z.string().max(100).optional(),
  status: ActionStatus.default("open"),
});
const Groups = z.array(ActionGroup).max(1000);
const ById = z.object({ id: z.uuid() });

export const actions = {
  list: route({
    method: "GET",
    path: "/api/actions",
    access: "coach",
    summary: "The team's actions, in groups",
    query: ActionFilters.extend({ team: TeamScope }),
    response: Groups,
  }),
  all: route({
    method: "GET",
    path: "/api/all-actions",
    access: "coach",
    summary: "The team's actions, in groups (alias of GET actions)",
    query: ActionFilters.extend({ team: TeamScope }),
    response: Groups,
  }),
  own: route({
    method: "GET",
    path: "/api/rep/actions",
    access: "member",
    summary: "The caller's own actions, in groups",
    query: ActionFilters,
    response: Groups,
  }),
  create: route({
    method: "POST",
    path: "/api/actions",
    access: "member",
    summary: "Add a personal action; by default due in three days and assigned to the caller",
    body: z.strictObject({
      text: Text,
      dueDate: Day.nullable().optional(),
      assigneeId: z.uuid().optional(),
    }),
    response: Action,
  }),
  update: route({
    method: "PATCH",
    path: "/api/actions/:id",
    access: "member",
    summary: "Complete, edit, reschedule or reassign an action",
    params: ById,
    body: z.strictObject({
      text: Text.optional(),
      isDone: z.boolean().optional(),
      isFocused: z.boolean().optional(),
      dueDate: Day.nullable().optional(),
      assigneeId: z.uuid().optional(),
    }),
    response: Action,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/actions/:id",
    access: "member",
    summary: "Remove an action",
    params: ById,
    response: z.object({ id: z.uuid() }),
  }),
};
