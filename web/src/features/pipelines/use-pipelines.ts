import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";

/** Queries that aggregate or scan deals. */
const DEAL_BASED_ROUTES = [
  api.pipelines.list,
  api.crm.pipelines,
  api.deals.list,
  api.forecast.teamOverview,
  api.forecast.tree,
  api.forecast.movement,
  api.goals.checkIns,
  api.checks.issues,
  api.checks.smartQueues,
];

export function usePipelines() {
  return useQuery(routeQuery(api.pipelines.list, {}));
}

/** The rule for time in stage where a stage has no limit. */
const STAGE_LIMIT_RULE = "long-in-stage";

/** The default for stages without a limit; null until loaded. */
export function useDefaultStageLimit(): DefaultStageLimit | null {
  const { data } = useQuery(routeQuery(api.rules.list, {}));
  const rule = data?.find(({ id }) => id === STAGE_LIMIT_RULE);
  if (!rule?.threshold || !rule.more) return null;
  return { isAskedAbout: rule.isOn, times: rule.threshold.value, days: rule.more.value };
}

export interface DefaultStageLimit {
  isAskedAbout: boolean;
  /** A multiple of the team's median in that stage. */
  times: number;
  /** Used if there are too few deals for a median. */
  days: number;
}

export const useSetCounts = () =>
  useRouteMutation(api.pipelines.setCounts, { stale: DEAL_BASED_ROUTES });

export const useSetLimit = () =>
  useRouteMutation(api.pipelines.setLimit, { stale: [api.pipelines.list, api.checks.issues] });
