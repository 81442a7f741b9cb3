import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../src/local/temporary-folder.ts";
import { ROOT } from "../bench-environment.ts";
import type { Bench, Result } from "../measure.ts";

const RUN = join(ROOT, "e2e/support/run.mjs");

/**
 * Metrics that need a browser: typing, scrolling, Lighthouse. Runs its own instance of the product.
 */
export const bench: Bench = async function* ({ isQuick }) {
  const folder = temporaryFolder("figures");
  const figures = join(folder, "figures.jsonl");
  const run = spawn(
    process.execPath,
    [RUN, "--config", "figures.config.ts", ...(isQuick ? ["first-screen"] : [])],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, FIGURES: figures, ...(isQuick && { QUICK: "1" }) },
    },
  );
  const code = await new Promise((ended) => run.once("exit", ended));
  const lines = existsSync(figures) ? readFileSync(figures, "utf8").trim().split("\n") : [];
  rmSync(folder, { recursive: true });
  for (const line of lines) yield JSON.parse(line) as Result;
  if (code !== 0) throw new Error(`The browser's figures ended with ${code}`);
};
