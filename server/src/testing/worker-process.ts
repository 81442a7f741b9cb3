import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

const LAUNCH = resolve(import.meta.dirname, "../../../scripts/launch.mjs");

/** Workers as an installation runs them: each in a process of its own, so that they can be killed. */
export function workerProcesses() {
  const started: ChildProcess[] = [];

  async function kill(worker: ChildProcess): Promise<void> {
    if (worker.exitCode !== null || worker.signalCode !== null) return;
    worker.kill("SIGKILL");
    await once(worker, "exit");
  }

  return {
    async start(environment: Record<string, string>): Promise<ChildProcess> {
      const worker = fork(LAUNCH, ["serve", "worker"], {
        env: { PATH: process.env.PATH, LOG_LEVEL: "warn", ...environment },
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      started.push(worker);
      await once(worker, "message");
      return worker;
    },
    kill,
    async killAll(): Promise<void> {
      for (const worker of started) await kill(worker);
    },
  };
}
