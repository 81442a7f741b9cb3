import {
  api,
  type ParsedInput,
  type RouteResponse,
  type SlipReasonForm,
} from "@touchline/contract";
import { isPush, SLIP_REASON_WINDOW_DAYS, slippage, slipStory } from "@touchline/domain";
import type { JobContext, RequestContext } from "../../context/context.ts";
import { memberNotFound, mustSee } from "../../context/scope.ts";
import { systemOf, type Viewer } from "../../context/viewer.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";
import type { FoundPush } from "./slips.repository.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

const PUSH_ID = /^deal\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.close_date\.(\d{1,17})$/;
const MAX_LISTED = 50;
const DAY_MS = 86_400_000;

/** Responses to refetch after a reason was given. */
const STALE_PATHS = [
  api.slips.open.path,
  api.slips.stories.path,
  api.checks.deal.path,
  api.forecast.change.path,
];

export async function listOpen(
  { viewer, store, now }: Context,
  { userId }: ParsedInput<typeof api.slips.open>["query"],
): Promise<RouteResponse<typeof api.slips.open>> {
  if (userId) {
    mustSee(viewer, userId);
    if (!(await store.team.get(userId))) throw memberNotFound();
  }
  const since = new Date(now.getTime() - SLIP_REASON_WINDOW_DAYS * DAY_MS);
  return store.slips.open(since, MAX_LISTED, userId);
}

export async function readStories(
  { store }: Context,
  { ids = [] }: ParsedInput<typeof api.slips.stories>["query"],
): Promise<RouteResponse<typeof api.slips.stories>> {
  const moves = await store.slips.movesOf(ids);
  return [...Map.groupBy(moves, ({ dealId }) => dealId)].flatMap(([dealId, all]) => {
    const slipped = slippage(all);
    const reasons = all.filter(isPush).map(({ reason }) => reason);
    const story = slipStory(slipped, reasons);
    return story ? [{ dealId, ...slipped, story }] : [];
  });
}

/** Saves the reason for one push; the last writer wins. */
export async function explainPush(
  context: Context,
  id: string,
  answer: SlipReasonForm,
): Promise<RouteResponse<typeof api.slips.explain>> {
  const { store } = context;
  const [, dealId, micros] = PUSH_ID.exec(id) ?? [];
  const push = dealId && micros ? await store.slips.find(dealId, micros) : undefined;
  if (!push || !micros) throw notFound("date push");
  const { reason, words = "" } = answer;
  const target = `deal ${push.dealId}`;
  if (reason === null) {
    const forgotten = await store.slips.removeReason(push.dealId, micros);
    if (!forgotten) return { reason, words: "" };
    const detail = { push: id, ...forgotten };
    await store.audit.record(context.now, "slip.reason-removed", target, detail);
  } else {
    await store.slips.explain(push.dealId, micros, { reason, words }, await author(context));
    await store.audit.record(context.now, "slip.explained", target, { push: id, reason });
  }
  await publishPushes(context, [push]);
  return { reason, words: reason === null ? "" : words };
}

/**
 * Saves a rep's reason given in Slack, if the deal is still theirs. The Slack message confirms only
 * after the save, because the owner may change after the press; an answer that was undone since is
 * not confirmed.
 */
export async function explainFromSlack(
  { viewer, inStore, clock }: Pick<JobContext, "viewer" | "inStore" | "clock">,
  { userId, pushId, reason, answer }: Payload<typeof jobs.explainPush>,
): Promise<void> {
  const { organisationId } = viewer;
  const rep: Viewer = { organisationId, userId, role: "rep" };
  const kept = await inStore(rep, (store) =>
    explainPush({ viewer: rep, store, now: clock() }, pushId, { reason }),
  ).then(
    () => reason,
    (error: unknown) => {
      if (error instanceof Refusal) return "not-kept" as const;
      throw error;
    },
  );
  if (!answer) return;
  const { id, at, messageId } = answer;
  await inStore(systemOf(organisationId), async (store) => {
    if (!(await store.nudgeAnswers.explain({ id, answeredAt: new Date(at) }, kept))) return;
    await store.jobs.add(jobs.updateNudgeMessage, { messageId, trouble: null });
  });
}

export async function explainBulkEdit(
  context: Context,
  id: string,
  { reason, words = "" }: SlipReasonForm,
): Promise<RouteResponse<typeof api.slips.explainBulkEdit>> {
  const { store, now } = context;
  const pushes = await store.slips.ofBulkEdit(id);
  if (!pushes) throw notFound("bulk edit");
  if (pushes.length === 0) {
    throw new Refusal("conflict", "This bulk edit didn't push any close dates.");
  }
  const deals = pushes.length;
  if (reason !== null) {
    await store.slips.explainAll(id, { reason, words }, await author(context));
  } else if (!(await store.slips.removeReasons(id))) {
    return { deals };
  }
  const deed = reason === null ? "slip.reasons-removed" : "slip.explained-together";
  await store.audit.record(now, deed, `bulk-edit ${id}`, { reason, deals });
  await publishPushes(context, pushes);
  return { deals };
}

async function author({ viewer, store, now }: Context): Promise<{ name: string; at: Date }> {
  const member = await store.team.get(viewer.userId);
  return { name: (member?.name ?? "").slice(0, 200), at: now };
}

async function publishPushes({ store }: Context, pushes: FoundPush[]): Promise<void> {
  const owners = new Set(pushes.flatMap(({ ownerId }) => ownerId ?? []));
  await store.live.publish(
    { managers: true, userIds: [...owners] },
    { type: "stale", paths: STALE_PATHS },
  );
}
