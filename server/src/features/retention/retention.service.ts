import { api, type Kept, type Received, type Returned } from "@touchline/contract";
import { FORGETTABLE_KINDS, type Forgettable, keptSince, mayBeKeptFor } from "@touchline/domain";
import type { JobContext, RequestContext, ScheduleContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import { Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { inTurn } from "../../jobs/in-turn.ts";

type Context = Pick<RequestContext, "store" | "now">;

const DAY_MS = 86_400_000;
/** Limits the records per transaction and the transactions per job. */
const AT_ONCE = 1000;
const TURNS = 200;

export async function readRetention({ store }: Context): Promise<Kept[]> {
  const days = await store.retention.daysKept();
  const all: Kept[] = [];
  for (const kind of FORGETTABLE_KINDS) {
    all.push({ kind, days: days[kind], records: await store.retention.records(kind) });
  }
  return all;
}

export async function previewRetention(
  { store, now }: Context,
  kind: Forgettable,
  days: number,
): Promise<Returned<typeof api.retention.preview>> {
  mustBeOffered(kind, days);
  return { records: await store.retention.tooOld(kind, keptSince(now, days)) };
}

/** Expired records are deleted by the next sweep, within a day, not by this call. */
export async function saveRetention(
  { store, now }: Context,
  kind: Forgettable,
  { days }: Received<typeof api.retention.save>["body"],
): Promise<Kept> {
  mustBeOffered(kind, days);
  const before = (await store.retention.daysKept())[kind];
  if (before !== days) {
    await store.retention.keepFor(kind, days);
    await store.audit.record(now, "retention.changed", "organisation", {
      kind,
      from: before,
      to: days,
    });
    await store.live.tell(
      { managers: true, userIds: [] },
      { type: "stale", paths: [api.retention.read.path] },
    );
  }
  return { kind, days, records: await store.retention.records(kind) };
}

function mustBeOffered(kind: Forgettable, days: number | null): void {
  if (!mayBeKeptFor(kind, days)) {
    throw new Refusal("bad_request", "days: this cannot be kept for so long; choose one offered.");
  }
}

/** Queues one sweep per day for every organisation with something to delete. */
export async function sweepDaily({ receivers, inStore, now }: ScheduleContext): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await inTurn(await receivers.unswept(dayAgo), (organisationId) =>
    inStore(systemOf(organisationId), async (store) => {
      if (await store.retention.claimSweep(now, dayAgo)) await store.jobs.add(jobs.sweepOld, {});
    }),
  );
}

/** Deletes expired and soft-deleted records in small batches, so that no other query waits long. */
export async function sweep({
  viewer,
  inStore,
  now,
}: Pick<JobContext, "viewer" | "inStore" | "now">): Promise<void> {
  const days = await inStore(viewer, (store) => store.retention.daysKept());
  const gone: Partial<Record<Forgettable | "scenarios" | "digests" | "points", number>> = {};
  let isDone = true;
  for (const kind of FORGETTABLE_KINDS) {
    const kept = days[kind];
    if (kept === null) continue;
    const before = keptSince(now, kept);
    let total = 0;
    let turns = 0;
    for (let taken = AT_ONCE; taken === AT_ONCE && turns < TURNS; turns += 1) {
      taken = await inStore(viewer, (store) => store.retention.forget(kind, before, AT_ONCE));
      total += taken;
    }
    if (total > 0) gone[kind] = total;
    if (turns === TURNS) isDone = false;
  }
  await inStore(viewer, async (store) => {
    const scenarios = await store.scenarios.sweep(now);
    const digests = await store.digests.sweep(now);
    const points = await store.talkingPoints.sweep(now);
    if (scenarios > 0) gone.scenarios = scenarios;
    if (digests > 0) gone.digests = digests;
    if (points > 0) gone.points = points;
    if (Object.keys(gone).length > 0) {
      await store.audit.record(now, "retention.swept", "organisation", gone);
    }
    if (!isDone) await store.jobs.add(jobs.sweepOld, {});
  });
}
