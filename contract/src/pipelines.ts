import { z } from "zod";
import { route } from "./route.ts";

const CrmId = z.string().min(1).max(100);

/** A stage, with what the organisation has decided about it. */
const StageOfWorkspace = z.object({
  id: CrmId,
  label: z.string().max(200),
  /** As the CRM says; null where it does not. */
  probability: z.number().nullable(),
  isClosed: z.boolean(),
  isWon: z.boolean(),
  /** After how many days a deal that is still there is asked about; null where what is usual decides. */
  daysLimit: z.int().nullable(),
});

/** A pipeline of the CRM, with what the organisation has decided about it. */
export const PipelineOfWorkspace = z.object({
  id: CrmId,
  label: z.string().max(200),
  /** Whether its deals are in forecasts, goals, checks, queues and what is told of them. */
  counts: z.boolean(),
  openDeals: z.int(),
  stages: z.array(StageOfWorkspace).max(200),
});
export type PipelineOfWorkspace = z.infer<typeof PipelineOfWorkspace>;

export const pipelines = {
  list: route({
    method: "GET",
    path: "/api/workspace/pipelines",
    access: "manager",
    summary:
      "The CRM's pipelines: which of them count, and how long deals may stay in their stages",
    response: z.array(PipelineOfWorkspace).max(500),
  }),
  setCounts: route({
    method: "PUT",
    path: "/api/workspace/pipelines/:pipelineId",
    access: "manager",
    summary: "Let a pipeline's deals count, or leave them out",
    params: z.object({ pipelineId: CrmId }),
    body: z.strictObject({ counts: z.boolean() }),
    response: PipelineOfWorkspace,
  }),
  setLimit: route({
    method: "PUT",
    path: "/api/workspace/pipelines/:pipelineId/stages/:stageId",
    access: "manager",
    summary:
      "Say after how many days in a stage a deal is asked about; null leaves it to what is usual",
    params: z.object({ pipelineId: CrmId, stageId: CrmId }),
    body: z.strictObject({ daysLimit: z.int().min(1).max(3650).nullable() }),
    response: PipelineOfWorkspace,
  }),
};
