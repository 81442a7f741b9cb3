import type { Digest, DigestRun } from "@touchline/contract";
import { DIGEST_BLOCKS, type DigestBlockKind, type DigestSchedule } from "@touchline/domain";
import type { StoredDigest, StoredQuery } from "./digests.repository.ts";

/** A run without a message has failed after this long: its job was abandoned. */
const RUN_TIMEOUT_MS = 3_600_000;

export function scheduleOf({
  time,
  weekdays,
  timeZone,
  organisationTimeZone,
}: Pick<StoredDigest, "time" | "weekdays" | "timeZone" | "organisationTimeZone">): DigestSchedule {
  return { time, weekdays, timeZone: timeZone ?? organisationTimeZone };
}

export function toDigest(digest: StoredDigest, now: Date): Digest {
  const { id, name, channelId, channelName, ownerId, ownerName, isOn, trouble, nextAt } = digest;
  const { time, weekdays, timeZone } = scheduleOf(digest);
  return {
    id,
    name,
    time,
    weekdays: [...weekdays],
    timeZone,
    channel: channelId === null ? null : { id: channelId, name: channelName },
    owner: { id: ownerId, name: ownerName },
    isOn,
    trouble,
    nextAt: nextAt?.toISOString() ?? null,
    lastRun: lastRunOf(digest, now),
    DigestQueries: orderedBlocks(digest.queries).map((kind) => {
      const { isAdded = false, filters = {} } =
        digest.queries.find(({ type }) => type === kind.type) ?? {};
      return { id: kind.type, ...kind, DigestQueryLink: { isAdded, filters } };
    }),
  };
}

/** The message's blocks in order, then the others in their standard order. */
function orderedBlocks(queries: StoredQuery[]): DigestBlockKind[] {
  const added = queries.filter(({ isAdded }) => isAdded).map(({ type }) => type);
  const place = ({ type }: DigestBlockKind) => {
    const index = added.indexOf(type);
    return index === -1 ? added.length : index;
  };
  return DIGEST_BLOCKS.toSorted((one, other) => place(one) - place(other));
}

function lastRunOf(digest: StoredDigest, now: Date): DigestRun | null {
  const { runKind: kind, runSlot: slot, runState: state, messageState, messageWords } = digest;
  if (!kind || !slot || !state) return null;
  const at = slot.toISOString();
  if (messageState !== null) {
    return { kind, at, state: runStateOf(messageState), words: messageWords };
  }
  if (state === "sending" && now.getTime() - slot.getTime() > RUN_TIMEOUT_MS) {
    return { kind, at, state: "failed", words: "It couldn't be generated." };
  }
  return { kind, at, state, words: digest.runWords };
}

function runStateOf(state: string): DigestRun["state"] {
  switch (state) {
    case "sent":
    case "failed":
    case "unknown":
      return state;
    case "withdrawn":
      return "skipped";
    default:
      return "sending";
  }
}
