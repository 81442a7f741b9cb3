import type { Deal, Pipeline } from "@touchline/contract";

type Stage = Deal["Stage"];
type PipelineStage = Pipeline["stages"][number];

/** The stages a deal can be in: those of its own pipeline. */
export function stagesOf({ Stage }: { Stage: Stage }, pipelines: Pipeline[]): PipelineStage[] {
  return pipelines.find(({ id }) => id === Stage.pipelineId)?.stages ?? [];
}

/** Where a deal stands once it has come to another stage. */
export function standing(before: Stage, reached: PipelineStage): Stage {
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
