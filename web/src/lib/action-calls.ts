import { type Action, api } from "@touchline/contract";
import { call } from "./api.ts";
import { refusedWords } from "./beside-field.ts";

/** Who does what until when. */
export interface ActionForm {
  text: string;
  dueDate: string | null;
  assigneeId: string;
}

/** What a form of an action says beside its fields, where the server refuses one of them. */
export const refusedAction = {
  text: (problem: unknown) => refusedWords(problem, "text"),
  dueDate: (problem: unknown) => refusedWords(problem, "dueDate"),
  assigneeId: (problem: unknown) => refusedWords(problem, "assigneeId", "AssigneeId"),
};

/** Whether a form says it beside a field, so that no message has to. */
export function isBesideAction(problem: unknown): boolean {
  return Object.values(refusedAction).some((words) => words(problem) !== null);
}

/** What was agreed in a meeting is ticked there; everything else is one's own. */
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
