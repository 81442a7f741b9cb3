import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";

export function useSecurity() {
  return useQuery(routeQuery(api.security.read, {}));
}

export const useSignOutPerson = () =>
  useRouteMutation(api.security.signOut, { stale: [api.security.read, api.workspace.audit] });

/** Nothing to invalidate: the user is being signed out. */
export const useSignOutSelf = () => useRouteMutation(api.security.signOutSelf, { stale: [] });
