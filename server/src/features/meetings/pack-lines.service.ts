import { createHash, randomUUID } from "node:crypto";
import { api, type PackLine, type ParsedInput, type TalkingPoint } from "@touchline/contract";
import { Refusal } from "../../http/refusal.ts";
import type { Context } from "./events.service.ts";
import { mustBeInTeam } from "./since-last.service.ts";

type MarkRequest = ParsedInput<typeof api.meetingPack.mark>["body"];
type MarkedLine = Pick<PackLine, "key" | "mark">;

const MAX_POINTS = 1000;

/** Turns a line of a pack into a talking point, dismisses it for the caller, or reverts either. */
export async function markLine(
  context: Context,
  repId: string,
  marking: MarkRequest,
): Promise<MarkedLine> {
  await mustBeInTeam(context, repId);
  const { key } = marking;
  switch (marking.mark) {
    case "accepted":
      if (!marking.title) throw new Refusal("bad_request", "title: can't be empty.");
      await accept(context, repId, { key, title: marking.title });
      return { key, mark: "accepted" };
    case "dismissed":
      await dismiss(context, repId, key);
      return { key, mark: "dismissed" };
    case "none":
      await undoMark(context, repId, key);
      return { key, mark: "none" };
  }
}

/** A line becomes one point, however many users request it. */
async function accept(context: Context, repId: string, line: { key: string; title: string }) {
  const { store, now } = context;
  if (await store.wrapUps.pointOf(repId, line.key)) return;
  if ((await store.talkingPoints.count(repId)) >= MAX_POINTS) {
    throw new Refusal(
      "conflict",
      `There are ${MAX_POINTS} talking points already. Delete one first.`,
    );
  }
  const point = { id: randomUUID(), repId, title: line.title, complete: false };
  const name = temporaryIdOf(line.key);
  const made = await store.talkingPoints.add(point, name, now);
  const kept = made ?? (await store.talkingPoints.byTemporaryId(repId, name));
  // Another user was first and owns the line now.
  if (!kept || (await store.wrapUps.pointOf(repId, line.key))) return;
  const accepted = { state: "accepted", talkingPointId: kept.id } as const;
  // Left over from a point that was removed since.
  await store.wrapUps.unmark(repId, line.key);
  await store.wrapUps.mark(repId, line.key, accepted, now);
  await record(context, repId, "talking-point.added", `talking-point ${kept.id}`);
}

async function dismiss(context: Context, repId: string, key: string) {
  const { store, now } = context;
  if (await store.wrapUps.pointOf(repId, key)) {
    throw new Refusal("conflict", "This is already a talking point. Remove that first.");
  }
  await store.wrapUps.mark(repId, key, { state: "dismissed", talkingPointId: null }, now);
  await record(context, repId, "meeting.line-dismissed", `member ${repId}`);
}

/** A point that was edited since stays, so that no text is lost. */
async function undoMark(context: Context, repId: string, key: string) {
  const { store, now } = context;
  const pointId = await store.wrapUps.pointOf(repId, key);
  if (!(await store.wrapUps.unmark(repId, key))) return;
  const point: (TalkingPoint & { isAsFirstSaved: boolean }) | undefined =
    pointId === undefined ? undefined : await store.talkingPoints.getForUpdate(pointId);
  if (!point?.isAsFirstSaved) {
    await record(context, repId, "meeting.line-restored", `member ${repId}`);
    return;
  }
  await store.talkingPoints.remove(point.id, now);
  await record(context, repId, "talking-point.removed", `talking-point ${point.id}`);
}

/** Deterministic, so that two users accepting the same line create one point. */
function temporaryIdOf(key: string): string {
  return `line-${createHash("sha256").update(key).digest("hex")}`;
}

async function record({ store, now }: Context, repId: string, did: string, target: string) {
  await store.audit.record(now, did, target, { rep: repId });
  await store.live.publish(
    { managers: true, userIds: [repId] },
    { type: "stale", paths: [api.meetingPack.read.path, api.talkingPoints.list.path] },
  );
}
