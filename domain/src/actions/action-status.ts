import type { Day } from "../calendar/day.ts";

export interface Doable {
  isDone: boolean;
  dueDate: Day | null;
}

/** Exactly one for each action, so that counts add up. */
export type ActionState = "late" | "open" | "completed";

/** Late from the day after it was due: what is due today is open until midnight where the organisation is. */
export function actionStatus({ isDone, dueDate }: Doable, today: Day): ActionState {
  if (isDone) return "completed";
  return dueDate !== null && dueDate < today ? "late" : "open";
}

/** Whether a list filtered so shows an action. Whoever looks at what is open wants to see what is late as well. */
export function isShownUnder(filter: ActionState | "all", action: Doable, today: Day): boolean {
  if (filter === "all") return true;
  if (filter === "open") return !action.isDone;
  return actionStatus(action, today) === filter;
}

/** When a new action is due unless said otherwise. */
export const DUE_AFTER_DAYS = 3;
