import { readdirSync, readlinkSync } from "node:fs";

/** Lists the processes that run in a folder and all their descendants, even detached ones. */
export function processesIn(folder: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const where = readlinkSync(`/proc/${pid}/cwd`);
        return where === folder || where.startsWith(`${folder}/`);
      } catch {
        // The process has just ended or belongs to another user.
        return false;
      }
    })
    .map(Number);
}

/** Signals all processes in a folder and ignores those that have just ended. */
export function signalAllIn(folder: string, signal: NodeJS.Signals): void {
  for (const pid of processesIn(folder)) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has just ended.
    }
  }
}
