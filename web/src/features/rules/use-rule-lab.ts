import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { callApi, routeQuery } from "../../lib/api.ts";
import type { RuleChoice } from "./use-rules.ts";

export function useRuleRecords() {
  return useQuery(routeQuery(api.ruleLab.records, {}));
}

/** A rule's record with other thresholds. */
export function useBackTest(id: string, { threshold, more }: RuleChoice, mayAsk: boolean) {
  return useQuery({
    queryKey: [api.ruleLab.backTest.path, id, threshold, more],
    queryFn: ({ signal }) =>
      callApi(api.ruleLab.backTest, { params: { id }, body: { threshold, more } }, signal),
    enabled: mayAsk,
  });
}
