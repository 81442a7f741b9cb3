import { api, type WorkspacePipeline } from "@touchline/contract";
import type { RequestContext } from "../../context/context.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { DEAL_PATHS } from "../../shared/deal-paths.ts";

type Context = Pick<RequestContext, "store" | "now">;

export const readPipelines = ({ store }: Context): Promise<WorkspacePipeline[]> =>
  store.pipelines.list();

/** Totals, checks and queues follow at once. Stored snapshots of past weeks stay as they were. */
export async function setCounts(
  context: Context,
  id: string,
  counts: boolean,
): Promise<WorkspacePipeline> {
  const { store, now } = context;
  await store.pipelines.lock();
  const all = await store.pipelines.list();
  const before = mustFindPipeline(all, id);
  if (before.counts === counts) return before;
  if (!counts && !all.some((one) => one.counts && one.id !== id)) {
    throw new Refusal(
      "conflict",
      "At least one pipeline has to be included. Include another one first.",
    );
  }
  await store.pipelines.setCounts(id, counts);
  await store.audit.record(
    now,
    counts ? "pipeline.counted" : "pipeline.left-out",
    `pipeline ${id}`,
    {
      name: before.label,
    },
  );
  await publishPipelines(context);
  return { ...before, counts };
}

export async function setLimit(
  context: Context,
  pipelineId: string,
  stageId: string,
  daysLimit: number | null,
): Promise<WorkspacePipeline> {
  const { store, now } = context;
  const pipeline = mustFindPipeline(await store.pipelines.list(), pipelineId);
  const stage = pipeline.stages.find(({ id }) => id === stageId);
  if (!stage) throw notFound("stage");
  if (stage.isClosed && daysLimit !== null) {
    throw new Refusal("bad_request", "daysLimit: closed stages have no limit.");
  }
  if (stage.daysLimit === daysLimit) return pipeline;
  await store.pipelines.setLimit(pipelineId, stageId, daysLimit);
  await store.audit.record(now, "pipeline.stage-limit-changed", `stage ${stageId}`, {
    name: stage.label,
    pipeline: pipeline.label,
    before: stage.daysLimit,
    after: daysLimit,
  });
  await publishPipelines(context);
  return mustFindPipeline(await store.pipelines.list(), pipelineId);
}

function mustFindPipeline(all: WorkspacePipeline[], id: string): WorkspacePipeline {
  const found = all.find((one) => one.id === id);
  if (!found) throw notFound("pipeline");
  return found;
}

const STALE_PATHS = [
  ...DEAL_PATHS,
  ...[
    api.pipelines.list,
    api.crm.pipelines,
    api.forecast.teamOverview,
    api.forecast.tree,
    api.forecast.movement,
    api.goals.checkIns,
    api.goals.checkIn,
    api.checks.issues,
    api.checks.smartQueues,
    api.people.teamTable,
  ].map(({ path }) => path),
];

const publishPipelines = ({ store }: Context) =>
  store.live.publish({ everybody: true }, { type: "stale", paths: [...new Set(STALE_PATHS)] });
