import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";

export function useOwnFieldRules() {
  return useQuery(routeQuery(api.rules.ownFields, {}));
}

export function useRulePipelines() {
  return useQuery(routeQuery(api.crm.pipelines, {}));
}

export function useSaveOwnFieldRule() {
  return useRouteMutation(api.rules.saveOwnField, {
    stale: [api.rules.ownFields, api.rules.list, api.checks.issues, api.risk.frame],
  });
}
