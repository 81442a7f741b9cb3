import { useQuery } from "@tanstack/react-query";
import { api, type DealDetail } from "@touchline/contract";
import { reading } from "../../lib/api.ts";

export interface StageAhead {
  value: string;
  label: string;
}

/** The stages that a deal has before it, and one that was asked for earlier; to be lost is nothing to ask for. */
export function useStagesAhead({ Stage }: DealDetail, asked: string | null): StageAhead[] {
  const pipelines = useQuery(reading(api.crm.pipelines, {}));
  const stages = pipelines.data?.find(({ id }) => id === Stage.pipelineId)?.stages ?? [];
  const current = stages.findIndex(({ id }) => id === Stage.hubspotId);
  return stages
    .filter(({ id }, place) => place > current || id === asked)
    .filter(({ isClosed, isWon }) => !isClosed || isWon)
    .map(({ id: value, label }) => ({ value, label }));
}
