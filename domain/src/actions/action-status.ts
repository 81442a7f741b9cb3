import type { Day } from "../calendar/day.ts";

export interface ActionProgress {
  isDone: boolean;
  dueDate: Day | null;
}

/** Late actions are open too, so only open and completed add up to all. */
export const ACTION_STATES = ["late", "open", "completed"] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/**
 * Late from the day after the due date: an action due today isn't late before midnight in the
 * organisation's time zone.
 */
export function isLateAction({ isDone, dueDate }: ActionProgress, today: Day): boolean {
  return !isDone && dueDate !== null && dueDate < today;
}

/** Whether an action counts as late, open or completed; used by every list and count. */
export function matchesActionFilter(
  filter: ActionState | "all",
  action: ActionProgress,
  today: Day,
): boolean {
  switch (filter) {
    case "all":
      return true;
    case "open":
      return !action.isDone;
    case "completed":
      return action.isDone;
    case "late":
      return isLateAction(action, today);
  }
}

/** Default due date of a new action, in days. */
export const DEFAULT_ACTION_DUE_DAYS = 3;
