import { readFileSync } from "node:fs";
import { join } from "node:path";
import { child, ROOT, type Surroundings } from "./surroundings.ts";

/** Well within its life, and seldom enough not to be measured. */
const TOKEN_GOOD_FOR_MS = 60_000;

/** The product as a process of its own, on the database of a bench. */
export async function serving(
  { appUrl, issuer, ...at }: Surroundings,
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
    /** What the process has had of a core so far, in milliseconds. */
    cpuMs: () => cpuMs(product.started.pid ?? 0),
    /** The most memory that the process has held so far. */
    peakMb(): number {
      const status = readFileSync(`/proc/${product.started.pid}/status`, "utf8");
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    stop: product.stop,
    [Symbol.asyncDispose]: product[Symbol.asyncDispose],
    /** As a machine that goes dark: nothing is put in order. */
    kill: () => product.stop("SIGKILL"),
  };
}

/** Reads an address again and again as one person. */
export async function readerOf(
  issuer: Surroundings["issuer"],
  subject: string,
  url: string,
): Promise<() => Promise<void>> {
  let token = { is: await issuer.accessToken(subject), since: performance.now() };
  return async () => {
    if (performance.now() - token.since > TOKEN_GOOD_FOR_MS) {
      token = { is: await issuer.accessToken(subject), since: performance.now() };
    }
    await read(url, { authorization: `Bearer ${token.is}` });
  };
}

/** The least a server can do: one statement, its rows as JSON, no sign-in and no checks. */
export async function thinServer({ ownerUrl }: Surroundings, statement: string, values: string[]) {
  const thin = child(join(ROOT, "server/bench/thin-server.ts"), [ownerUrl, statement, ...values]);
  const { port } = await thin.ready;
  return {
    read: () => read(`http://127.0.0.1:${port}/`, {}),
    cpuMs: () => cpuMs(thin.started.pid ?? 0),
    [Symbol.asyncDispose]: thin[Symbol.asyncDispose],
  };
}

/** What PostgreSQL has had of a core so far with all its processes, also those that ended, in milliseconds. */
export async function databaseCpuMs({ owner }: Surroundings): Promise<number> {
  const { rows } = await owner.query<{ file: string }>(
    "select pg_read_file('postmaster.pid') as file",
  );
  const first = Number(rows[0]?.file.split("\n")[0]);
  const children = readFileSync(`/proc/${first}/task/${first}/children`, "utf8").trim().split(" ");
  const started = times(first);
  return children.reduce((sum, pid) => sum + cpuMs(Number(pid)), started.own + started.ofEnded);
}

function cpuMs(pid: number): number {
  return times(pid).own;
}

/** Linux counts in hundredths of a second. */
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
