import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { reading } from "../../lib/api.ts";

/** Loads the rules' findings for deals; previous findings stay until the new ones arrive. */
export function useIssues(dealIds: string[]) {
  return useQuery({
    ...reading(api.checks.issues, { query: { ids: dealIds.toSorted() } }),
    enabled: dealIds.length > 0,
    placeholderData: keepPreviousData,
  });
}
