import { watch } from "node:fs";
import { join } from "node:path";
import type { ChildPart } from "./part.ts";

const WATCHED = ["server/src", "contract/src", "domain/src"];
const PAUSE_MS = 150;

/** Starts a part and restarts it whenever one of its sources is saved. */
export async function startWithReload(
  root: string,
  start: () => Promise<ChildPart>,
): Promise<ChildPart> {
  let running = await start();
  let timer: NodeJS.Timeout | undefined;
  const restart = async () => {
    await running.stop();
    running = await start();
  };
  const failed = (error: Error) => process.stderr.write(`${error.message}\n`);
  const watchers = WATCHED.map((folder) =>
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => restart().catch(failed), PAUSE_MS);
    }),
  );
  return {
    async stop() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await running.stop();
    },
    // Never resolves: during development the next save restarts a crashed product.
    exited: new Promise(() => undefined),
  };
}
