import type { Config } from "../config.ts";
import { connect } from "../db/connect.ts";
import { type InStore, storeOn } from "../db/store.ts";
import { openQueue } from "../jobs/queue.ts";

/** What goes wrong at the edge of a local start is said, and the start goes on. */
export const complain = (error: Error) => void process.stderr.write(`${error.message}\n`);

/** Lends `work` a way to the data of a product that runs on this machine, which will do its jobs. */
export async function withLocalStore(
  { database: { url } }: Config,
  work: (inStore: InStore) => Promise<void>,
): Promise<void> {
  const database = connect(url, { max: 2 });
  const queue = await openQueue(url, { works: false, onError: complain });
  try {
    await work(storeOn(database.db, queue));
  } finally {
    await queue.close();
    await database.close();
  }
}
