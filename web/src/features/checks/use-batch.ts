import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type DealCheckBatch } from "@touchline/contract";
import { call } from "../../lib/api.ts";
import { WENT_WRONG } from "../../lib/failures.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";
import { newestBatch } from "./newest-batch.ts";

const ASK_AGAIN_MS = 10_000;

/** The latest deal check: progress and results. Polls until there is nothing newer. */
export function useBatch() {
  const client = useQueryClient();
  const query = useQuery({
    ...newestBatch(client),
    refetchInterval: ({ state }) => state.data?.mayChange === true && ASK_AGAIN_MS,
  });
  const start = useMutation({
    mutationFn: () => call(api.checks.startBatch, { body: {} }),
    onSuccess: () => showDone("Deal check started..."),
    onError: () => showProblem(WENT_WRONG, { label: "Retry", run: () => start.mutate() }),
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
