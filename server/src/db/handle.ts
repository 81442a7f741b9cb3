import type { Kysely } from "kysely";
import type { Viewer } from "../context/viewer.ts";
import type { Queue } from "../jobs/queue.ts";
import type { DB } from "./schema.ts";

/** An open transaction, the viewer it acts for, and the queue its jobs go to. */
export interface Handle {
  db: Kysely<DB>;
  viewer: Viewer;
  queue: Queue;
}
