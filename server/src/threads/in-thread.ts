import { Worker } from "node:worker_threads";

interface Limits {
  milliseconds: number;
  megabytes: number;
}

/** Starting takes a tenth of a second, but on a busy machine longer, which is not the work's fault. */
const MAX_START_MS = 60_000;

/** The thread was ended because the work took too long or needed too much memory. */
export class ThreadEnded extends Error {}

type Answer<Result> = "begun" | { result: Result } | { error: unknown };

/**
 * Does work on input from outside in a thread of its own, where it cannot keep anybody else waiting.
 *
 * `work` is a module that exports `run`, which takes what is given and returns the result.
 */
export function inThread<Given, Result>(
  work: URL,
  given: Given,
  { milliseconds, megabytes }: Limits,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const thread = new Worker(new URL("./thread.ts", import.meta.url), {
    workerData: { work: work.href, given },
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
    // What the product is configured with is no business of a thread that reads foreign input.
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
