import { useQuery } from "@tanstack/react-query";
import { api, type DealDetail } from "@touchline/contract";
import { routeQuery } from "../../lib/api.ts";

export interface LaterStage {
  value: string;
  label: string;
}

/** The deal's later stages, plus one asked for earlier; lost stages can't be asked for. */
export function useLaterStages({ Stage }: DealDetail, asked: string | null): LaterStage[] {
  const pipelines = useQuery(routeQuery(api.crm.pipelines, {}));
  const stages = pipelines.data?.find(({ id }) => id === Stage.pipelineId)?.stages ?? [];
  const current = stages.findIndex(({ id }) => id === Stage.hubspotId);
  return stages
    .filter(({ id }, place) => place > current || id === asked)
    .filter(({ isClosed, isWon }) => !isClosed || isWon)
    .map(({ id: value, label }) => ({ value, label }));
}
