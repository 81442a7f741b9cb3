import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { routeQuery } from "../../lib/api.ts";

/** Loads the rules' findings for deals; previous findings stay until the new ones arrive. */
export function useIssues(dealIds: string[]) {
  return useQuery({
    ...routeQuery(api.checks.issues, { query: { ids: dealIds.toSorted() } }),
    enabled: dealIds.length > 0,
    placeholderData: keepPreviousData,
  });
}
