import { type Action, api } from "@touchline/contract";
import { call } from "./api.ts";
import { refusedWords } from "./beside-field.ts";

export interface ActionForm {
  text: string;
  dueDate: string | null;
  assigneeId: string;
}

/** Maps the server's validation errors to the action form's fields. */
export const refusedAction = {
  text: (problem: unknown) => refusedWords(problem, "text"),
  dueDate: (problem: unknown) => refusedWords(problem, "dueDate"),
  assigneeId: (problem: unknown) => refusedWords(problem, "assigneeId", "AssigneeId"),
};

/** Whether the form displays the error next to a field, so that no notification is needed. */
export function isBesideAction(problem: unknown): boolean {
  return Object.values(refusedAction).some((words) => words(problem) !== null);
}

/** Meeting actions are updated through the meeting, all others directly. */
export function tickAction({ id, CalendarEventId: eventId }: Action, isDone: boolean) {
  return eventId
    ? call(api.meetings.tickAction, { params: { eventId, actionId: id }, body: { isDone } })
    : call(api.actions.update, { params: { id }, body: { isDone } });
}

export function saveAction(action: Action, { text, dueDate, assigneeId }: ActionForm) {
  const { id, CalendarEventId: eventId, isDone, isFocused } = action;
  return eventId
    ? call(api.meetings.saveAction, {
        params: { eventId, actionId: id },
        body: { text, dueDate, AssigneeId: assigneeId, isDone, isFocused },
      })
    : call(api.actions.update, { params: { id }, body: { text, dueDate, assigneeId } });
}
