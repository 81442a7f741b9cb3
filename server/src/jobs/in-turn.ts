import { isDatabaseGone } from "../db/faults.ts";

/** Does it for one after another. Who fails keeps nobody else waiting; all failures are told at the end. */
export async function inTurn<T>(
  all: Iterable<T>,
  work: (each: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const each of all) {
    try {
      await work(each);
    } catch (error) {
      failures.push(error);
      // No answer from the database, or no connection left: the next one would only wait for it as well.
      if (isDatabaseGone(error)) break;
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} have failed.`);
  if (failures.length === 1) throw failures[0];
}
