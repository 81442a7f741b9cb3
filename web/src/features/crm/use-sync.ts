import { type QueryClient, useQuery } from "@tanstack/react-query";
import { api, type Sync } from "@touchline/contract";
import { useEffect, useRef } from "react";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";
import { pluralise } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { showError, showSuccess } from "../../ui/toasts.ts";

const latestSyncQuery = routeQuery(api.crm.latestSync, {});

/** Fallback polling; the live channel normally reports each step. */
const POLL_MS = 5_000;

export function useSync() {
  return useQuery({
    ...latestSyncQuery,
    refetchInterval: ({ state }) => state.data?.state === "running" && POLL_MS,
  });
}

/** The first deal check after a full sync starts within this time. */
const FIRST_CHECK_WINDOW_MS = 30_000;

/**
 * Whether a full sync is running or has just finished, so that the first check will start
 * automatically; null while unknown.
 */
export function useAreDealsArriving(): boolean | null {
  const { data: sync, isPending } = useSync();
  const now = useNow(FIRST_CHECK_WINDOW_MS);
  if (isPending) return null;
  if (sync?.kind !== "full" || sync.state === "failed") return false;
  // A stalled sync may take hours; let the user check the deals that have arrived.
  if (!sync.finishedAt) return sync.error === null;
  // Server and browser clocks may differ.
  return Math.abs(now.getTime() - Date.parse(sync.finishedAt)) < FIRST_CHECK_WINDOW_MS;
}

/** Applies a sync event from the live channel; ignores events older than the current state. */
export function applySync(client: QueryClient, sync: Sync) {
  client.setQueryData(latestSyncQuery.queryKey, (known) => (isNewer(sync, known) ? sync : known));
}

function isNewer(sync: Sync, known: Sync | null | undefined): boolean {
  if (!known) return true;
  if (known.id !== sync.id) return sync.startedAt >= known.startedAt;
  if (known.state !== "running" && sync.state === "running") return false;
  return sync.updatedAt >= known.updatedAt;
}

export function useStartSync() {
  const sync = useSync();
  const start = useRouteMutation(api.crm.startSync, {
    stale: [api.crm.latestSync, api.crm.status],
  });
  return {
    isRunning: start.isPending || sync.data?.state === "running",
    /** Reports the result even after the menu has closed. */
    start: () =>
      start.mutateAsync({}).then(
        () => showSuccess("Sync started!"),
        () => showError("Something went wrong trying to sync your deals."),
      ),
  };
}

/** Reports the end of a full sync that was seen running. Incremental syncs are silent. */
export function useSyncEndNotice() {
  const { isHubspotConnected } = useSession();
  const { data: sync } = useQuery({ ...latestSyncQuery, enabled: isHubspotConnected });
  const running = useRef<string | null>(null);
  useEffect(() => {
    if (sync?.kind !== "full") return;
    if (sync.state === "running") {
      running.current = sync.id;
    } else if (running.current === sync.id) {
      running.current = null;
      if (sync.state === "done") showSuccess(`Sync finished: ${pluralise(sync.done, "deal")} read`);
      else showError(`The sync stopped. ${sync.error ?? ""}`.trim());
    }
  }, [sync]);
}
