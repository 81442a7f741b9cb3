import {
  api,
  type ParsedInput,
  type RetentionSetting,
  type RouteResult,
} from "@touchline/contract";
import {
  isAllowedRetention,
  RETENTION_KINDS,
  type RetentionKind,
  retentionCutoff,
} from "@touchline/domain";
import type { JobContext, RequestContext, ScheduleContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import { Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { forEachInTurn } from "../../jobs/for-each-in-turn.ts";

type Context = Pick<RequestContext, "store" | "now">;

const DAY_MS = 86_400_000;
/** Limits the records per transaction and the transactions per job. */
const BATCH_SIZE = 1000;
const MAX_BATCHES = 200;

export async function readRetention({ store }: Context): Promise<RetentionSetting[]> {
  const days = await store.retention.retentionDays();
  const all: RetentionSetting[] = [];
  for (const kind of RETENTION_KINDS) {
    all.push({ kind, days: days[kind], records: await store.retention.countRecords(kind) });
  }
  return all;
}

export async function previewRetention(
  { store, now }: Context,
  kind: RetentionKind,
  days: number,
): Promise<RouteResult<typeof api.retention.preview>> {
  mustBeOffered(kind, days);
  return { records: await store.retention.countExpired(kind, retentionCutoff(now, days)) };
}

/** Expired records are deleted by the next sweep, within a day, not by this call. */
export async function saveRetention(
  { store, now }: Context,
  kind: RetentionKind,
  { days }: ParsedInput<typeof api.retention.save>["body"],
): Promise<RetentionSetting> {
  mustBeOffered(kind, days);
  const before = (await store.retention.retentionDays())[kind];
  if (before !== days) {
    await store.retention.saveDays(kind, days);
    await store.audit.record(now, "retention.changed", "organisation", {
      kind,
      from: before,
      to: days,
    });
    await store.live.publish(
      { managers: true, userIds: [] },
      { type: "stale", paths: [api.retention.read.path] },
    );
  }
  return { kind, days, records: await store.retention.countRecords(kind) };
}

function mustBeOffered(kind: RetentionKind, days: number | null): void {
  if (!isAllowedRetention(kind, days)) {
    throw new Refusal("bad_request", "days: choose one of the periods offered.");
  }
}

/** Queues one sweep per day for every organisation with something to delete. */
export async function sweepDaily({ receivers, inStore, now }: ScheduleContext): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await forEachInTurn(await receivers.notSweptSince(dayAgo), (organisationId) =>
    inStore(systemOf(organisationId), async (store) => {
      if (await store.retention.claimSweep(now, dayAgo))
        await store.jobs.add(jobs.deleteExpired, {});
    }),
  );
}

/** Deletes expired and soft-deleted records in small batches, so that no other query waits long. */
export async function sweep({
  viewer,
  inStore,
  now,
}: Pick<JobContext, "viewer" | "inStore" | "now">): Promise<void> {
  const days = await inStore(viewer, (store) => store.retention.retentionDays());
  const gone: Partial<
    Record<RetentionKind | "scenarios" | "digests" | "points" | "inbox", number>
  > = {};
  let isDone = true;
  for (const kind of RETENTION_KINDS) {
    const kept = days[kind];
    if (kept === null) continue;
    const before = retentionCutoff(now, kept);
    let total = 0;
    let turns = 0;
    for (let taken = BATCH_SIZE; taken === BATCH_SIZE && turns < MAX_BATCHES; turns += 1) {
      taken = await inStore(viewer, (store) =>
        store.retention.deleteExpired(kind, before, BATCH_SIZE),
      );
      total += taken;
    }
    if (total > 0) gone[kind] = total;
    if (turns === MAX_BATCHES) isDone = false;
  }
  await inStore(viewer, async (store) => {
    const scenarios = await store.scenarios.deleteExpired(now);
    const digests = await store.digests.sweep(now);
    const points = await store.talkingPoints.deleteExpired(now);
    const inbox = await store.inbox.deleteExpired(now);
    if (inbox > 0) gone.inbox = inbox;
    if (scenarios > 0) gone.scenarios = scenarios;
    if (digests > 0) gone.digests = digests;
    if (points > 0) gone.points = points;
    if (Object.keys(gone).length > 0) {
      await store.audit.record(now, "retention.swept", "organisation", gone);
    }
    if (!isDone) await store.jobs.add(jobs.deleteExpired, {});
  });
}
