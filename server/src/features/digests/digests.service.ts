import { randomUUID } from "node:crypto";
import { api, type Digest, type DigestFilters, type ParsedInput } from "@touchline/contract";
import { DIGEST_BLOCKS, type DigestBlock, nextDueAt, parseTime } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { isTimeZone } from "../../context/time.ts";
import { Refusal } from "../../http/refusal.ts";
import { mustBeSendable } from "./digest-destination.ts";
import { scheduleOf, toDigest } from "./digest-response.ts";
import type { DigestChange, NewDigest, StoredDigest } from "./digests.repository.ts";
import { PRESETS, UNTITLED } from "./presets.ts";

export type Context = Pick<RequestContext, "viewer" | "now" | "store">;
type DigestForm = ParsedInput<typeof api.digests.save>["body"];
type QueryForm = ParsedInput<typeof api.digests.saveQuery>["body"];

const MAX_DIGESTS = 500;

export async function listDigests({ store, now }: Context): Promise<Digest[]> {
  return (await store.digests.list()).map((digest) => toDigest(digest, now));
}

export async function readDigest({ store, now }: Context, id: string): Promise<Digest> {
  return toDigest(requireDigest(await store.digests.get(id)), now);
}

/** A new digest belongs to the caller and is off until they enable it. */
export async function createDigest(
  context: Context,
  { copyOf, readyMade }: ParsedInput<typeof api.digests.create>["body"],
): Promise<Digest> {
  const { store, now } = context;
  if ((await store.digests.count()) >= MAX_DIGESTS) throw tooManyDigests();
  const copied = copyOf === undefined ? undefined : requireDigest(await store.digests.get(copyOf));
  const id = randomUUID();
  const made = copied ? copyOfDigest(copied) : readyMade ? PRESETS[readyMade] : UNTITLED;
  await store.digests.add({ id, ...made }, now);
  return recordAndRead(context, id, "digest.created", copyOf ? { copyOf } : { readyMade });
}

function copyOfDigest(digest: StoredDigest): Omit<NewDigest, "id"> {
  const { name, time, weekdays, timeZone, channelId, channelName, queries } = digest;
  const copyName = `${name.slice(0, 190)} (copy)`;
  return { name: copyName, time, weekdays, timeZone, channelId, channelName, queries };
}

export async function saveDigest(context: Context, id: string, given: DigestForm): Promise<Digest> {
  const { store, now } = context;
  const before = requireDigest(await store.digests.getForUpdate(id));
  const change = changeOf(before, given);
  const after: StoredDigest = { ...before, ...change };
  if (after.isOn) await mustBeSendable(store, after);
  // Unless the schedule changes, a due run stays due.
  const isRescheduled =
    after.isOn !== before.isOn ||
    after.time !== before.time ||
    after.timeZone !== before.timeZone ||
    String(after.weekdays) !== String(before.weekdays);
  const nextAt = after.isOn ? nextDueAt(now, scheduleOf(after)) : null;
  await store.digests.change(id, { ...change, ...(isRescheduled && { nextAt }) }, now);
  return recordAndRead(context, id, "digest.changed", given);
}

function changeOf(before: StoredDigest, given: DigestForm): Partial<DigestChange & StoredDigest> {
  const { name, time, weekdays, timeZone, channelId, channelName, isOn } = given;
  return {
    ...(name !== undefined && { name }),
    ...(time !== undefined && { time: timeOf(time) }),
    ...(weekdays !== undefined && { weekdays: [...new Set(weekdays)].sort() }),
    ...(timeZone !== undefined && { timeZone: timeZone === null ? null : zoneOf(timeZone) }),
    ...(channelId !== undefined && {
      channelId,
      channelName: channelNameOf(before, channelId, channelName),
    }),
    ...(isOn !== undefined && { isOn }),
    ...(isOn === true && { trouble: null }),
  };
}

function timeOf(written: string): string {
  const time = parseTime(written);
  if (time === null) throw new Refusal("bad_request", "time: isn't a time of day like 09:00.");
  return time;
}

function zoneOf(name: string): string {
  if (!isTimeZone(name))
    throw new Refusal("bad_request", "timeZone: there's no time zone with that name.");
  return name;
}

function channelNameOf(before: StoredDigest, channelId: string | null, name?: string): string {
  if (channelId === null) return "";
  return (
    name?.replace(/^#/, "") || (channelId === before.channelId && before.channelName) || channelId
  );
}

export async function saveQuery(
  context: Context,
  id: string,
  type: DigestBlock,
  given: QueryForm,
): Promise<Digest> {
  const { store, now } = context;
  const digest = requireDigest(await store.digests.getForUpdate(id));
  const before = digest.queries.find((query) => query.type === type);
  if (given.filters) await mustBeValidFilters(context, type, given.filters);
  const query = {
    type,
    isAdded: given.isAdded ?? before?.isAdded ?? false,
    filters: given.filters ?? before?.filters ?? {},
  };
  const others = digest.queries.filter((one) => one.type !== type && one.isAdded);
  if (digest.isOn && !query.isAdded && others.length === 0) {
    throw new Refusal("conflict", "A digest needs a block while it's on. Turn it off first.");
  }
  await store.digests.changeQuery(id, query, now);
  if (given.position !== undefined) {
    if (!query.isAdded) {
      throw new Refusal("bad_request", "position: only added blocks have one.");
    }
    const order = others.map((one) => one.type).toSpliced(given.position - 1, 0, type);
    await store.digests.orderQueries(id, order);
  }
  return recordAndRead(context, id, "digest.changed", { query, position: given.position });
}

/** Validates that the block supports the filters, and that their users and pipelines exist. */
async function mustBeValidFilters(
  { store }: Context,
  type: DigestBlock,
  filters: DigestFilters,
): Promise<void> {
  const kind = DIGEST_BLOCKS.find((one) => one.type === type);
  const settings: string[] = kind?.settings ?? [];
  const unknown = Object.keys(filters).find((name) => !settings.includes(name));
  if (unknown)
    throw new Refusal("bad_request", `filters.${unknown}: can't be set for ${kind?.name}.`);
  if (filters.repIds) {
    const members = new Set((await store.team.list()).map(({ id }) => id));
    if (!filters.repIds.every((id) => members.has(id))) {
      throw new Refusal("bad_request", "filters.repIds: can only have people on your team.");
    }
  }
  if (filters.pipelineIds) {
    const pipelines = await store.digestFacts.pipelineIds();
    if (!filters.pipelineIds.every((id) => pipelines.has(id))) {
      throw new Refusal(
        "bad_request",
        "filters.pipelineIds: can only have pipelines from your CRM.",
      );
    }
  }
}

export async function removeDigest(context: Context, id: string): Promise<{ id: string }> {
  const { store, now } = context;
  const digest = requireDigest(await store.digests.getForUpdate(id));
  await store.digests.remove(id, now);
  await record(context, digest, "digest.removed");
  return { id };
}

/**
 * Restores a digest as it was: one that was on is sent at its next scheduled time, or reports why
 * it can't be.
 */
export async function restoreDigest(context: Context, id: string): Promise<Digest> {
  const { store, now } = context;
  if (!(await store.digests.restore(id, now))) throw digestNotFound();
  if ((await store.digests.count()) > MAX_DIGESTS) throw tooManyDigests();
  const digest = requireDigest(await store.digests.getForUpdate(id));
  if (digest.isOn) {
    const trouble = await troubleOf(store, digest);
    const isOn = trouble === null;
    const nextAt = isOn ? nextDueAt(now, scheduleOf(digest)) : null;
    await store.digests.change(id, { isOn, trouble, nextAt }, now);
  }
  return recordAndRead(context, id, "digest.restored");
}

/** Why a digest can't be sent at the moment; null if it can. */
async function troubleOf(store: Context["store"], digest: StoredDigest): Promise<string | null> {
  try {
    await mustBeSendable(store, digest);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

export function requireDigest(digest: StoredDigest | undefined): StoredDigest {
  if (!digest) throw digestNotFound();
  return digest;
}

function tooManyDigests(): Refusal {
  return new Refusal("conflict", `There are ${MAX_DIGESTS} digests already. Delete one first.`);
}

function digestNotFound(): Refusal {
  return new Refusal("not_found", "Digest not found");
}

/** Records the change in the audit log, publishes it to open browsers, and returns the digest. */
export async function recordAndRead(
  context: Context,
  id: string,
  did: string,
  detail: Record<string, unknown> = {},
): Promise<Digest> {
  const digest = requireDigest(await context.store.digests.get(id));
  await record(context, digest, did, detail);
  return toDigest(digest, context.now);
}

async function record(
  { store, now }: Context,
  { id, ownerId }: Pick<StoredDigest, "id" | "ownerId">,
  did: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await store.audit.record(now, did, `digest ${id}`, detail);
  await publishDigests(store, ownerId);
}

export async function publishDigests(store: Context["store"], ownerId: string): Promise<void> {
  const paths = [api.digests.list.path, api.digests.read.path, api.digests.preview.path];
  await store.live.publish({ managers: true, userIds: [ownerId] }, { type: "stale", paths });
}
