import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { reading } from "../../lib/api.ts";

/** What the rules find in some deals; what was found before stays until the next is there. */
export function useIssues(dealIds: string[]) {
  return useQuery({
    ...reading(api.checks.issues, { query: { ids: dealIds.toSorted() } }),
    enabled: dealIds.length > 0,
    placeholderData: keepPreviousData,
  });
}
