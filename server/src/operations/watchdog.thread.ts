import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import type { WatchdogData } from "./watchdog.ts";

const { beats, seconds } = workerData as WatchdogData;
const count = new Int32Array(beats);
const STDOUT = 1;
const FATAL = 60;

let last = Atomics.load(count, 0);
let still = 0;

// Counts its own seconds, so that a machine that was suspended isn't taken for a loop that was.
setInterval(() => {
  const now = Atomics.load(count, 0);
  still = now === last ? still + 1 : 0;
  last = now;
  if (still < seconds) return;
  const msg = `The event loop stood still for ${seconds} seconds: this process ends itself. If a job did it twice, it is set aside.`;
  try {
    writeSync(
      STDOUT,
      `${JSON.stringify({ level: FATAL, time: Date.now(), pid: process.pid, msg })}\n`,
    );
  } finally {
    process.kill(process.pid, "SIGKILL");
  }
}, 1000);
