// What CI runs: all checks, unit tests of every layer, and end-to-end tests. Stops at the first
// layer that fails.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";

const node = process.execPath;
const reports = ".touchline/reports";
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const vitest = ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json"];
const STEPS = [
  { name: "check", args: ["scripts/check.mjs"] },
  {
    name: "unit, sandbox, server and web tests",
    args: [...vitest, `--outputFile.json=${reports}/vitest.json`],
  },
  { name: "journeys", args: ["e2e/support/run.mjs"] },
  { name: "trace", args: ["scripts/trace.ts", "--complete"] },
  { name: "slowest", args: ["scripts/slowest.mjs"] },
];

// Vitest leaves one core free; with two cores that means one file after another.
const env = { ...process.env, VITEST_MAX_WORKERS: String(availableParallelism()) };

for (const { name, args } of STEPS) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const { status } = spawnSync(node, args, { stdio: "inherit", env });
  console.log(
    `── ${name}: ${status === 0 ? "ok" : "FAILED"} after ${Math.round((performance.now() - start) / 1000)} s`,
  );
  if (status !== 0) process.exit(1);
}
