import { type Kysely, sql } from "kysely";
import type { DB } from "./schema.ts";

/** Consumes calls from a rate limit window shared by all processes. */
export type TakeCalls = (
  counter: string,
  wanted: number,
  most: number,
  lasting?: "1 minute" | "1 day",
) => Promise<{
  granted: number;
  /** Until the window ends. */
  seconds: number;
}>;

export function takeCallsOn(db: Kysely<DB>): TakeCalls {
  return async (counter, wanted, most, lasting = "1 minute") => {
    const { rows } = await sql<{ granted: number; seconds: number }>`
      select granted, seconds from take_calls(${counter}, ${wanted}, ${most}, ${lasting}::interval)`.execute(
      db,
    );
    const [taken] = rows;
    if (!taken) throw new Error("Calls weren't counted.");
    return taken;
  };
}
