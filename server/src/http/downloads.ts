import { PassThrough, type Writable } from "node:stream";
import type { FastifyReply } from "fastify";
import { Refusal } from "./refusal.ts";

export interface FileAnswer {
  name: string;
  /** Puts the file's content into a stream; what goes wrong meanwhile breaks the download off. */
  sendTo(download: Writable): Promise<void>;
}

/** Each holds a connection to the database while the browser takes what it reads. */
const MOST_AT_ONCE = 3;
const WAIT_SECONDS = 10;
/** Whoever takes nothing for so long is let go, for the sake of the others. */
const STILL_MS = 45_000;

/** Sends files, a few at a time. */
export function downloads() {
  let open = 0;
  return async (
    reply: FastifyReply,
    mediaType: string,
    prepare: () => Promise<FileAnswer>,
  ): Promise<FastifyReply> => {
    if (open >= MOST_AT_ONCE) {
      reply.header("retry-after", String(WAIT_SECONDS));
      throw new Refusal(
        "too_many_requests",
        "Others are downloading files just now. Try again in a moment.",
      );
    }
    open += 1;
    try {
      const { name, sendTo } = await prepare();
      const download = new PassThrough();
      const sent = sendTo(download).catch((error: Error) => void download.destroy(error));
      const stopWatching = whenStill(download, () =>
        download.destroy(new Error("The download stood still.")),
      );
      void sent.finally(() => {
        open -= 1;
        stopWatching();
      });
      return reply
        .type(mediaType)
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("cache-control", "no-store")
        .send(download);
    } catch (error) {
      open -= 1;
      throw error;
    }
  };
}

function whenStill(download: PassThrough, letGo: () => void): () => void {
  let timer = setTimeout(letGo, STILL_MS).unref();
  download.on("drain", () => {
    clearTimeout(timer);
    timer = setTimeout(letGo, STILL_MS).unref();
  });
  return () => clearTimeout(timer);
}
