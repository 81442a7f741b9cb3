import { ActionStatus, type api, type Role, type Sent } from "@touchline/contract";
import { isDay } from "../../lib/is-day.ts";

/** What the address says about the list, in the words of the call. What is not there is the whole. */
export interface ActionSearch {
  assignees?: string[];
  status?: Exclude<ActionStatus, "open">;
  dueDate?: string;
  eventType?: string;
}

/** Reads an address that anybody may have typed; what makes no sense is as if not there. */
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

export function isNarrowed(search: ActionSearch): boolean {
  return Object.keys(readActionSearch({ ...search })).length > 0;
}

type Query = NonNullable<Sent<typeof api.actions.list>["query"]>;

/** What to ask the server for. A rep has nobody else to ask about. */
export function actionQuery(search: ActionSearch, role: Role, team: readonly string[]): Query {
  const { assignees, status = "open", dueDate, eventType } = search;
  const known = role === "manager" ? team.filter((id) => assignees?.includes(id)) : [];
  return {
    status,
    ...(known.length > 0 && { assignees: known }),
    ...(dueDate && { dueDate }),
    ...(eventType && { eventType }),
  };
}
