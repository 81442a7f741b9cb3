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

/** Keeps the screen true to what others do while it is open. */
export function useLiveUpdates() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { currency } = useSession();
  const { labelOf } = useQuarters();
  useSyncEnd();
  useEffect(() => {
    const leaving = new AbortController();
    const told = new Set<string>();
    const hear = (news: LiveNews) => {
      switch (news.type) {
        case "missed":
          return void client.invalidateQueries();
        case "stale":
          for (const path of news.paths) void client.invalidateQueries({ queryKey: [path] });
          // Whatever changed is history, too.
          void client.invalidateQueries({ queryKey: [api.history.changes.path] });
          return;
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
