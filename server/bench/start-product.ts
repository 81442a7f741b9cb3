import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BenchEnvironment, child, ROOT } from "./bench-environment.ts";

/** Well within the token's lifetime, and rare enough not to affect the measurement. */
const TOKEN_CACHE_MS = 60_000;

/** Runs the product as a separate process on a bench's database. */
export async function startProduct(
  { appUrl, issuer, ...at }: BenchEnvironment,
  part: "web" | "worker" | "all",
  env: NodeJS.ProcessEnv = {},
) {
  const port = Number(env.PORT ?? at.port);
  const product = child(join(ROOT, "scripts/launch.mjs"), ["serve", part], {
    PORT: String(port),
    DATABASE_URL: appUrl,
    OIDC_ISSUER: issuer.url,
    LOG_LEVEL: "warn",
    RATE_LIMIT_PER_MINUTE: "100000000",
    ...env,
  });
  await product.ready;
  return {
    url: `http://127.0.0.1:${port}`,
    reader: (subject: string, path: string) =>
      readerOf(issuer, subject, `http://127.0.0.1:${port}${path}`),
    /** CPU time the process has used so far, in milliseconds. */
    cpuMs: () => processCpuMs(product.started.pid ?? 0),
    peakMb(): number {
      const status = readFileSync(`/proc/${product.started.pid}/status`, "utf8");
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    stop: product.stop,
    [Symbol.asyncDispose]: product[Symbol.asyncDispose],
    /** Simulates a machine failure: no clean shutdown. */
    kill: () => product.stop("SIGKILL"),
  };
}

export async function readerOf(
  issuer: BenchEnvironment["issuer"],
  subject: string,
  url: string,
): Promise<() => Promise<void>> {
  let token = { is: await issuer.accessToken(subject), since: performance.now() };
  return async () => {
    if (performance.now() - token.since > TOKEN_CACHE_MS) {
      token = { is: await issuer.accessToken(subject), since: performance.now() };
    }
    await read(url, { authorization: `Bearer ${token.is}` });
  };
}

/** The minimal server: one statement, its rows as JSON, no sign-in and no checks. */
export async function thinServer(
  { ownerUrl }: BenchEnvironment,
  statement: string,
  values: string[],
) {
  const thin = child(join(ROOT, "server/bench/thin-server.ts"), [ownerUrl, statement, ...values]);
  const { port } = await thin.ready;
  return {
    read: () => read(`http://127.0.0.1:${port}/`, {}),
    cpuMs: () => processCpuMs(thin.started.pid ?? 0),
    [Symbol.asyncDispose]: thin[Symbol.asyncDispose],
  };
}

/**
 * CPU time that all PostgreSQL processes have used so far, including those that have exited, in
 * milliseconds.
 */
export async function databaseCpuMs({ owner }: BenchEnvironment): Promise<number> {
  const { rows } = await owner.query<{ file: string }>(
    "select pg_read_file('postmaster.pid') as file",
  );
  const first = Number(rows[0]?.file.split("\n")[0]);
  const children = readFileSync(`/proc/${first}/task/${first}/children`, "utf8").trim().split(" ");
  const started = times(first);
  return children.reduce(
    (sum, pid) => sum + processCpuMs(Number(pid)),
    started.own + started.ofEnded,
  );
}

export function processCpuMs(pid: number): number {
  return times(pid).own;
}

/** Linux reports CPU time in hundredths of a second. */
function times(pid: number): { own: number; ofEnded: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return { own: (user + system) * 10, ofEnded: (endedUser + endedSystem) * 10 };
}

async function read(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  await response.arrayBuffer();
}
