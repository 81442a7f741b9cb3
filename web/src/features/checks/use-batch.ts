import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type DealCheckBatch } from "@touchline/contract";
import { callApi } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { newestBatchQuery } from "./newest-batch.ts";

const POLL_MS = 10_000;

/** The latest deal check: progress and results. Polls until there is nothing newer. */
export function useBatch() {
  const client = useQueryClient();
  const query = useQuery({
    ...newestBatchQuery(client),
    refetchInterval: ({ state }) => state.data?.mayChange === true && POLL_MS,
  });
  const start = useMutation({
    mutationFn: () => callApi(api.checks.startBatch, { body: {} }),
    onSuccess: () => showSuccess("Deal check started..."),
    onError: () => showError(GENERIC_ERROR, { label: "Retry", run: () => start.mutate() }),
    onSettled: () => client.invalidateQueries({ queryKey: [api.checks.batch.path] }),
  });
  return {
    query,
    start: () => start.mutate(),
    isRunning: start.isPending || (query.data?.batch ? isIncomplete(query.data.batch) : false),
  };
}

function isIncomplete({ state, dealChecks }: DealCheckBatch): boolean {
  return state === "running" || (state === "done" && dealChecks.some(({ complete }) => !complete));
}
