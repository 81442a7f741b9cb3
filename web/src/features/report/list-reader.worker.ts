import type { ToReader } from "./list-messages.ts";
import { readLists } from "./list-reader.ts";

const answer = readLists((message) => self.postMessage(message));
self.addEventListener("message", ({ data }: MessageEvent<ToReader>) => {
  // What is not a refusal is a defect: it shall reach the page as an error of the reader.
  answer(data).catch((error: unknown) => reportError(error));
});
