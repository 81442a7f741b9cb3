import { isDatabaseUnreachable } from "../db/database-errors.ts";

/**
 * Processes items in sequence. A failing item doesn't stop the others; all failures are thrown
 * together at the end.
 */
export async function forEachInTurn<T>(
  all: Iterable<T>,
  work: (each: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const each of all) {
    try {
      await work(each);
    } catch (error) {
      failures.push(error);
      // The database is down or out of connections, so the next item would only wait for it too.
      if (isDatabaseUnreachable(error)) break;
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} have failed.`);
  if (failures.length === 1) throw failures[0];
}
