import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jobs } from "../jobs/catalog.ts";
import { eventually } from "../testing/eventually.ts";
import { type TestProduct, testProduct } from "../testing/product.ts";
import { endPauses, expireHeartbeats, listRunningJobs } from "../testing/worker-process.ts";

const STALLING_WORKER = fileURLToPath(new URL("../testing/stalling-worker.ts", import.meta.url));
const CLEAR_LINE = /"level":60,.*"msg":"The event loop stood still for 2 seconds/;

let product: TestProduct;
const started: ChildProcess[] = [];

beforeAll(async () => {
  product = await testProduct();
});
afterAll(async () => {
  for (const worker of started) worker.kill("SIGKILL");
  await product.close();
});

function startWorker() {
  const worker = fork(STALLING_WORKER, [product.database.appUrl], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  started.push(worker);
  let words = "";
  worker.stdout?.on("data", (chunk: Buffer) => {
    words += chunk.toString();
  });
  const messages: unknown[] = [];
  worker.on("message", (message) => messages.push(message));
  return { worker, ended: once(worker, "exit"), words: () => words, messages };
}

it("[S-24] a job that blocks its worker's event loop ends the worker with a clear line, and is set aside after twice", async () => {
  const { owner } = product.database;
  const org = await product.organisation();
  const { id, role } = await org.manager();
  const viewer = { organisationId: org.id, userId: id, role };
  await product.inStore(viewer, (store) => store.jobs.add(jobs.checkTeam, {}));

  for (let stall = 0; stall < 2; stall += 1) {
    const { ended, words, messages } = startWorker();
    await eventually(async () => {
      await endPauses(owner, jobs.checkTeam);
      expect(messages).toEqual(["begun"]);
    });
    const [code, signal] = await ended;
    expect([code, signal]).toEqual([null, "SIGKILL"]);
    expect(words()).toMatch(CLEAR_LINE);
    await expireHeartbeats(owner, await listRunningJobs(owner));
  }

  const { worker, messages } = startWorker();
  await eventually(async () => {
    await endPauses(owner, jobs.checkTeam);
    expect(messages).toEqual(["set aside"]);
  });
  await eventually(async () => {
    const { rows } = await sql<{ name: string }>`select name from pgboss.job
      where state < 'completed' and data -> 'viewer' ->> 'organisationId' = ${org.id}`.execute(
      owner,
    );
    expect(rows).toEqual([{ name: "dead" }]);
  });
  expect(worker.exitCode).toBeNull();
});
