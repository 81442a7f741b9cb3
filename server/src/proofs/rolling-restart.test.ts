import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../local/embedded-postgres.ts";
import { temporaryFolder } from "../local/temporary-folder.ts";
import { eventually } from "../testing/eventually.ts";
import { callerOf } from "../testing/load.ts";
import { type Person, type TestProduct, testProduct } from "../testing/product.ts";
import { productProcesses } from "../testing/product-process.ts";
import { foreignPrograms, programNamed } from "../testing/programs.ts";
import { proxyExample, proxyExampleAt } from "../testing/proxy-example.ts";
import { reportFigures } from "../testing/report-figures.ts";
import { isProving } from "../testing/scale.ts";

const DRAIN_SECONDS = "3";
const PAUSE_MS = 40;
const NOTHING = { open: 0, repCommit: 0, won: 0, quota: 0, bestCase: 0, mostLikely: 0 };
const SLOW = 300_000;

const PROXIES = {
  nginx: {
    file: "nginx.conf",
    args: (folder: string, example: string) => {
      const path = join(folder, "nginx.conf");
      const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join(" ");
      writeFileSync(
        path,
        `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths}\n${example}\n}`,
      );
      return ["-c", path, "-p", folder];
    },
  },
  haproxy: {
    file: "haproxy.cfg",
    args: (folder: string, example: string) => {
      const path = join(folder, "haproxy.cfg");
      writeFileSync(path, example);
      return ["-db", "-f", path];
    },
  },
} as const;

describe("[H6] [O-4] two web processes that are restarted one after the other", {
  timeout: SLOW,
}, () => {
  const processes = productProcesses();
  const programs = foreignPrograms();
  let product: TestProduct;
  let rep: Person;
  let folder: string;
  const isWanted = isProving && Object.keys(PROXIES).some((name) => programNamed(name));

  beforeAll(async () => {
    if (!isWanted) return;
    folder = temporaryFolder("proxy");
    chmodSync(folder, 0o777);
    product = await testProduct();
    rep = await (await product.organisation()).rep();
  }, SLOW);
  afterAll(async () => {
    if (!isWanted) return;
    await programs.endAll();
    await processes.endAll();
    await product.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const [name, { file, args }] of Object.entries(PROXIES)) {
    const program = programNamed(name);
    it.skipIf(!isProving || !program)(
      `behind ${name} as the example has it, nobody notices (needs Debian's ${name})`,
      async () => {
        const environment = {
          DATABASE_URL: product.database.appUrl,
          OIDC_ISSUER: product.issuer.url,
          RATE_LIMIT_PER_MINUTE: "100000",
          MAX_CONCURRENT_CALLS: "1000",
          TRUST_PROXY: "127.0.0.1",
          DRAIN_SECONDS,
        };
        let [first, second] = await Promise.all([
          processes.web(environment),
          processes.web(environment),
        ]);
        const front = await freePort();
        const ports = { front, first: first.port, second: second.port };
        const proxy = programs.start(program ?? "", args(folder, proxyExampleAt(file, ports)));
        const url = `http://127.0.0.1:${front}`;
        await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));

        const { call, close } = callerOf(url);
        const save = () =>
          call({
            method: "POST",
            path: api.goals.createCheckIn.path,
            headers: rep.headers,
            body: { revieweeId: rep.id, values: NOTHING },
          });
        const read = () =>
          call({ method: "GET", path: api.session.read.path, headers: rep.headers });
        let isOver = false;
        const counts: Record<number, number> = {};
        const work = async (one: () => Promise<number>) => {
          while (!isOver) {
            const status = await one();
            counts[status] = (counts[status] ?? 0) + 1;
            await pause(PAUSE_MS);
          }
        };
        const working = Promise.all([work(save), work(read), work(read)]);
        await first.end();
        first = await processes.web(environment, first.port);
        await eventually(async () => expect((await fetch(`${first.url}/readyz`)).status).toBe(200));
        await second.end();
        second = await processes.web(environment, second.port);
        await eventually(async () =>
          expect((await fetch(`${second.url}/readyz`)).status).toBe(200),
        );
        isOver = true;
        await working;
        close();
        const calls = Object.values(counts).reduce((sum, count) => sum + count, 0);
        reportFigures("H6", { proxy: name, calls, failed: calls - (counts[200] ?? 0) });
        expect(counts).toEqual({ 200: calls });
        expect(calls).toBeGreaterThan(50);
        await proxy.end();
        await first.end();
        await second.end();
      },
    );
  }

  it("has examples that ask whether a process is ready, or never leave one out", () => {
    expect(proxyExample("nginx.conf").match(/max_fails=0/g)).toHaveLength(3);
    expect(proxyExample("haproxy.cfg")).toContain("option httpchk GET /readyz");
  });
});
