import { Worker } from "node:worker_threads";
import { concurrencyByKey } from "../http/concurrency-by-key.ts";

interface Limits {
  milliseconds: number;
  megabytes: number;
}

/**
 * Starting takes a tenth of a second, but longer on a busy machine, which must not count against
 * the work.
 */
const MAX_START_MS = 60_000;

/** Each may use its whole memory limit; more of them wait. */
const MAX_THREADS = 2;
const oneOfFew = concurrencyByKey(MAX_THREADS);

/** The thread was terminated because the work took too long or used too much memory. */
export class ThreadEnded extends Error {}

type Answer<Result> = "begun" | { result: Result } | { error: unknown };

/**
 * Processes untrusted input in a separate thread, so that it can't block the event loop. `work` is
 * a module that exports `run`, which maps the input to the result.
 */
export function inThread<Given, Result>(work: URL, given: Given, limits: Limits): Promise<Result> {
  return oneOfFew("threads", () => runThread<Result>(work, given, limits));
}

function runThread<Result>(
  work: URL,
  given: unknown,
  { milliseconds, megabytes }: Limits,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const thread = new Worker(new URL("./thread.ts", import.meta.url), {
    workerData: { work: work.href, given },
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
    // A thread that parses untrusted input must not see the configuration.
    env: {},
    execArgv: [],
  });
  const isTooSlow = () =>
    reject(new ThreadEnded(`It took longer than ${milliseconds / 1000} seconds.`));
  let deadline = setTimeout(isTooSlow, MAX_START_MS);
  thread.on("message", (answer: Answer<Result>) => {
    if (answer === "begun") {
      clearTimeout(deadline);
      deadline = setTimeout(isTooSlow, milliseconds);
    } else if ("error" in answer) reject(answer.error);
    else resolve(answer.result);
  });
  thread.once("error", (error: NodeJS.ErrnoException) =>
    reject(
      error.code === "ERR_WORKER_OUT_OF_MEMORY"
        ? new ThreadEnded(`It needed more than ${megabytes} MB of memory.`)
        : error,
    ),
  );
  thread.once("exit", (code) => reject(new Error(`The thread ended with ${code}.`)));
  return promise.finally(async () => {
    clearTimeout(deadline);
    await thread.terminate();
  });
}
