import type { Deal, Pipeline } from "@touchline/contract";

type Stage = Deal["Stage"];
type PipelineStage = Pipeline["stages"][number];

export function stagesOf({ Stage }: { Stage: Stage }, pipelines: Pipeline[]): PipelineStage[] {
  return pipelines.find(({ id }) => id === Stage.pipelineId)?.stages ?? [];
}

/** Returns the deal's stage data after moving to another stage. */
export function toDealStage(before: Stage, reached: PipelineStage): Stage {
  const { id, label, probability, isClosed, isWon } = reached;
  return {
    ...before,
    hubspotId: id,
    label,
    probability,
    closed: isClosed,
    closedWon: isClosed && isWon,
    closedLost: isClosed && !isWon,
  };
}
