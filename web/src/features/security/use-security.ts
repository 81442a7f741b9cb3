import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { reading, useChange } from "../../lib/api.ts";

export function useSecurity() {
  return useQuery(reading(api.security.read, {}));
}

export const useSignOutPerson = () =>
  useChange(api.security.signOut, { stale: [api.security.read, api.workspace.audit] });

/** Nothing is read again: whoever did this is on their way out. */
export const useSignOutSelf = () => useChange(api.security.signOutSelf, { stale: [] });
