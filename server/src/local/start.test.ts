import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { withClient } from "../db/with-client.ts";
import { eventually } from "../testing/eventually.ts";
import { reachable } from "./account.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { hasParentDeathSignal } from "./end-with-parent.ts";
import { supervisePostgres } from "./supervised-postgres.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { buildWebIfStale } from "./web-build.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
/**
 * The end-to-end tests start it as root; here it runs unprivileged, if that account can read our
 * files.
 */
const ORDINARY = isRoot && reachable(ROOT, NOBODY) ? NOBODY : {};
const READY = "Ctrl-C";
const SLOW = 240_000;

let folder: string;
let home: string;
const children: ChildProcess[] = [];

beforeAll(() => buildWebIfStale(ROOT), SLOW);
beforeAll(() => {
  folder = temporaryFolder("start");
  home = mkdtempSync(join(tmpdir(), "touchline-user-"));
  if (ORDINARY === NOBODY) chownSync(home, NOBODY.uid, NOBODY.gid);
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await exit(child);
    }
  }
});
afterAll(() => {
  for (const made of [folder, home]) rmSync(made, { recursive: true, force: true });
});

const exit = (child: ChildProcess) =>
  new Promise<number | null>((done) =>
    child.exitCode !== null || child.signalCode !== null
      ? done(child.exitCode)
      : child.once("exit", (code) => done(code)),
  );

function run(
  command: string[],
  env: Record<string, string | undefined>,
  as: { uid?: number; gid?: number; detached?: boolean } = {},
) {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: folder, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...as,
  });
  children.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const ready = () =>
    vi.waitFor(
      () => {
        if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${said}`);
        expect(said).toContain(READY);
      },
      { timeout: 120_000, interval: 50 },
    );
  return { child, ready, said: () => said, ended: () => exit(child) };
}
const node = process.execPath;
const start = [node, "scripts/launch.mjs", "start"];

const accepts = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = net.connect(port, "127.0.0.1", () => done(true));
    socket.once("error", () => done(false));
    socket.once("connect", () => socket.destroy());
  });
const status = async (port: number, path: string) =>
  (await fetch(`http://localhost:${port}${path}`)).status;
const allDown = (port: number) =>
  vi.waitFor(
    async () => expect([await accepts(port), await accepts(port + 10)]).toEqual([false, false]),
    { timeout: 120_000, interval: 100 },
  );

const postmaster = (dataDir: string) =>
  Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("[U16] [S-9] [O-10] npm start", { timeout: SLOW }, () => {
  it("starts everything for an ordinary user, refuses a second start on the same data, starts a killed database again, leaves nothing after kill -9 of its group, stops when npm is told to", async () => {
    const data = { DATA_DIR: join(home, "one"), HOME: home };
    const first = run(start, { PORT: "3411", ...data }, { ...ORDINARY, detached: true });
    await first.ready();
    expect(await status(3411, "/login")).toBe(200);
    expect(await status(3411, "/readyz")).toBe(200);
    expect(await status(3421, "/identity/.well-known/openid-configuration")).toBe(200);

    const second = run(start, { PORT: "3431", ...data }, ORDINARY);
    expect(await second.ended()).toBe(1);
    expect(second.said()).toMatch(
      /already running on .*one, at http:\/\/localhost:3411\. Stop that one first/,
    );
    expect(await status(3411, "/readyz")).toBe(200);

    const killed = postmaster(data.DATA_DIR);
    process.kill(killed, "SIGKILL");
    await eventually(() =>
      expect(first.said()).toContain("The database had ended and was started again.\n"),
    );
    await eventually(async () => expect(await status(3411, "/readyz")).toBe(200));
    const restarted = postmaster(data.DATA_DIR);
    expect(restarted).not.toBe(killed);

    process.kill(-Number(first.child.pid), "SIGKILL");
    await first.ended();
    await allDown(3411);
    await eventually(() => expect(isAlive(restarted)).toBe(false));

    const again = run(["npm", "start"], { PORT: "3411", ...data }, ORDINARY);
    await again.ready();
    expect(await status(3411, "/readyz")).toBe(200);
    again.child.kill("SIGTERM");
    await again.ended();
    await allDown(3411);
  });

  it("says which port is taken and leaves nothing running", async () => {
    const taken = net.createServer().listen(3491, "127.0.0.1");
    // Reuses the first test's data to save setup time.
    const env = { PORT: "3491", DATA_DIR: join(home, "one"), HOME: home };
    const { ended, said } = run(start, env, ORDINARY);
    expect(await ended()).toBe(1);
    expect(said()).toContain("Port 3491 is taken.");
    await eventually(async () => expect(await accepts(3501)).toBe(false));
    taken.close();
  });
});

describe("[H4] a command", { timeout: SLOW }, () => {
  it.each([
    { command: ["start"], env: { PORT: "http" }, line: /^PORT is wrong: http isn't a port/m },
    {
      command: ["start"],
      env: { PORT: "4180" },
      line: /^PORT is wrong: .* at 4190, which browsers/m,
    },
    {
      command: ["serve", "web"],
      env: {},
      line: /^DATABASE_URL is missing\.\nOIDC_ISSUER is missing\.$/m,
    },
    { command: ["serve"], env: {}, line: /Say which part to serve/ },
    {
      command: ["migrate"],
      env: { DATABASE_URL: "postgres://a:b@localhost/c" },
      line: /DATABASE_OWNER_URL is missing/,
    },
    { command: ["dance"], env: {}, line: /There's no command dance/ },
    {
      command: ["serve", "web"],
      env: { DATABASE_URL: "postgres://a:b@127.0.0.1:9/c", OIDC_ISSUER: "https://id.test" },
      line: /^The database can't be reached: /,
    },
  ])("$command with $env says so in a line and ends with 1", async ({ command, env, line }) => {
    const given: Record<string, string | undefined> = env;
    const { ended, said } = run([node, "scripts/launch.mjs", ...command], given);
    expect(await ended()).toBe(1);
    expect(said()).toMatch(line);
    expect(said()).not.toMatch(/^\s+at /m);
  });
});

const parentOf = (pid: number) =>
  Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

describe("[U16] the embedded database", { timeout: SLOW }, () => {
  it("[S-9] is started again at the same address when it is killed, ends with its keeper, and the second time it says that all ends", async () => {
    const said: string[] = [];
    const dataDir = join(folder, "supervised");
    const supervised = await supervisePostgres({
      dataDir,
      appUrl: "http://localhost:1",
      say: (line) => void said.push(line),
      onEnd: (words) => void said.push(words),
    });
    const answers = () =>
      withClient(supervised.url("postgres"), (client) => client.query("select"));
    process.kill(postmaster(dataDir), "SIGKILL");
    await eventually(() => expect(said).toEqual(["The database had ended and was started again."]));
    await answers();
    const server = postmaster(dataDir);
    process.kill(hasParentDeathSignal() ? parentOf(server) : server, "SIGKILL");
    await eventually(() =>
      expect(said.slice(1)).toEqual(["The database ended a second time, so everything stops."]),
    );
    await supervised.stop();
  });

  it.runIf(isRoot)("runs for root in a folder that only root can enter", async () => {
    const closed = mkdtempSync(join(tmpdir(), "touchline-closed-"));
    const postgres = await startEmbeddedPostgres(join(closed, "data"));
    expect(postgres.dataDir).toMatch(/^\/var\/lib\/touchline\//);
    await postgres.stop();
    rmSync(join(postgres.dataDir, ".."), { recursive: true, force: true });
    rmSync(closed, { recursive: true, force: true });
  });
});
