import type { Kysely } from "kysely";
import type { Viewer } from "../context/viewer.ts";
import type { Queue } from "../jobs/queue.ts";
import type { DB } from "./schema.ts";

export interface Handle {
  db: Kysely<DB>;
  viewer: Viewer;
  queue: Queue;
}
