import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api, type RouteInput, type RuleInForce } from "@touchline/contract";
import { callApi, routeQuery, useRouteMutation } from "../../lib/api.ts";

/** Waits for a typing pause before sending a request. */
export const DEBOUNCE_MS = 300;

/** A rule setting that isn't saved yet. */
export type RuleChoice = RouteInput<typeof api.rules.save>["body"];

export function useRules() {
  return useQuery(routeQuery(api.rules.list, {}));
}

export function useRiskFrame() {
  return useQuery(routeQuery(api.risk.frame, {}));
}

/** The number of open deals each rule would flag today with these settings. */
export function useFlagged(rules: RouteInput<typeof api.rules.preview>["body"]["rules"]) {
  return useQuery({
    queryKey: [api.rules.preview.path, rules],
    queryFn: () => callApi(api.rules.preview, { body: { rules } }),
    enabled: rules.length > 0,
    placeholderData: keepPreviousData,
  });
}

export function useSaveRule() {
  return useRouteMutation(api.rules.save, {
    stale: [api.rules.list, api.checks.issues, api.ruleLab.records, api.risk.frame],
  });
}

export function choiceOf({ isOn, threshold, more }: RuleInForce): RuleChoice {
  return { isOn, threshold: threshold?.value ?? null, more: more?.value ?? null };
}
