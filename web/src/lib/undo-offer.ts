import type { QueryClient } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { showDone, showProblem, type ToastAction } from "../ui/toasts.ts";
import { call, wordsOf } from "./api.ts";

const STALE = [api.deals.list, api.checks.deal, api.checks.issues, api.crm.writes];

/** Returns the undo action for a notification about a deal change; undefined if nothing changed. */
export function undoOffer(client: QueryClient, changeId: string | null): ToastAction | undefined {
  if (changeId === null) return undefined;
  const run = async () => {
    try {
      await call(api.history.undo, { params: { id: changeId } });
      showDone("Undone");
    } catch (problem) {
      showProblem(wordsOf(problem, "This change could not be undone."), { label: "Retry", run });
    }
    for (const { path } of [...STALE, api.history.changes]) {
      void client.invalidateQueries({ queryKey: [path] });
    }
  };
  return { label: "Undo", run };
}
