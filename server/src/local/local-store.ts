import type { Config } from "../config.ts";
import { connect } from "../db/connect.ts";
import { type InStore, storeOn } from "../db/store.ts";
import { openQueue } from "../jobs/queue.ts";

/** Prints non-fatal errors of a local start. */
export const printError = (error: Error) => void process.stderr.write(`${error.message}\n`);

/**
 * Runs `work` with a store on the data of a product running on this machine, which processes the
 * queued jobs.
 */
export async function withLocalStore(
  { database: { url } }: Config,
  work: (inStore: InStore) => Promise<void>,
): Promise<void> {
  const database = connect(url, { max: 2 });
  const queue = await openQueue(url, { works: false, onError: printError });
  try {
    await work(storeOn(database.db, queue));
  } finally {
    await queue.close();
    await database.close();
  }
}
