import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "@touchline/contract";
import { useEffect } from "react";
import { applySync, useSyncEndNotice } from "../features/crm/use-sync.ts";
import { notifyFailedWrite } from "../features/crm/write-notice.ts";
import { formatMoney } from "../lib/format.ts";
import { type LiveMessage, subscribeToLiveEvents } from "../lib/live.ts";
import { useQuarters } from "../lib/quarters.ts";
import { readAgain } from "../lib/read-again.ts";
import { startOver, useSession } from "../lib/session.ts";
import { showSuccess } from "../ui/toasts.ts";
import { applySaved } from "./apply-saved.ts";

/** Refreshes the screen when other users make changes. */
export function useLiveUpdates() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { currency } = useSession();
  const { labelOf } = useQuarters();
  useSyncEndNotice();
  useEffect(() => {
    const leaving = new AbortController();
    const told = new Set<string>();
    const refresh = throttleByPath((path) => readAgain(client, [path]), leaving.signal);
    const hear = (news: LiveMessage) => {
      switch (news.type) {
        case "missed":
          return void client.invalidateQueries();
        case "scope-changed":
          return startOver(client);
        case "stale":
          // Every change also appears in the history.
          return refresh([...news.paths, api.history.changes.path]);
        case "deal-saved":
          return applySaved(client, news.dealId, news.pendingWrite);
        case "sync":
          return applySync(client, news.sync);
        case "write-settled": {
          const { id, state, attempts } = news.write;
          if (told.has(`${id} ${state} ${attempts}`)) return;
          told.add(`${id} ${state} ${attempts}`);
          return notifyFailedWrite(
            news.write,
            (chosen) => void navigate({ to: "/outbox", search: { state: chosen } }),
          );
        }
        case "goal-changed": {
          if (told.has(news.id)) return;
          told.add(news.id);
          const quota = formatMoney(news.quota, currency);
          showSuccess(`${news.by} set your quota for ${labelOf(news.period)} to ${quota}`);
        }
      }
    };
    subscribeToLiveEvents(hear, leaving.signal);
    return () => leaving.abort();
  }, [client, currency, labelOf, navigate]);
}

const THROTTLE_MS = 1000;

/**
 * Runs an action per path immediately, then at most once per second. Hundreds of consecutive deal
 * changes must not trigger hundreds of reloads.
 */
function throttleByPath(act: (path: string) => void, signal: AbortSignal) {
  /** Paths that ran within the last second, and whether they were requested again since. */
  const resting = new Map<string, boolean>();
  const take = (path: string) => {
    act(path);
    resting.set(path, false);
    setTimeout(() => {
      const isAskedAgain = resting.get(path);
      resting.delete(path);
      if (isAskedAgain && !signal.aborted) take(path);
    }, THROTTLE_MS);
  };
  return (paths: string[]) => {
    for (const path of paths) {
      if (resting.has(path)) resting.set(path, true);
      else take(path);
    }
  };
}
