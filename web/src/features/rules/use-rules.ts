import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api, type RuleInForce, type Sent } from "@touchline/contract";
import { call, reading, useChange } from "../../lib/api.ts";

/** Somebody who types a number is not asked about after each digit. */
export const ASK_AFTER_MS = 300;

/** What somebody thinks of choosing for a rule. */
export type RuleChoice = Sent<typeof api.rules.save>["body"];

export function useRules() {
  return useQuery(reading(api.rules.list, {}));
}

export function useRiskFrame() {
  return useQuery(reading(api.risk.frame, {}));
}

/** How many open deals each rule would flag today, set like this. */
export function useFlagged(rules: Sent<typeof api.rules.preview>["body"]["rules"]) {
  return useQuery({
    queryKey: [api.rules.preview.path, rules],
    queryFn: () => call(api.rules.preview, { body: { rules } }),
    enabled: rules.length > 0,
    placeholderData: keepPreviousData,
  });
}

export function useSaveRule() {
  return useChange(api.rules.save, {
    stale: [api.rules.list, api.checks.issues, api.ruleLab.records, api.risk.frame],
  });
}

export function choiceOf({ isOn, threshold, more }: RuleInForce): RuleChoice {
  return { isOn, threshold: threshold?.value ?? null, more: more?.value ?? null };
}
