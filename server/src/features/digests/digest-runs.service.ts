import { randomUUID } from "node:crypto";
import type { api, Digest, DigestRun, RouteResult } from "@touchline/contract";
import { dueDigest, nextDueAt } from "@touchline/domain";
import type { JobContext, ScheduleContext, VendorContext } from "../../context/context.ts";
import { systemOf, type Viewer } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";
import { forEachInTurn } from "../../jobs/for-each-in-turn.ts";
import type { Payload } from "../../jobs/job.ts";
import { contentsOf } from "./digest-contents.service.ts";
import { destinationOf, mustBeSendable, NO_BLOCKS, NOT_CONNECTED } from "./digest-destination.ts";
import { scheduleOf } from "./digest-response.ts";
import type { StoredDigest, StoredRun } from "./digests.repository.ts";
import { type Context, publishDigests, recordAndRead, requireDigest } from "./digests.service.ts";

/** A repeat within this time counts as the same request. */
const DUPLICATE_WINDOW_MS = 5000;

const MISSED_SLOT = "Touchline wasn't running when it was due, and it's too late to send it now.";

export async function previewDigest(
  {
    viewer,
    inStore,
    now,
    publicUrl,
  }: Pick<VendorContext, "viewer" | "inStore" | "now" | "publicUrl">,
  id: string,
): Promise<RouteResult<typeof api.digests.preview>> {
  const digest = requireDigest(await inStore(viewer, (store) => store.digests.get(id), "read"));
  const { items } = await inStore(
    digest.isOwnerHere ? ownerOf(viewer, digest) : viewer,
    (store) => contentsOf(store, digest, { now, here: publicUrl }),
    "read",
  );
  return {
    name: digest.name,
    previewData: items.map((item) => ({
      ...item,
      blocks: item.blocks.map((block) => ({ ...block })),
    })),
  };
}

/** Sends a digest now: to its destination, or as a test to the caller only. */
export async function sendNow(context: Context, id: string, kind: "now" | "test"): Promise<Digest> {
  const { store, viewer, now } = context;
  const digest = requireDigest(await store.digests.getForUpdate(id));
  const recipientId = kind === "test" ? viewer.userId : null;
  await mustBeSendable(store, digest, recipientId);
  const slot = new Date(Math.floor(now.getTime() / DUPLICATE_WINDOW_MS) * DUPLICATE_WINDOW_MS);
  await startRun(store, { digestId: id, kind, slot }, recipientId, now);
  return recordAndRead(context, id, kind === "test" ? "digest.tested" : "digest.sent");
}

/** Starts the due digests. Only one worker claims a digest, and each due time is started once. */
export async function sendDueDigests({ receivers, inStore, now }: ScheduleContext): Promise<void> {
  await forEachInTurn(await receivers.dueDigests(now), ({ organisationId, id }) =>
    inStore(systemOf(organisationId), (store) => startDueRun(store, id, now)),
  );
}

async function startDueRun(store: Store, id: string, now: Date): Promise<void> {
  const digest = await store.digests.claimDue(id, now);
  if (!digest?.nextAt) return;
  const { missed, slot, next } = dueDigest(digest.nextAt, now, scheduleOf(digest));
  const run = { digestId: id, kind: "scheduled" } as const;
  for (const moment of missed) {
    const skipped = { ...run, slot: moment, state: "skipped", words: MISSED_SLOT } as const;
    await store.digests.addRun({ id: randomUUID(), ...skipped }, now);
  }
  if (slot) await startRun(store, { ...run, slot }, null, now);
  await store.digests.change(id, { nextAt: next }, now);
  await store.audit.record(now, "digest.due", `digest ${id}`, { slot, missed: missed.length });
  await publishDigests(store, digest.ownerId);
}

/**
 * Reschedules for a changed time zone: nine o'clock is local time. Digests already due stay due.
 */
export async function rescheduleForTimeZone({
  viewer,
  inStore,
  clock,
}: Pick<JobContext, "viewer" | "inStore" | "clock">): Promise<void> {
  await inStore(systemOf(viewer.organisationId), async (store) => {
    const now = clock();
    for (const { id } of await store.digests.list()) {
      const digest = await store.digests.getForUpdate(id);
      if (!digest?.nextAt || digest.nextAt <= now || digest.timeZone !== null) continue;
      await store.digests.change(id, { nextAt: nextDueAt(now, scheduleOf(digest)) }, now);
      await publishDigests(store, digest.ownerId);
    }
  });
}

async function startRun(
  store: Store,
  run: { digestId: string; kind: DigestRun["kind"]; slot: Date },
  recipientId: string | null,
  now: Date,
): Promise<void> {
  const id = randomUUID();
  const isNew = await store.digests.addRun({ id, ...run, state: "sending", words: null }, now);
  if (isNew) await store.jobs.add(jobs.sendDigest, { runId: id, recipientId });
}

/**
 * Renders a started digest and queues its message. Safe to run twice: the run is the message's key.
 * The digest is loaded once, so a concurrent edit applies to all of it or to nothing.
 */
export async function sendDigest(
  context: Pick<JobContext, "viewer" | "inStore" | "clock" | "publicUrl">,
  { runId, recipientId }: Payload<typeof jobs.sendDigest>,
): Promise<void> {
  const { viewer, inStore, clock, publicUrl } = context;
  const system = systemOf(viewer.organisationId);
  const ready = await inStore(system, (store) => prepare(store, runId, recipientId, clock()));
  if (!ready) return;
  const { digest, to } = ready;
  const name = recipientId ? `Test: ${digest.name}` : digest.name;
  const { text, blocks } = await inStore(
    ownerOf(viewer, digest),
    (store) => contentsOf(store, { ...digest, name }, { now: clock(), here: publicUrl }),
    "read",
  );
  await inStore(system, async (store) => {
    await store.chat.queue({ key: `digest:${runId}`, ...to, text, blocks }, clock());
    await publishDigests(store, digest.ownerId);
  });
}

/** What to send and where; null if it was done already or can't be. */
async function prepare(store: Store, runId: string, recipientId: string | null, now: Date) {
  const run = await store.digests.run(runId);
  if (!run?.isToDo) return null;
  const digest = await store.digests.get(run.digestId);
  const end = async (state: "failed" | "skipped", words: string) => {
    await store.digests.endRun(runId, state, words, now);
    if (digest) await publishDigests(store, digest.ownerId);
    return null;
  };
  if (!digest) return end("skipped", "The digest was deleted before it went out.");
  return prepareSend(store, run, digest, recipientId, { end, now });
}

async function prepareSend(
  store: Store,
  run: StoredRun,
  digest: StoredDigest,
  recipientId: string | null,
  { end, now }: { end: (state: "failed" | "skipped", words: string) => Promise<null>; now: Date },
) {
  if (run.kind === "scheduled" && !digest.isOn) {
    return end("skipped", "It was turned off before it went out.");
  }
  if (!digest.isOwnerHere) {
    const trouble = `${digest.ownerName}, who owns this digest, has left the team.`;
    await store.digests.switchOff(digest.id, trouble, now);
    return end("failed", trouble);
  }
  if (!digest.queries.some(({ isAdded }) => isAdded)) return end("failed", NO_BLOCKS);
  const destination = await destinationOf(store, digest, recipientId);
  switch (destination.kind) {
    case "not-connected":
      await store.digests.switchOff(digest.id, NOT_CONNECTED, now);
      return end("failed", NOT_CONNECTED);
    case "not-bound":
      return end("failed", "The recipient hasn't linked a Slack account.");
    case "to": {
      const { channel, recipientId: to } = destination;
      return { digest, to: { channel, recipientId: to } };
    }
  }
}

/**
 * Data is read with the owner's access: a rep's digest contains the rep's own deals, regardless of
 * the viewer.
 */
function ownerOf({ organisationId }: Viewer, { ownerId, ownerRole }: StoredDigest): Viewer {
  return { organisationId, userId: ownerId, role: ownerRole };
}
