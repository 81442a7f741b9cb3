import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { reading, useChange } from "../../lib/api.ts";

/** What is summed up or looked for in deals. */
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

export const useSetCounts = () => useChange(api.pipelines.setCounts, { stale: MADE_OF_DEALS });

export const useSetLimit = () =>
  useChange(api.pipelines.setLimit, { stale: [api.pipelines.list, api.checks.issues] });
