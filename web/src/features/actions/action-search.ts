import { ActionStatus, type api, type RouteInput } from "@touchline/contract";
import { isDay } from "../../lib/is-day.ts";

/** List filters from the address, named as in the API call. A missing filter means all. */
export interface ActionSearch {
  assignees?: string[];
  status?: Exclude<ActionStatus, "open">;
  dueDate?: string;
  eventType?: string;
}

/** Parses a possibly hand-edited address; ignores invalid values. */
export function readActionSearch(given: Record<string, unknown>): ActionSearch {
  const assignees = [given.assignees].flat().filter((one) => typeof one === "string" && one !== "");
  const status = ActionStatus.safeParse(given.status).data;
  return {
    ...(assignees.length > 0 && { assignees: assignees as string[] }),
    ...(status && status !== "open" && { status }),
    ...(isDay(given.dueDate) && { dueDate: given.dueDate }),
    ...(typeof given.eventType === "string" &&
      given.eventType !== "" &&
      given.eventType.length <= 100 && { eventType: given.eventType }),
  };
}

export function hasActionFilters(search: ActionSearch): boolean {
  return Object.keys(readActionSearch({ ...search })).length > 0;
}

type Query = NonNullable<RouteInput<typeof api.actions.list>["query"]>;

/** Builds the API query. Reps can only query their own actions. */
export function actionQuery(search: ActionSearch, isTeam: boolean, team: readonly string[]): Query {
  const { assignees, status = "open", dueDate, eventType } = search;
  const known = isTeam ? team.filter((id) => assignees?.includes(id)) : [];
  return {
    status,
    ...(known.length > 0 && { assignees: known }),
    ...(dueDate && { dueDate }),
    ...(eventType && { eventType }),
  };
}
