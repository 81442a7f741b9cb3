import { type QueryClient, useQuery } from "@tanstack/react-query";
import { api, type Sync } from "@touchline/contract";
import { useEffect, useRef } from "react";
import { reading, useChange } from "../../lib/api.ts";
import { counted } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";

const latest = reading(api.crm.latestSync, {});

/** Fallback polling; the live channel normally reports each step. */
const ASK_AGAIN_MS = 5_000;

export function useSync() {
  return useQuery({
    ...latest,
    refetchInterval: ({ state }) => state.data?.state === "running" && ASK_AGAIN_MS,
  });
}

/** The first deal check after a full sync starts within this time. */
const FOLLOWS_WITHIN_MS = 30_000;

/**
 * Whether a full sync is running or has just finished, so that the first check will start
 * automatically; null while unknown.
 */
export function useAreDealsArriving(): boolean | null {
  const { data: sync, isPending } = useSync();
  const now = useNow(FOLLOWS_WITHIN_MS);
  if (isPending) return null;
  if (sync?.kind !== "full" || sync.state === "failed") return false;
  // A stalled sync may take hours; let the user check the deals that have arrived.
  if (!sync.finishedAt) return sync.error === null;
  // Server and browser clocks may differ.
  return Math.abs(now.getTime() - Date.parse(sync.finishedAt)) < FOLLOWS_WITHIN_MS;
}

/** Applies a sync event from the live channel; ignores events older than the current state. */
export function hearSync(client: QueryClient, sync: Sync) {
  client.setQueryData(latest.queryKey, (known) => (isNewer(sync, known) ? sync : known));
}

function isNewer(sync: Sync, known: Sync | null | undefined): boolean {
  if (!known) return true;
  if (known.id !== sync.id) return sync.startedAt >= known.startedAt;
  if (known.state !== "running" && sync.state === "running") return false;
  return sync.updatedAt >= known.updatedAt;
}

export function useStartSync() {
  const sync = useSync();
  const start = useChange(api.crm.startSync, { stale: [api.crm.latestSync, api.crm.status] });
  return {
    isRunning: start.isPending || sync.data?.state === "running",
    /** Reports the result even after the menu has closed. */
    start: () =>
      start.mutateAsync({}).then(
        () => showDone("Sync started!"),
        () => showProblem("Something went wrong trying to sync your deals."),
      ),
  };
}

/** Reports the end of a full sync that was seen running. Incremental syncs are silent. */
export function useSyncEnd() {
  const { isHubspotConnected } = useSession();
  const { data: sync } = useQuery({ ...latest, enabled: isHubspotConnected });
  const running = useRef<string | null>(null);
  useEffect(() => {
    if (sync?.kind !== "full") return;
    if (sync.state === "running") {
      running.current = sync.id;
    } else if (running.current === sync.id) {
      running.current = null;
      if (sync.state === "done") showDone(`Sync finished: ${counted(sync.done, "deal")} read`);
      else showProblem(`The sync stopped. ${sync.error ?? ""}`.trim());
    }
  }, [sync]);
}
