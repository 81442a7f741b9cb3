import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { reading, useChange } from "../../lib/api.ts";

export function useSecurity() {
  return useQuery(reading(api.security.read, {}));
}

export const useSignOutPerson = () =>
  useChange(api.security.signOut, { stale: [api.security.read, api.workspace.audit] });

/** Nothing to invalidate: the user is being signed out. */
export const useSignOutSelf = () => useChange(api.security.signOutSelf, { stale: [] });
