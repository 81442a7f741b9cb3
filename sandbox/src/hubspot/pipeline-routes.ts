import type { FastifyInstance } from "fastify";
import { notFoundNamed } from "./errors.ts";
import { requireScopes } from "./gate.ts";
import type { Pipeline } from "./shapes.ts";
import { DATED, serve, typeParam } from "./wire.ts";

const PIPELINES = ["/crm/v3/pipelines/:type", `/crm/pipelines/${DATED}/:type`];

export function pipelineRoutes(app: FastifyInstance): void {
  serve(app, "GET", PIPELINES, ({ request, params, query }) => {
    const info = typeParam(params.type);
    if (info.type !== "deals") throw notFoundNamed(`There are no pipelines for ${info.type}`);
    const { pipelines } = requireScopes(request, info.read);
    const isArchived = query.archived === "true";
    const results = pipelines.filter(({ archived }) => archived === isArchived);
    return { body: { results: results.map(toResponse) } };
  });
}

function toResponse(pipeline: Pipeline): Pipeline {
  const stages = pipeline.stages
    .filter(({ archived }) => !archived)
    .sort((left, right) => left.displayOrder - right.displayOrder);
  return { ...pipeline, stages };
}
