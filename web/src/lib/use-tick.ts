import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Action, type ActionGroup, api } from "@touchline/contract";
import { showError } from "../ui/toasts.ts";
import { tickAction } from "./action-calls.ts";
import { GENERIC_ERROR } from "./error-messages.ts";

/**
 * Ticks an action in a list, and rolls back on failure. A ticked action stays visible until the
 * next visit so that a mistake can be undone.
 */
export function useTickAction(queryKey: QueryKey) {
  const client = useQueryClient();
  const show = (id: string, isDone: boolean) =>
    client.setQueryData<ActionGroup[]>(queryKey, (groups) =>
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
      show(action.id, isDone);
    },
    onError: (_problem, { action, isDone }) => {
      show(action.id, !isDone);
      showError(GENERIC_ERROR);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [api.people.teamTable.path] }),
  });
}
