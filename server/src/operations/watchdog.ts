import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";

const MAX_STALL_SECONDS = 60;
const BEAT_MS = 500;

export interface WatchdogData {
  beats: SharedArrayBuffer;
  seconds: number;
}

/**
 * Ends this process when its event loop stands still for a minute: nothing in the process could,
 * not even a signal's handler. A job that does this twice is set aside, as one that crashes.
 */
export function startWatchdog(seconds = MAX_STALL_SECONDS): { stop: () => Promise<unknown> } {
  // A breakpoint stops the loop, and nothing else.
  if (inspectorUrl() !== undefined) return { stop: async () => undefined };
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const count = new Int32Array(beats);
  const timer = setInterval(() => Atomics.add(count, 0, 1), BEAT_MS).unref();
  const thread = new Worker(new URL("./watchdog.thread.ts", import.meta.url), {
    workerData: { beats, seconds } satisfies WatchdogData,
    env: {},
    execArgv: [],
  });
  thread.unref();
  return {
    stop() {
      clearInterval(timer);
      return thread.terminate();
    },
  };
}
