import { readConfig } from "../config.ts";
import type { Vendors } from "../context/context.ts";
import { connect } from "../db/connect.ts";
import { mustBeUsable } from "../db/migration-status.ts";
import { type InStore, storeOn } from "../db/store.ts";
import { createVendors } from "../integrations/vendors.ts";
import { openQueue } from "../jobs/queue.ts";

/** Runs `work` as the product would: bound by the same policies, with the same vendors. */
export async function withProduct<T>(
  environment: NodeJS.ProcessEnv,
  work: (product: { inStore: InStore; outside: Vendors; now: Date }) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment);
  const raise = (error: Error) => {
    throw error;
  };
  const database = connect(config.database.url, { max: 3 });
  try {
    await mustBeUsable(database.db);
    const queue = await openQueue(config.database.directUrl, { works: false, onError: raise });
    try {
      const clock = () => new Date();
      const inStore = storeOn(database.db, queue);
      return await work({ inStore, outside: createVendors(config, inStore, clock), now: clock() });
    } finally {
      await queue.close();
    }
  } finally {
    await database.close();
  }
}
