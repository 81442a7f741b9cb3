import { randomUUID } from "node:crypto";
import { api, type ParsedInput, type TalkingPoint } from "@touchline/contract";
import type { RequestContext } from "../../context/context.ts";
import { memberNotFound, mustSee } from "../../context/scope.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { queueMentions } from "../../shared/queue-mentions.ts";
import type { StoredPoint } from "./talking-points.repository.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;
type Given = ParsedInput<typeof api.talkingPoints.save>["body"];

const MAX_POINTS = 1000;

export async function listPoints(context: Context, repId: string): Promise<TalkingPoint[]> {
  await mustBeInTeam(context, repId);
  return context.store.talkingPoints.list(repId, MAX_POINTS);
}

/** Creates or updates a point; rejects the write if another user changed it meanwhile. */
export async function savePoint(context: Context, given: Given): Promise<TalkingPoint> {
  await mustBeInTeam(context, given.repId);
  const { id } = given;
  if (id === undefined || id.startsWith("new-")) return createPoint(context, given, id ?? null);
  const point = await context.store.talkingPoints.getForUpdate(id);
  if (!point || point.repId !== given.repId) throw pointNotFound();
  if (isSameContent(point, given)) return point;
  if (given.updatedAt !== undefined && !isSameInstant(given.updatedAt, point.updatedAt)) {
    throw editConflict();
  }
  const saved = await context.store.talkingPoints.change(id, contentOf(given), context.now);
  if (saved.title !== point.title) await mention(context, saved);
  return record(context, saved, "talking-point.changed");
}

/** Removes a point; idempotent. */
export async function removePoint(context: Context, id: string): Promise<{ id: string }> {
  const repId = await context.store.talkingPoints.remove(id, context.now);
  if (repId) await record(context, { id, repId }, "talking-point.removed");
  return { id };
}

/** Restores a removed point; idempotent. */
export async function restorePoint(context: Context, id: string): Promise<TalkingPoint> {
  const { store, now } = context;
  const removed = await store.talkingPoints.removedForUpdate(id, now);
  if (removed) {
    await mustBeBelowLimit(context, removed.repId);
    await store.talkingPoints.restore(id);
    await record(context, { id, repId: removed.repId }, "talking-point.restored");
  }
  const point = await store.talkingPoints.getForUpdate(id);
  if (!point) throw pointNotFound();
  return point;
}

/**
 * Handles a retried first save after a lost response: finds the existing point and applies the
 * newer text, unless the point was edited since.
 */
async function createPoint(
  context: Context,
  given: Given,
  temporaryId: string | null,
): Promise<TalkingPoint> {
  const { store, now } = context;
  const { repId } = given;
  const earlier = temporaryId && (await store.talkingPoints.byTemporaryId(repId, temporaryId));
  if (earlier) return repeatCreate(context, earlier, given);
  await mustBeBelowLimit(context, repId);
  const point = { id: randomUUID(), repId, ...contentOf(given) };
  const made = await store.talkingPoints.add(point, temporaryId, now);
  if (made) {
    await mention(context, made);
    return record(context, made, "talking-point.added");
  }
  const raced = temporaryId && (await store.talkingPoints.byTemporaryId(repId, temporaryId));
  if (!raced) throw new Refusal("conflict", "Someone else is saving this. Try again.");
  return repeatCreate(context, raced, given);
}

async function repeatCreate(
  context: Context,
  earlier: StoredPoint,
  given: Given,
): Promise<TalkingPoint> {
  if (isSameContent(earlier, given)) return earlier;
  if (!earlier.isAsFirstSaved) throw editConflict();
  const { store, now } = context;
  const saved = await store.talkingPoints.change(earlier.id, contentOf(given), now, {
    isFirstSave: true,
  });
  return record(context, saved, "talking-point.changed");
}

function mention(context: Context, { id, repId, title }: TalkingPoint): Promise<void> {
  return queueMentions(context, {
    ...{ place: "talking-point", text: title, cause: id },
    ...{ dealId: null, subject: { kind: "rep", id: repId }, repId },
  });
}

async function mustBeInTeam({ viewer, store }: Context, repId: string): Promise<void> {
  mustSee(viewer, repId);
  if (!(await store.team.get(repId))) throw memberNotFound();
}

async function mustBeBelowLimit({ store }: Context, repId: string): Promise<void> {
  if ((await store.talkingPoints.count(repId)) < MAX_POINTS) return;
  throw new Refusal(
    "conflict",
    `There are ${MAX_POINTS} talking points already. Delete one first.`,
  );
}

function pointNotFound(): Refusal {
  return notFound("talking point");
}

function editConflict(): Refusal {
  return new Refusal(
    "conflict",
    "Someone else changed this talking point. Nothing was overwritten.",
  );
}

const contentOf = ({ title, complete }: Given) => ({ title, complete });

function isSameContent(point: TalkingPoint, given: Given): boolean {
  return point.title === given.title && point.complete === given.complete;
}

function isSameInstant(one: string, other: string): boolean {
  return Date.parse(one) === Date.parse(other);
}

async function record<P extends Pick<TalkingPoint, "id" | "repId">>(
  { store, now }: Context,
  point: P,
  action: string,
): Promise<P> {
  await store.audit.record(now, action, `talking-point ${point.id}`, { rep: point.repId });
  await store.live.publish(
    { managers: true, userIds: [point.repId] },
    { type: "stale", paths: [api.talkingPoints.list.path] },
  );
  return point;
}
