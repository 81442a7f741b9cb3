import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "@touchline/contract";
import { useEffect } from "react";
import { hearSync, useSyncEnd } from "../features/crm/use-sync.ts";
import { tellSettled } from "../features/crm/write-news.ts";
import { money } from "../lib/format.ts";
import { type LiveNews, listen } from "../lib/live.ts";
import { useQuarters } from "../lib/quarters.ts";
import { useSession } from "../lib/session.ts";
import { showDone } from "../ui/toasts.ts";

/** Refreshes the screen when other users make changes. */
export function useLiveUpdates() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { currency } = useSession();
  const { labelOf } = useQuarters();
  useSyncEnd();
  useEffect(() => {
    const leaving = new AbortController();
    const told = new Set<string>();
    const readAgain = onceASecond(
      (path) => void client.invalidateQueries({ queryKey: [path] }),
      leaving.signal,
    );
    const hear = (news: LiveNews) => {
      switch (news.type) {
        case "missed":
          return void client.invalidateQueries();
        case "stale":
          // Every change also appears in the history.
          return readAgain([...news.paths, api.history.changes.path]);
        case "sync":
          return hearSync(client, news.sync);
        case "write-settled": {
          const { id, state, attempts } = news.write;
          if (told.has(`${id} ${state} ${attempts}`)) return;
          told.add(`${id} ${state} ${attempts}`);
          return tellSettled(
            news.write,
            (chosen) => void navigate({ to: "/outbox", search: { state: chosen } }),
          );
        }
        case "goal-changed": {
          if (told.has(news.id)) return;
          told.add(news.id);
          const quota = money(news.quota, currency);
          showDone(`${news.by} set your quota for ${labelOf(news.period)} to ${quota}`);
        }
      }
    };
    listen(hear, leaving.signal);
    return () => leaving.abort();
  }, [client, currency, labelOf, navigate]);
}

const AGAIN_MS = 1000;

/**
 * Runs an action per path immediately, then at most once per second. Hundreds of consecutive deal
 * changes must not trigger hundreds of reloads.
 */
function onceASecond(act: (path: string) => void, signal: AbortSignal) {
  /** Paths that ran within the last second, and whether they were requested again since. */
  const resting = new Map<string, boolean>();
  const take = (path: string) => {
    act(path);
    resting.set(path, false);
    setTimeout(() => {
      const isAskedAgain = resting.get(path);
      resting.delete(path);
      if (isAskedAgain && !signal.aborted) take(path);
    }, AGAIN_MS);
  };
  return (paths: string[]) => {
    for (const path of paths) {
      if (resting.has(path)) resting.set(path, true);
      else take(path);
    }
  };
}
