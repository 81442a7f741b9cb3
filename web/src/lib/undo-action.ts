import type { QueryClient } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { showError, showSuccess, type ToastAction } from "../ui/toasts.ts";
import { callApi, messageOf } from "./api.ts";

const STALE_ROUTES = [api.deals.list, api.checks.deal, api.checks.issues, api.crm.writes];

/** Returns the undo action for a notification about a deal change; undefined if nothing changed. */
export function undoAction(client: QueryClient, changeId: string | null): ToastAction | undefined {
  if (changeId === null) return undefined;
  const run = async () => {
    try {
      await callApi(api.history.undo, { params: { id: changeId } });
      showSuccess("Undone");
    } catch (problem) {
      showError(messageOf(problem, "This change couldn't be undone."), { label: "Retry", run });
    }
    for (const { path } of [...STALE_ROUTES, api.history.changes]) {
      void client.invalidateQueries({ queryKey: [path] });
    }
  };
  return { label: "Undo", run };
}
