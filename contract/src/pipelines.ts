import { z } from "zod";
import { route } from "./route.ts";

const CrmId = z.string().min(1).max(100);

/** A stage with the organisation's settings. */
const WorkspaceStage = z.object({
  id: CrmId,
  label: z.string().max(200),
  /** The CRM's value; null if it has none. */
  probability: z.number().nullable(),
  isClosed: z.boolean(),
  isWon: z.boolean(),
  /** Days in the stage after which a deal is flagged; null to use the team's typical time. */
  daysLimit: z.int().nullable(),
});

/** A CRM pipeline with the organisation's settings. */
export const WorkspacePipeline = z.object({
  id: CrmId,
  label: z.string().max(200),
  /** Whether its deals count in forecasts, goals, checks, queues and notifications. */
  counts: z.boolean(),
  openDeals: z.int(),
  stages: z.array(WorkspaceStage).max(200),
});
export type WorkspacePipeline = z.infer<typeof WorkspacePipeline>;

export const pipelines = {
  list: route({
    method: "GET",
    path: "/api/workspace/pipelines",
    access: "admin",
    summary: "The CRM's pipelines: which count, and the day limit of each stage",
    response: z.array(WorkspacePipeline).max(500),
  }),
  setCounts: route({
    method: "PUT",
    path: "/api/workspace/pipelines/:pipelineId",
    access: "admin",
    summary: "Include a pipeline in the figures, or exclude it",
    params: z.object({ pipelineId: CrmId }),
    body: z.strictObject({ counts: z.boolean() }),
    response: WorkspacePipeline,
  }),
  setLimit: route({
    method: "PUT",
    path: "/api/workspace/pipelines/:pipelineId/stages/:stageId",
    access: "admin",
    summary: "Set the day limit of a stage; null uses the default",
    params: z.object({ pipelineId: CrmId, stageId: CrmId }),
    body: z.strictObject({ daysLimit: z.int().min(1).max(3650).nullable() }),
    response: WorkspacePipeline,
  }),
};
