import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { routeQuery } from "../../lib/api.ts";
import { useTickAction } from "../../lib/use-tick.ts";

const dueActionsQuery = (today: Day) =>
  routeQuery(api.actions.own, { query: { status: "open", dueDate: today } });

/** The user's open actions that are due or overdue, oldest first. */
export function useDueActions(today: Day) {
  return useQuery({
    ...dueActionsQuery(today),
    select: (groups) =>
      groups
        .flatMap(({ actions }) => actions)
        .toSorted((a, b) => (a.dueDate ?? "").localeCompare(b.dueDate ?? "")),
  });
}

export function useTickDueAction(today: Day) {
  return useTickAction(dueActionsQuery(today).queryKey);
}
