import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { useEffect, useSyncExternalStore } from "react";
import { routeQuery } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import { createPointStore, type PointStore } from "./point-store.ts";

/** They outlive the component, so that failed saves are retried. */
const stores = new WeakMap<QueryClient, Map<string, PointStore>>();

function storeOf(client: QueryClient, userId: string, repId: string): PointStore {
  const known = stores.get(client) ?? new Map<string, PointStore>();
  stores.set(client, known);
  const name = `${userId} ${repId}`;
  const keeper = known.get(name) ?? createPointStore(client, userId, repId);
  known.set(name, keeper);
  return keeper;
}

/** A rep's talking points: the server's, merged with local edits. */
export function useTalkingPoints(repId: string) {
  const client = useQueryClient();
  const { user } = useSession();
  const keeper = storeOf(client, user.id, repId);
  const list = useQuery(routeQuery(api.talkingPoints.list, { params: { repId } }));
  const shown = useSyncExternalStore(keeper.subscribe, keeper.shown);
  useEffect(() => {
    if (list.data) keeper.hear(list.data);
  }, [keeper, list.data]);
  return { list, shown, keeper };
}
