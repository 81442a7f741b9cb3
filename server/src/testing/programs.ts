import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

/** Includes folders that aren't in an ordinary user's PATH. */
const FOLDERS = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"];

/** Path of a system program; null if it isn't installed. */
export function programNamed(name: string): string | null {
  const found = FOLDERS.map((folder) => `${folder}/${name}`).find(
    (path) => spawnSync("test", ["-x", path]).status === 0,
  );
  return found ?? null;
}

export function foreignPrograms() {
  const started: ChildProcess[] = [];
  return {
    start(
      program: string,
      args: string[],
      options: { uid?: number; gid?: number; cwd?: string; env?: NodeJS.ProcessEnv } = {},
    ) {
      const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
      started.push(child);
      let words = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream.on("data", (chunk: Buffer) => {
          words = (words + chunk.toString()).slice(-20_000);
        });
      }
      return { child, words: () => words, end: (signal?: NodeJS.Signals) => end(child, signal) };
    },
    endAll: () => Promise.all(started.toReversed().map((child) => end(child))),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}
