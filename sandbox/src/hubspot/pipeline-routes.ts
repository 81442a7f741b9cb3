import type { FastifyInstance } from "fastify";
import { conflict, invalid, notFoundNamed } from "./errors.ts";
import { allowed } from "./gate.ts";
import { type Portal, setPipelines } from "./portal.ts";
import type { Pipeline, Stage } from "./shapes.ts";
import { isoNow, type State } from "./state.ts";
import { type Asked, DATED, isObject, serve, typeParam } from "./wire.ts";

const BASE = ["/crm/v3/pipelines/:type", `/crm/pipelines/${DATED}/:type`];
const below = (path: string) => BASE.map((base) => `${base}${path}`);

type Wish = Record<string, unknown>;

export function pipelineRoutes(app: FastifyInstance, state: State): void {
  const read = ({ request, params }: Asked) => portalOf(request, params.type, "read");
  const write = ({ request, params }: Asked) => portalOf(request, params.type, "write");
  const save = (portal: Portal, pipelines: Pipeline[]) => {
    setPipelines(portal, pipelines);
    state.changed(portal.account.portalId);
  };

  serve(app, "GET", BASE, (asked) => {
    const portal = read(asked);
    const isArchived = asked.query.archived === "true";
    const results = isArchived ? portal.pipelines.filter((one) => one.archived) : active(portal);
    return { body: { results: results.map(shown) } };
  });

  serve(app, "GET", below("/:pipelineId"), (asked) => ({
    body: shown(pipelineOf(read(asked), asked.params.pipelineId)),
  }));

  serve(app, "GET", below("/:pipelineId/stages"), (asked) => ({
    body: { results: shown(pipelineOf(read(asked), asked.params.pipelineId)).stages },
  }));

  serve(app, "GET", below("/:pipelineId/stages/:stageId"), (asked) => ({
    body: stageOf(pipelineOf(read(asked), asked.params.pipelineId), asked.params.stageId),
  }));

  serve(app, "GET", below("/:pipelineId/audit"), (asked) => {
    pipelineOf(read(asked), asked.params.pipelineId);
    return { body: { results: [] } };
  });

  serve(app, "POST", BASE, (asked) => {
    const portal = write(asked);
    const pipeline = newPipeline(state, portal, asked.body);
    save(portal, [...portal.pipelines, pipeline]);
    return { status: 201, body: pipeline };
  });

  for (const method of ["PATCH", "PUT"] as const) {
    serve(app, method, below("/:pipelineId"), (asked) => {
      const portal = write(asked);
      const pipeline = pipelineOf(portal, asked.params.pipelineId);
      if (asked.body.label !== undefined) pipeline.label = String(asked.body.label);
      if (asked.body.displayOrder !== undefined)
        pipeline.displayOrder = Number(asked.body.displayOrder);
      if (method === "PUT") pipeline.stages = stagesFrom(state, portal, asked.body.stages);
      pipeline.updatedAt = isoNow(state);
      save(portal, portal.pipelines);
      return { body: shown(pipeline) };
    });

    serve(app, method, below("/:pipelineId/stages/:stageId"), (asked) => {
      const portal = write(asked);
      const stage = stageOf(pipelineOf(portal, asked.params.pipelineId), asked.params.stageId);
      if (asked.body.label !== undefined) stage.label = String(asked.body.label);
      if (asked.body.displayOrder !== undefined)
        stage.displayOrder = Number(asked.body.displayOrder);
      if (isObject(asked.body.metadata))
        Object.assign(stage.metadata, metadataFrom(asked.body.metadata));
      stage.updatedAt = isoNow(state);
      save(portal, portal.pipelines);
      return { body: stage };
    });
  }

  serve(app, "POST", below("/:pipelineId/stages"), (asked) => {
    const portal = write(asked);
    const pipeline = pipelineOf(portal, asked.params.pipelineId);
    const stage = newStage(state, portal, asked.body, pipeline.stages.length);
    pipeline.stages.push(stage);
    save(portal, portal.pipelines);
    return { status: 201, body: stage };
  });

  serve(app, "DELETE", below("/:pipelineId"), (asked) => {
    const portal = write(asked);
    pipelineOf(portal, asked.params.pipelineId).archived = true;
    save(portal, portal.pipelines);
    return { status: 204 };
  });

  serve(app, "DELETE", below("/:pipelineId/stages/:stageId"), (asked) => {
    const portal = write(asked);
    stageOf(pipelineOf(portal, asked.params.pipelineId), asked.params.stageId).archived = true;
    save(portal, portal.pipelines);
    return { status: 204 };
  });
}

function portalOf(
  request: Asked["request"],
  type: string | undefined,
  right: "read" | "write",
): Portal {
  const info = typeParam(type);
  if (info.type !== "deals") throw notFoundNamed(`There are no pipelines for ${info.type}`);
  return allowed(request, info[right]);
}

const active = (portal: Portal) => portal.pipelines.filter(({ archived }) => !archived);

function shown(pipeline: Pipeline): Pipeline {
  const stages = pipeline.stages
    .filter(({ archived }) => !archived)
    .sort((left, right) => left.displayOrder - right.displayOrder);
  return { ...pipeline, stages };
}

function pipelineOf(portal: Portal, id: string | undefined): Pipeline {
  const found = active(portal).find((pipeline) => pipeline.id === id);
  if (!found)
    throw notFoundNamed(`Unable to find pipeline ${id ?? ""}`, { pipelineId: [id ?? ""] });
  return found;
}

function stageOf(pipeline: Pipeline, id: string | undefined): Stage {
  const found = pipeline.stages.find((stage) => stage.id === id && !stage.archived);
  if (!found) throw notFoundNamed(`Unable to find stage ${id ?? ""}`, { stageId: [id ?? ""] });
  return found;
}

function newPipeline(state: State, portal: Portal, wish: Wish): Pipeline {
  const label = String(wish.label ?? "");
  if (label === "") throw invalid("Pipeline label is required");
  if (active(portal).some((pipeline) => pipeline.label === label)) {
    throw conflict(`Pipeline label ${label} is already in use`);
  }
  const at = isoNow(state);
  return {
    id: newId(portal, wish.pipelineId),
    label,
    displayOrder: Number(wish.displayOrder ?? portal.pipelines.length),
    stages: stagesFrom(state, portal, wish.stages),
    createdAt: at,
    updatedAt: at,
    archived: false,
  };
}

function stagesFrom(state: State, portal: Portal, wishes: unknown): Stage[] {
  return Array.isArray(wishes)
    ? wishes.filter(isObject).map((wish, index) => newStage(state, portal, wish, index))
    : [];
}

function newStage(state: State, portal: Portal, wish: Wish, displayOrder: number): Stage {
  const metadata = isObject(wish.metadata) ? metadataFrom(wish.metadata) : {};
  if (metadata.probability === undefined)
    throw invalid("probability is required in the metadata of a deal stage");
  const at = isoNow(state);
  return {
    id: newId(portal, wish.stageId),
    label: String(wish.label ?? ""),
    displayOrder: Number(wish.displayOrder ?? displayOrder),
    metadata,
    createdAt: at,
    updatedAt: at,
    archived: false,
    writePermissions: "CRM_PERMISSIONS_ENFORCEMENT",
  };
}

/** Only closed stages end at 0 or 1, so HubSpot derives the flag when it is not given. */
function metadataFrom(metadata: Record<string, unknown>): Record<string, string> {
  const texts = Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [name, String(value)]),
  );
  const probability = Number(texts.probability);
  const isClosed = texts.isClosed ?? String(probability === 0 || probability === 1);
  return texts.probability === undefined ? texts : { isClosed, ...texts };
}

function newId(portal: Portal, wish: unknown): string {
  if (wish !== undefined && wish !== null && wish !== "") return String(wish);
  portal.nextId += 1;
  return String(portal.nextId - 1);
}
