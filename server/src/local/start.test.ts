import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { reachable } from "./account.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { buildWebIfStale } from "./web-build.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const READY = "Ctrl-C";
const SLOW = 240_000;

let folder: string;
const children: ChildProcess[] = [];

beforeAll(() => buildWebIfStale(ROOT), SLOW);
beforeAll(() => {
  folder = temporaryFolder("start");
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await exit(child);
    }
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const exit = (child: ChildProcess) =>
  new Promise<number | null>((done) =>
    child.exitCode !== null || child.signalCode !== null
      ? done(child.exitCode)
      : child.once("exit", (code) => done(code)),
  );

/** Runs a command of ours and remembers what it said. */
function run(
  command: string[],
  env: Record<string, string | undefined>,
  as: { uid?: number; gid?: number } = {},
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
    { timeout: 30_000, interval: 100 },
  );

describe("[U16] npm start", { timeout: SLOW }, () => {
  it("starts everything, refuses a second start on the same data, survives kill -9, stops when npm is told to", async () => {
    const data = { DATA_DIR: join(folder, "one") };
    const first = run(start, { PORT: "3411", ...data });
    await first.ready();
    expect(await status(3411, "/login")).toBe(200);
    expect(await status(3411, "/readyz")).toBe(200);
    expect(await status(3421, "/identity/.well-known/openid-configuration")).toBe(200);

    const second = run(start, { PORT: "3431", ...data });
    expect(await second.ended()).toBe(1);
    expect(second.said()).toMatch(
      /already running on .*one, at http:\/\/localhost:3411\. Stop that one first/,
    );
    expect(await status(3411, "/readyz")).toBe(200);

    first.child.kill("SIGKILL");
    await first.ended();
    await allDown(3411);

    const again = run(["npm", "start"], { PORT: "3411", ...data });
    await again.ready();
    expect(await status(3411, "/readyz")).toBe(200);
    again.child.kill("SIGTERM");
    await again.ended();
    await allDown(3411);
  });

  it.skipIf(isRoot && !reachable(ROOT, NOBODY))(
    "works for an ordinary user as well as for root, and stops on SIGTERM",
    async () => {
      const home = mkdtempSync(join(tmpdir(), "touchline-user-"));
      if (isRoot) chownSync(home, NOBODY.uid, NOBODY.gid);
      const env = { PORT: "3471", DATA_DIR: join(home, "data"), HOME: home };
      const user = run(start, env, isRoot ? NOBODY : {});
      await user.ready();
      expect(await status(3471, "/readyz")).toBe(200);
      user.child.kill("SIGTERM");
      expect(await user.ended()).toBe(0);
      await allDown(3471);
      rmSync(home, { recursive: true, force: true });
    },
  );

  it("says which port is taken and leaves nothing running", async () => {
    const taken = net.createServer().listen(3491, "127.0.0.1");
    // The data that the first test has made: what there is to make does not matter here.
    const env = { PORT: "3491", DATA_DIR: join(folder, "one") };
    const { ended, said } = run(start, env);
    expect(await ended()).toBe(1);
    expect(said()).toContain("Port 3491 is taken.");
    await eventually(async () => expect(await accepts(3501)).toBe(false));
    taken.close();
  });
});

describe("[H4] a command", { timeout: SLOW }, () => {
  it.each([
    { command: ["start"], env: { PORT: "http" }, line: /^PORT is wrong: http is not a port/m },
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
    { command: ["dance"], env: {}, line: /There is no command dance/ },
    {
      command: ["serve", "web"],
      env: { DATABASE_URL: "postgres://a:b@127.0.0.1:9/c", OIDC_ISSUER: "https://id.test" },
      line: /^The database cannot be reached: /,
    },
  ])("$command with $env says so in a line and ends with 1", async ({ command, env, line }) => {
    const given: Record<string, string | undefined> = env;
    const { ended, said } = run([node, "scripts/launch.mjs", ...command], given);
    expect(await ended()).toBe(1);
    expect(said()).toMatch(line);
    expect(said()).not.toMatch(/^\s+at /m);
  });
});

describe("[U16] the embedded database", { timeout: SLOW }, () => {
  it.runIf(isRoot)("runs for root in a folder that only root can enter", async () => {
    const closed = mkdtempSync(join(tmpdir(), "touchline-closed-"));
    const postgres = await startEmbeddedPostgres(join(closed, "data"));
    expect(postgres.dataDir).toMatch(/^\/var\/lib\/touchline\//);
    await postgres.stop();
    rmSync(join(postgres.dataDir, ".."), { recursive: true, force: true });
    rmSync(closed, { recursive: true, force: true });
  });
});
