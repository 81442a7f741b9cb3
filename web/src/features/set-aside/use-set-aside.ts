import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";

export function useSetAside() {
  return useQuery(routeQuery(api.setAside.list, {}));
}

export function useRetrySetAside() {
  return useRouteMutation(api.setAside.retry, { stale: [api.setAside.list] });
}
