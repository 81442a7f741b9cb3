import { parentPort, workerData } from "node:worker_threads";

const { work, given } = workerData as { work: string; given: unknown };
const { run } = (await import(work)) as { run: (given: unknown) => unknown };
parentPort?.postMessage("begun");
try {
  parentPort?.postMessage({ result: await run(given) });
} catch (error) {
  parentPort?.postMessage({ error });
}
