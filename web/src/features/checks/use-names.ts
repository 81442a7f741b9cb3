import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { reading } from "../../lib/api.ts";
import { knownName } from "./shown-deal.ts";

/** Returns deal names by id. Queried only if no cached data has them. */
export function useNames(hubspotIds: string[]): (hubspotId: string) => string {
  const client = useQueryClient();
  const nameOf = (hubspotId: string) => knownName(client, hubspotId);
  useQuery({
    ...reading(api.deals.list, { query: { ids: hubspotIds, pageSize: hubspotIds.length } }),
    enabled: hubspotIds.some((id) => nameOf(id) === undefined),
  });
  return (hubspotId) => {
    const name = nameOf(hubspotId);
    return name === undefined ? "Deal" : name || "Deal without a name";
  };
}
