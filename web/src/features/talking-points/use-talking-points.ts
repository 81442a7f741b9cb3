import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { useEffect, useSyncExternalStore } from "react";
import { reading } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import { type PointKeeper, pointKeeper } from "./point-keeper.ts";

/** They outlive the component, so that failed saves are retried. */
const keepers = new WeakMap<QueryClient, Map<string, PointKeeper>>();

function keeperOf(client: QueryClient, userId: string, repId: string): PointKeeper {
  const known = keepers.get(client) ?? new Map<string, PointKeeper>();
  keepers.set(client, known);
  const name = `${userId} ${repId}`;
  const keeper = known.get(name) ?? pointKeeper(client, userId, repId);
  known.set(name, keeper);
  return keeper;
}

/** A rep's talking points: the server's, merged with local edits. */
export function useTalkingPoints(repId: string) {
  const client = useQueryClient();
  const { user } = useSession();
  const keeper = keeperOf(client, user.id, repId);
  const list = useQuery(reading(api.talkingPoints.list, { params: { repId } }));
  const shown = useSyncExternalStore(keeper.subscribe, keeper.shown);
  useEffect(() => {
    if (list.data) keeper.hear(list.data);
  }, [keeper, list.data]);
  return { list, shown, keeper };
}
