import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Action, api } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { tickAction } from "../../lib/action-calls.ts";
import { reading } from "../../lib/api.ts";
import { showProblem } from "../../ui/toasts.ts";

const FAILED = "Something went wrong. Please try again later.";

const due = (today: Day) => reading(api.actions.own, { query: { status: "open", dueDate: today } });

/** One's own open actions that are due today or were due before, the oldest first. */
export function useDueActions(today: Day) {
  return useQuery({
    ...due(today),
    select: (groups) =>
      groups
        .flatMap(({ actions }) => actions)
        .toSorted((a, b) => (a.dueDate ?? "").localeCompare(b.dueDate ?? "")),
  });
}

/** Ticks an action where it stands; it is open again if that fails. */
export function useTickAction(today: Day) {
  const client = useQueryClient();
  const { queryKey } = due(today);
  const show = ({ id }: Action, isDone: boolean) =>
    client.setQueryData(queryKey, (groups) =>
      groups?.map((group) => ({
        ...group,
        actions: group.actions.map((one) => (one.id === id ? { ...one, isDone } : one)),
      })),
    );
  return useMutation({
    mutationFn: ({ action, isDone }: { action: Action; isDone: boolean }) =>
      tickAction(action, isDone),
    onMutate: async ({ action, isDone }) => {
      await client.cancelQueries({ queryKey });
      show(action, isDone);
    },
    onError: (_problem, { action, isDone }) => {
      show(action, !isDone);
      showProblem(FAILED);
    },
    // A ticked one stays in sight, so that a slip can be taken back; the next visit leaves it out.
  });
}
