import { readdirSync, readlinkSync } from "node:fs";

/** The processes that work in a folder: whoever runs there, with all that it started, however far it was cut loose. */
export function processesIn(folder: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const where = readlinkSync(`/proc/${pid}/cwd`);
        return where === folder || where.startsWith(`${folder}/`);
      } catch {
        // It has just ended, or is somebody else's.
        return false;
      }
    })
    .map(Number);
}

/** Sends all processes of a folder a signal; one that has just ended needs none. */
export function signalAllIn(folder: string, signal: NodeJS.Signals): void {
  for (const pid of processesIn(folder)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has just ended.
    }
  }
}
