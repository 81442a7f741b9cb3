import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { reading, useChange } from "../../lib/api.ts";

/** Queries that aggregate or scan deals. */
const MADE_OF_DEALS = [
  api.pipelines.list,
  api.crm.pipelines,
  api.deals.list,
  api.forecast.teamOverview,
  api.forecast.movement,
  api.goals.checkIns,
  api.checks.issues,
  api.checks.smartQueues,
];

export function usePipelines() {
  return useQuery(reading(api.pipelines.list, {}));
}

/** The rule for time in stage where a stage has no limit. */
const STAY_RULE = "long-in-stage";

/** The default for stages without a limit; null until loaded. */
export function useUsualStay(): UsualStay | null {
  const { data } = useQuery(reading(api.rules.list, {}));
  const rule = data?.find(({ id }) => id === STAY_RULE);
  if (!rule?.threshold || !rule.more) return null;
  return { isAskedAbout: rule.isOn, times: rule.threshold.value, days: rule.more.value };
}

export interface UsualStay {
  isAskedAbout: boolean;
  /** A multiple of the team's median in that stage. */
  times: number;
  /** Used if there are too few deals for a median. */
  days: number;
}

export const useSetCounts = () => useChange(api.pipelines.setCounts, { stale: MADE_OF_DEALS });

export const useSetLimit = () =>
  useChange(api.pipelines.setLimit, { stale: [api.pipelines.list, api.checks.issues] });
