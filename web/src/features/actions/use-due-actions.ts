import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { reading } from "../../lib/api.ts";
import { useTick } from "../../lib/use-tick.ts";

const due = (today: Day) => reading(api.actions.own, { query: { status: "open", dueDate: today } });

/** The user's open actions that are due or overdue, oldest first. */
export function useDueActions(today: Day) {
  return useQuery({
    ...due(today),
    select: (groups) =>
      groups
        .flatMap(({ actions }) => actions)
        .toSorted((a, b) => (a.dueDate ?? "").localeCompare(b.dueDate ?? "")),
  });
}

export function useTickDue(today: Day) {
  return useTick(due(today).queryKey);
}
