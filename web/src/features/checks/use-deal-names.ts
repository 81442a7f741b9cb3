import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { routeQuery } from "../../lib/api.ts";
import { cachedDealName } from "./cached-deal.ts";

/** Returns deal names by id. Queried only if no cached data has them. */
export function useDealNames(hubspotIds: string[]): (hubspotId: string) => string {
  const client = useQueryClient();
  const nameOf = (hubspotId: string) => cachedDealName(client, hubspotId);
  useQuery({
    ...routeQuery(api.deals.list, { query: { ids: hubspotIds, pageSize: hubspotIds.length } }),
    enabled: hubspotIds.some((id) => nameOf(id) === undefined),
  });
  return (hubspotId) => {
    const name = nameOf(hubspotId);
    return name === undefined ? "Deal" : name || "Unnamed deal";
  };
}
