import type { ReaderRequest } from "./list-messages.ts";
import { readLists } from "./list-reader.ts";

const answer = readLists((message) => self.postMessage(message));
self.addEventListener("message", ({ data }: MessageEvent<ReaderRequest>) => {
  // Anything but a refusal is a bug: report it to the page as a worker error.
  answer(data).catch((error: unknown) => reportError(error));
});
