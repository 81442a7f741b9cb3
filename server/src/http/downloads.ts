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
/**
 * A download whose browser takes less than this in a window is aborted. After its first window a
 * download also gives way to a workspace that has none.
 */
const WINDOW_MS = 15_000;
const MIN_BYTES_PER_WINDOW = 256 * 1024;

interface OpenDownload {
  organisationId: string;
  openedAt: number;
  abort: (reason: string) => void;
}

/** Streams files, a limited number at a time. */
export function downloads(connections: number, windowMs = WINDOW_MS) {
  const slots = slotsByKey();
  const most = Math.max(1, Math.floor(connections * POOL_SHARE));
  const mostOfOrganisation = Math.max(1, Math.floor(connections * ORGANISATION_SHARE));
  /** In the order in which they were opened. */
  const open = new Set<OpenDownload>();

  function endOldest({ organisationId }: Viewer): void {
    if (slots.count(`organisation ${organisationId}`) > 0) return;
    const [oldest] = open;
    if (oldest && performance.now() - oldest.openedAt >= windowMs) {
      oldest.abort("The download took long, and another workspace waited for one.");
    }
  }

  function take(reply: FastifyReply, viewer: Viewer): () => void {
    const { organisationId, userId } = viewer;
    const user = `user ${organisationId} ${userId}`;
    if (slots.count("all") >= most) endOldest(viewer);
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
  }

  return async (
    reply: FastifyReply,
    { viewer, mediaType }: { viewer: Viewer; mediaType: string },
    prepare: () => Promise<FileAnswer>,
  ): Promise<FastifyReply> => {
    const release = take(reply, viewer);
    try {
      const { name, sendTo } = await prepare();
      const download = new PassThrough();
      const entry: OpenDownload = {
        organisationId: viewer.organisationId,
        openedAt: performance.now(),
        abort(reason) {
          open.delete(entry);
          download.destroy(new Error(reason));
          release();
        },
      };
      open.add(entry);
      const watch = readerWatch(download, windowMs, () =>
        entry.abort("The browser took the download too slowly."),
      );
      const released = sendTo(download)
        .catch((error: Error) => void download.destroy(error))
        .finally(() => {
          open.delete(entry);
          release();
          watch.stop();
        });
      return reply
        .type(mediaType)
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("cache-control", "no-store")
        .send(Readable.from(endingAfter(released, download, watch.count), { objectMode: false }));
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
async function* endingAfter(
  released: Promise<void>,
  download: PassThrough,
  onTaken: (bytes: number) => void,
) {
  for await (const chunk of download as AsyncIterable<Buffer>) {
    yield chunk;
    onTaken(chunk.length);
  }
  await released;
}

/** Calls `end` after a window in which little was taken of what was there to take. */
function readerWatch(download: PassThrough, windowMs: number, end: () => void) {
  let taken = 0;
  const timer = setInterval(() => {
    if (taken < MIN_BYTES_PER_WINDOW && download.readableLength > 0) end();
    taken = 0;
  }, windowMs).unref();
  return {
    count: (bytes: number) => {
      taken += bytes;
    },
    stop: () => clearInterval(timer),
  };
}
