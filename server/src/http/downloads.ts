import { PassThrough, Readable, type Writable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Viewer } from "../context/viewer.ts";
import { Refusal } from "./refusal.ts";
import { slotsByKey } from "./slots-by-key.ts";

export interface FileAnswer {
  name: string;
  /** Writes the file's content to the stream; an error aborts the download. */
  sendTo(download: Writable): Promise<void>;
}

/** Each download holds a database connection while the browser reads, so these are shares of them. */
const POOL_SHARE = 1 / 2;
const ORGANISATION_SHARE = 1 / 3;
const MAX_PER_USER = 2;
const RETRY_AFTER_SECONDS = 10;
/** Downloads with no progress for this long are aborted, to free the slot. */
const IDLE_TIMEOUT_MS = 15_000;

/** Streams files, a limited number at a time. */
export function downloads(connections: number) {
  const slots = slotsByKey();
  const most = Math.max(1, Math.floor(connections * POOL_SHARE));
  const mostOfOrganisation = Math.max(1, Math.floor(connections * ORGANISATION_SHARE));
  const take = (reply: FastifyReply, { organisationId, userId }: Viewer): (() => void) => {
    const user = `user ${organisationId} ${userId}`;
    const release = slots.take([
      ["all", most],
      [`organisation ${organisationId}`, mostOfOrganisation],
      [user, MAX_PER_USER],
    ]);
    if (release) return release;
    reply.header("retry-after", String(RETRY_AFTER_SECONDS));
    throw new Refusal(
      "too_many_requests",
      slots.count(user) >= MAX_PER_USER
        ? "You have other downloads running. Wait for them to finish, then try again."
        : "Too many downloads right now. Try again in a moment.",
    );
  };
  return async (
    reply: FastifyReply,
    { viewer, mediaType }: { viewer: Viewer; mediaType: string },
    prepare: () => Promise<FileAnswer>,
  ): Promise<FastifyReply> => {
    const release = take(reply, viewer);
    try {
      const { name, sendTo } = await prepare();
      const download = new PassThrough();
      const stopWatching = onIdle(download, () =>
        download.destroy(new Error("The download stalled.")),
      );
      const released = sendTo(download)
        .catch((error: Error) => void download.destroy(error))
        .finally(() => {
          release();
          stopWatching();
        });
      return reply
        .type(mediaType)
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("cache-control", "no-store")
        .send(Readable.from(endingAfter(released, download), { objectMode: false }));
    } catch (error) {
      release();
      throw error;
    }
  };
}

/**
 * Ends the stream only after the slot is free, so that the client can start the next download at
 * once.
 */
async function* endingAfter(released: Promise<void>, download: PassThrough) {
  yield* download;
  await released;
}

function onIdle(download: PassThrough, letGo: () => void): () => void {
  let timer = setTimeout(letGo, IDLE_TIMEOUT_MS).unref();
  download.on("drain", () => {
    clearTimeout(timer);
    timer = setTimeout(letGo, IDLE_TIMEOUT_MS).unref();
  });
  return () => clearTimeout(timer);
}
