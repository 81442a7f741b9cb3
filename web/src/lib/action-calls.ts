import { type Action, api } from "@touchline/contract";
import { callApi } from "./api.ts";
import { fieldErrorOf } from "./field-errors.ts";

export interface ActionForm {
  text: string;
  dueDate: string | null;
  assigneeId: string;
}

/** Maps the server's validation errors to the action form's fields. */
export const actionFieldErrors = {
  text: (problem: unknown) => fieldErrorOf(problem, "text"),
  dueDate: (problem: unknown) => fieldErrorOf(problem, "dueDate"),
  assigneeId: (problem: unknown) => fieldErrorOf(problem, "assigneeId", "AssigneeId"),
};

/** Whether the form displays the error next to a field, so that no notification is needed. */
export function hasActionFieldError(problem: unknown): boolean {
  return Object.values(actionFieldErrors).some((words) => words(problem) !== null);
}

/** Meeting actions are updated through the meeting, all others directly. */
export function tickAction({ id, CalendarEventId: eventId }: Action, isDone: boolean) {
  return eventId
    ? callApi(api.meetings.tickAction, { params: { eventId, actionId: id }, body: { isDone } })
    : callApi(api.actions.update, { params: { id }, body: { isDone } });
}

export function saveAction(action: Action, { text, dueDate, assigneeId }: ActionForm) {
  const { id, CalendarEventId: eventId, isDone, isFocused } = action;
  return eventId
    ? callApi(api.meetings.saveAction, {
        params: { eventId, actionId: id },
        body: { text, dueDate, AssigneeId: assigneeId, isDone, isFocused },
      })
    : callApi(api.actions.update, { params: { id }, body: { text, dueDate, assigneeId } });
}
