import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { type Account, account, reachable } from "./account.ts";
import { binaries } from "./binaries.ts";

export interface EmbeddedPostgres {
  /** Connection URL of the cluster's superuser. */
  url: (database: string) => string;
  dataDir: string;
  /** The server was already running and was taken over. */
  adopted: boolean;
  /** Whether the postmaster is alive; all other processes may have ended. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

const MAX_ATTEMPTS = 40;
const SUPERVISOR_SCRIPT = fileURLToPath(new URL("./postgres-supervisor.ts", import.meta.url));
/** PostgreSQL's error while it starts, stops or recovers. */
const CANNOT_CONNECT_NOW = "57P03";

/**
 * Starts a PostgreSQL server in a folder, or takes over the one running there. PostgreSQL refuses
 * to run as root, so root uses an unprivileged account.
 */
export async function startEmbeddedPostgres(
  folder: string,
  settings: Record<string, string> = {},
  atPort?: number,
): Promise<EmbeddedPostgres> {
  const as = account();
  const home = dataFolderOf(folder, as);
  const dataDir = join(home, "postgres");
  const passwordFile = join(home, "postgres-password");
  const { initdb, postgres } = await binaries(as);

  if (!existsSync(join(dataDir, "PG_VERSION")) || !existsSync(passwordFile)) {
    await initialise(initdb, dataDir, passwordFile, as);
  }
  const password = readFileSync(passwordFile, "utf8");
  // Long timeout, because on the same machine a slow connection only means a busy machine.
  const address = (port: number) => (database: string) =>
    `postgres://touchline:${password}@127.0.0.1:${port}/${database}?connect_timeout=30`;

  const isRunning = () => runningServer(dataDir) !== null;
  const running = await findRunningServer(dataDir, address);
  if (running) {
    const stop = async () => {
      process.kill(running.pid, "SIGINT");
      while (isRunning()) await pause(20);
    };
    return { url: address(running.port), dataDir, adopted: true, isRunning, stop };
  }
  const { port, server } = await launch(postgres, dataDir, as, settings, atPort);
  return { url: address(port), dataDir, adopted: false, isRunning, stop: () => stopServer(server) };
}

/** Returns the server running on this data, if it stays up; waits for one that is stopping. */
async function findRunningServer(
  dataDir: string,
  address: (port: number) => (database: string) => string,
): Promise<{ pid: number; port: number } | null> {
  for (;;) {
    const running = runningServer(dataDir);
    if (!running) return null;
    const client = new pg.Client({ connectionString: address(running.port)("postgres") });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return running;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (code !== CANNOT_CONNECT_NOW) return null;
      await pause(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/**
 * Root's project folder may be inaccessible to other accounts; the data is then stored in a shared
 * location.
 */
function dataFolderOf(folder: string, as: Account): string {
  mkdirSync(folder, { recursive: true });
  if (reachable(folder, as)) return folder;
  const name = folder.replace(/[^\w]+/g, "-").replace(/^-/, "");
  const shared = join("/var/lib/touchline", name);
  mkdirSync(shared, { recursive: true, mode: 0o755 });
  return shared;
}

async function initialise(
  initdb: string,
  dataDir: string,
  passwordFile: string,
  as: Account,
): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { mode: 0o700 });
  chownTo(dataDir, as);
  const password = randomBytes(18).toString("base64url");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  chownTo(passwordFile, as);
  await run(
    initdb,
    [
      ["-D", dataDir],
      ["-U", "touchline"],
      ["--auth=scram-sha-256", `--pwfile=${passwordFile}`],
      ["-E", "UTF8", "--locale-provider=builtin", "--locale=C.UTF-8", "--no-sync"],
    ].flat(),
    as,
  );
}

/**
 * Retries for a while, because right after a kill -9 the dead server's shared memory may still be
 * in use.
 */
async function launch(
  postgres: string,
  dataDir: string,
  as: Account,
  settings: Record<string, string>,
  atPort?: number,
): Promise<{ port: number; server: ChildProcess }> {
  const given = { listen_addresses: "127.0.0.1", unix_socket_directories: "", ...settings };
  const options = Object.entries(given).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  for (let attempt = 1; ; attempt++) {
    const port = atPort ?? (await freePort());
    const args = ["-D", dataDir, "-p", String(port), ...options];
    const order = JSON.stringify({ program: postgres, args, cwd: dataDir, as });
    // A separate process group, so that Ctrl-C stops the product first and the database last.
    const server = spawn(process.execPath, [SUPERVISOR_SCRIPT, order], {
      detached: true,
      stdio: ["pipe", "ignore", "pipe"],
    });
    const words = await waitUntilReady(server);
    if (words === null) return { port, server };
    if (attempt > MAX_ATTEMPTS || !/pre-existing shared memory|lock file/.test(words)) {
      throw new Error(`The embedded database didn't start:\n${words}`);
    }
    await pause(250);
  }
}

/** Returns null once the server is ready, else its last output. */
function waitUntilReady(server: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    let words = "";
    server.stderr?.on("data", (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-4000);
      if (/ready to accept (read-only )?connections/.test(words)) resolve(null);
    });
    server.once("exit", () => resolve(words));
    server.once("error", (error) => resolve(`${words}${error.message}`));
  });
}

function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once("exit", () => resolve());
    server.stdin?.end();
  });
}

function runningServer(dataDir: string): { pid: number; port: number } | null {
  const file = join(dataDir, "postmaster.pid");
  if (!existsSync(file)) return null;
  const [pid, , , port] = readFileSync(file, "utf8").split("\n").map(Number);
  if (!pid || !port) return null;
  try {
    process.kill(pid, 0);
    return { pid, port };
  } catch {
    return null;
  }
}

function chownTo(path: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

function run(program: string, args: string[], as: Account): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...as,
      cwd: dirname(args[1] ?? "/"),
      stdio: ["ignore", "ignore", "pipe"],
    });
    let words = "";
    child.stderr.on("data", (chunk: Buffer) => {
      words += chunk.toString();
    });
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`The embedded database wasn't made:\n${words}`)),
    );
  });
}

/** Below the ephemeral port range, so that no outgoing connection takes the port meanwhile. */
const PORTS = { from: 15_000, to: 32_000 };

export async function freePort(): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = randomInt(PORTS.from, PORTS.to);
    const probe = net.createServer().listen(port, "127.0.0.1");
    try {
      await once(probe, "listening");
    } catch (error) {
      if (attempt > MAX_ATTEMPTS) throw error;
      continue;
    }
    probe.close();
    await once(probe, "close");
    return port;
  }
}
