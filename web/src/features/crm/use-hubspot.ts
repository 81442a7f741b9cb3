import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type HubspotStatus } from "@touchline/contract";
import { may } from "@touchline/domain";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";
import { reloadSession, useSession } from "../../lib/session.ts";

/** The server's message for a lost HubSpot connection; displayed verbatim. */
export const TROUBLE_MESSAGE =
  "We're having trouble connecting to HubSpot. Please, check you integration.";

export type Connection = NonNullable<HubspotStatus["connection"]>;

/** The connection, its counts and its last sync. Managers only. */
export function useHubspot() {
  const { user } = useSession();
  return useQuery({ ...routeQuery(api.crm.status, {}), enabled: may(user, "administer") });
}

export function useConfigure() {
  return useRouteMutation(api.crm.configure, { stale: [api.crm.status, api.crm.writes] });
}

export function useDisconnect() {
  const client = useQueryClient();
  const change = useRouteMutation(api.crm.disconnect, { stale: [api.crm.status, api.deals.list] });
  return {
    isPending: change.isPending,
    disconnect: async () => {
      const { trouble } = await change.mutateAsync({});
      await reloadSession(client);
      return trouble;
    },
  };
}
