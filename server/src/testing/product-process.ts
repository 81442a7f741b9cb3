import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../local/embedded-postgres.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
/** Must match `scripts/launch.mjs`. */
const NODE_COMPILE_CACHE = resolve(ROOT, "node_modules/.cache/touchline");
const WEB = fileURLToPath(new URL("./calls-process.ts", import.meta.url));

/** The product as deployed: web and workers in separate processes behind a load balancer. */
export function productProcesses() {
  const started: ChildProcess[] = [];

  async function begin(file: string, args: string[], environment: Record<string, string>) {
    const child = fork(resolve(ROOT, file), args, {
      env: { PATH: process.env.PATH, LOG_LEVEL: "error", NODE_COMPILE_CACHE, ...environment },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    started.push(child);
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`${file} ended with ${code} before it was ready.`);
    });
    // A later exit is expected.
    ended.catch(() => undefined);
    const [message] = (await Promise.race([once(child, "message"), ended])) as [{ port?: number }];
    const pid = child.pid ?? 0;
    return {
      pid,
      message,
      isAlive: () => isAlive(child),
      signal: (name: NodeJS.Signals) => child.kill(name),
      end: (name: NodeJS.Signals = "SIGTERM") => end(child, name),
      residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(status(pid))?.[1]) / 1024,
      openFiles: () => readdirSync(`/proc/${pid}/fd`).length,
    };
  }

  return {
    async web(environment: Record<string, string>, given?: number) {
      const port = given ?? (await freePort());
      const process = await begin(WEB, [], {
        ...environment,
        PORT: String(port),
      });
      return { ...process, port, url: `http://127.0.0.1:${port}` };
    },
    worker: (environment: Record<string, string>) =>
      begin("scripts/launch.mjs", ["serve", "worker"], environment),
    async balancer(ports: number[]) {
      const process = await begin("server/bench/balancer.ts", ports.map(String), {});
      return { ...process, url: `http://127.0.0.1:${process.message.port}` };
    },
    async endAll(): Promise<void> {
      await Promise.all(started.map((child) => end(child, "SIGTERM")));
    },
  };
}

export type ProductProcess = Awaited<ReturnType<ReturnType<typeof productProcesses>["worker"]>>;

const isAlive = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null;

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isAlive(child)) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

const status = (pid: number) => readFileSync(`/proc/${pid}/status`, "utf8");
