import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Bench, Result } from "../measure.ts";

/** What only a browser can measure: typing, scrolling, Lighthouse. It has a product of its own. */
export const bench: Bench = async function* ({ root, folder }, { isQuick }) {
  const figures = join(folder, "figures.jsonl");
  const args = [join(root, "e2e/support/run.mjs"), "--config", "figures.config.ts"];
  // It comes from the registry and takes its time.
  if (isQuick) args.push("--grep-invert", "Lighthouse");
  const run = spawn(process.execPath, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, FIGURES: figures, ...(isQuick && { QUICK: "1" }) },
  });
  const code = await new Promise((ended) => run.once("exit", ended));
  const lines = existsSync(figures) ? readFileSync(figures, "utf8").trim().split("\n") : [];
  for (const line of lines) yield JSON.parse(line) as Result;
  if (code !== 0) throw new Error(`The browser's figures ended with ${code}`);
};
