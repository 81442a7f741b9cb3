import { type QueryClient, useQuery } from "@tanstack/react-query";
import { api, type Sync } from "@touchline/contract";
import { useEffect, useRef } from "react";
import { reading, useChange } from "../../lib/api.ts";
import { counted } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";

const latest = reading(api.crm.latestSync, {});

/** The live channel tells each step; asking now and then makes up for a lost line. */
const ASK_AGAIN_MS = 5_000;

export function useSync() {
  return useQuery({
    ...latest,
    refetchInterval: ({ state }) => state.data?.state === "running" && ASK_AGAIN_MS,
  });
}

/** The first look at deals that have all arrived takes less than this. */
const FOLLOWS_WITHIN_MS = 30_000;

/** Whether all deals are being read or have just been, so that the first look at them follows by itself; null while not known. */
export function useAreDealsArriving(): boolean | null {
  const { data: sync, isPending } = useSync();
  const now = useNow(FOLLOWS_WITHIN_MS);
  if (isPending) return null;
  if (sync?.kind !== "full" || sync.state === "failed") return false;
  // One that is held up may take hours: what has arrived can be checked until then.
  if (!sync.finishedAt) return sync.error === null;
  // The clocks of a server and of a browser differ.
  return Math.abs(now.getTime() - Date.parse(sync.finishedAt)) < FOLLOWS_WITHIN_MS;
}

/** Takes what the live channel tells of a sync; what is older than known is left out. */
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
    /** Says how it went even when the menu it was chosen from has closed. */
    start: () =>
      start.mutateAsync({}).then(
        () => showDone("Sync started!"),
        () => showProblem("Something went wrong trying to sync your deals."),
      ),
  };
}

/** Says how a whole sync ended that was seen running. Small ones come and go unsaid. */
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
