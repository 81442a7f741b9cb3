import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { createTextStore, type ServerText, type TextSource, type TextStore } from "./text-store.ts";

/** They outlive the component, so that failed saves are retried. */
const stores = new WeakMap<QueryClient, Map<string, TextStore>>();

function storeOf(client: QueryClient, name: string, homeOf: () => TextSource): TextStore {
  const known = stores.get(client) ?? new Map<string, TextStore>();
  stores.set(client, known);
  const keeper = known.get(name) ?? createTextStore(homeOf());
  known.set(name, keeper);
  return keeper;
}

/** A text: the server's version, merged with local edits. */
export function useTextStore(
  name: string,
  told: ServerText | undefined,
  homeOf: (client: QueryClient) => Omit<TextSource, "name">,
) {
  const client = useQueryClient();
  const keeper = storeOf(client, name, () => ({ name, ...homeOf(client) }));
  const shown = useSyncExternalStore(keeper.subscribe, keeper.shown);
  const { html, version } = told ?? {};
  useEffect(() => {
    if (html !== undefined && version !== undefined) keeper.receive({ html, version });
  }, [keeper, html, version]);
  return { shown, keeper };
}
