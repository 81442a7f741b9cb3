import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { type TextHome, type TextKeeper, type ToldText, textKeeper } from "./text-keeper.ts";

/** They outlive the component, so that failed saves are retried. */
const keepers = new WeakMap<QueryClient, Map<string, TextKeeper>>();

function keeperOf(client: QueryClient, name: string, homeOf: () => TextHome): TextKeeper {
  const known = keepers.get(client) ?? new Map<string, TextKeeper>();
  keepers.set(client, known);
  const keeper = known.get(name) ?? textKeeper(homeOf());
  known.set(name, keeper);
  return keeper;
}

/** A text: the server's version, merged with local edits. */
export function useKeptText(
  name: string,
  told: ToldText | undefined,
  homeOf: (client: QueryClient) => Omit<TextHome, "name">,
) {
  const client = useQueryClient();
  const keeper = keeperOf(client, name, () => ({ name, ...homeOf(client) }));
  const shown = useSyncExternalStore(keeper.subscribe, keeper.shown);
  const { html, version } = told ?? {};
  useEffect(() => {
    if (html !== undefined && version !== undefined) keeper.hear({ html, version });
  }, [keeper, html, version]);
  return { shown, keeper };
}
