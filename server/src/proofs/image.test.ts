import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../local/embedded-postgres.ts";
import { temporaryFolder } from "../local/temporary-folder.ts";
import { eventually } from "../testing/eventually.ts";
import { type TestProduct, testProduct } from "../testing/product.ts";
import { foreignPrograms, programNamed } from "../testing/programs.ts";
import { reportFigures } from "../testing/report-figures.ts";
import { isProving } from "../testing/scale.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const SLOW = 1_800_000;
const BASE = "localhost/touchline-proof-base";
const IMAGE = "localhost/touchline-proof";
const CERTIFICATES = "/etc/ssl/certs";

const podman = programNamed("podman");
const bootstrap = programNamed("mmdebstrap");
const runc = programNamed("runc");
const missing = Object.entries({ podman, mmdebstrap: bootstrap }).flatMap(([name, path]) =>
  path === null ? [name] : [],
);
const isWanted = isProving && missing.length === 0;

/** What the official image of Node has, made of Debian's packages and the Node of this project. */
const BASE_FILE = `FROM scratch
ADD debian.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --create-home node
`;

describe("[H10] the container image", { timeout: SLOW }, () => {
  const programs = foreignPrograms();
  let product: TestProduct;
  let folder: string;

  beforeAll(async () => {
    if (!isWanted) return;
    folder = temporaryFolder("image");
    product = await testProduct();
  }, SLOW);
  afterAll(async () => {
    if (!isWanted) return;
    await programs.endAll();
    await product.close();
    rmSync(folder, { recursive: true, force: true });
  }, SLOW);

  /** Runs a program to its end and returns what it printed. */
  async function finish(program: string | null, args: string[]): Promise<string> {
    const child = spawn(program ?? "", args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    let words = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        words += chunk.toString();
      });
    }
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`${program} ${args.join(" ")}: ${code}\n${words.slice(-4000)}`);
    return words;
  }

  const build = (tag: string, args: string[]) =>
    finish(podman, [
      ...["build", "--format", "docker", "--isolation", "chroot", "--network", "host"],
      ...["--tag", tag, ...args],
    ]);

  async function buildBase(): Promise<void> {
    const context = join(folder, "base");
    mkdirSync(context);
    await finish(bootstrap, [
      ...["--variant=minbase", "--include=ca-certificates", "bookworm"],
      join(context, "debian.tar"),
    ]);
    cpSync(process.execPath, join(context, "node"));
    const npm = dirname(dirname(realpathSync(programNamed("npm") ?? "")));
    cpSync(npm, join(context, "npm"), { recursive: true, dereference: true });
    writeFileSync(join(context, "Containerfile"), BASE_FILE);
    await build(BASE, [context]);
  }

  async function buildImage(): Promise<void> {
    // With this machine's certificates, since a company's registry may have its own authority.
    const settings = join(folder, "npmrc");
    writeFileSync(settings, `cafile=${CERTIFICATES}/ca-certificates.crt\n`);
    await build(IMAGE, [
      ...["--build-arg", `BASE=${BASE}`],
      ...["--volume", `${CERTIFICATES}:${CERTIFICATES}:ro`],
      ...["--volume", `${settings}:/root/.npmrc:ro`, ROOT],
    ]);
  }

  const running = (name: string, environment: Record<string, string>, command: string[]) => [
    ...(runc ? ["--runtime", runc] : []),
    ...["run", "--rm", "--name", name, "--network", "host", "--read-only"],
    ...["--ulimit", "nofile=1024:1024", "--ulimit", "nproc=1000:1000"],
    ...Object.entries(environment).flatMap(([key, value]) => ["--env", `${key}=${value}`]),
    ...[IMAGE, ...command],
  ];

  it.skipIf(!isWanted)(
    `is built on Debian alone, migrates, serves pages and calls without root and without writing, and stops when asked (needs Debian's ${missing.join(", ") || "podman, mmdebstrap"})`,
    async () => {
      const from = performance.now();
      await buildBase();
      const based = performance.now();
      await buildImage();
      const built = performance.now();

      const port = await freePort();
      const environment = {
        DATABASE_URL: product.database.appUrl,
        DATABASE_OWNER_URL: product.database.ownerUrl,
        OIDC_ISSUER: product.issuer.url,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        METRICS_TOKEN: "a-token-for-the-proof",
        ALLOW_SANDBOX: "true",
        HOST: "127.0.0.1",
        PORT: String(port),
      };
      const name = `touchline-proof-${port}`;
      await finish(podman, running(`${name}-migrate`, environment, ["migrate"]));
      const { DATABASE_OWNER_URL: _, ...serving } = environment;
      const server = programs.start(podman ?? "", running(name, serving, ["serve", "all"]));
      const url = `http://127.0.0.1:${port}`;
      await eventually(async () =>
        expect((await fetch(`${url}/readyz`)).status, server.words()).toBe(200),
      );

      const page = await (await fetch(url)).text();
      const [script] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
      expect((await fetch(`${url}${script}`)).status).toBe(200);
      const rep = await (await product.organisation()).rep();
      const session = await fetch(`${url}${api.session.read.path}`, { headers: rep.headers });
      expect(session.status).toBe(200);
      const inside = (...command: string[]) => finish(podman, ["exec", name, ...command]);
      expect((await inside("id", "-u")).trim()).toBe("1000");
      await expect(inside("touch", "/app/x")).rejects.toThrow(/Permission denied|Read-only/);
      await expect(inside("touch", "/home/node/x")).rejects.toThrow(/Read-only/);
      await finish(podman, ["healthcheck", "run", name]);

      const asked = performance.now();
      const [code] = await Promise.all([
        once(server.child, "exit").then(([code]) => code as number),
        finish(podman, ["stop", "--time", "30", name]),
      ]);
      const stopped = performance.now();
      expect(code).toBe(0);
      expect(stopped - asked).toBeLessThan(20_000);
      const seconds = (ms: number) => Math.round(ms / 1000);
      reportFigures("H10", {
        baseSeconds: seconds(based - from),
        buildSeconds: seconds(built - based),
        stopSeconds: seconds(stopped - asked),
        megabytes: Math.round(
          Number(await finish(podman, ["image", "inspect", "--format", "{{.Size}}", IMAGE])) / 1e6,
        ),
      });
    },
  );
});
