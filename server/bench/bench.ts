import { readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildWebIfStale } from "../src/local/web-build.ts";
import { ROOT } from "./bench-environment.ts";
import type { Bench } from "./measure.ts";

/** These need a lot of data or many processes, so a quick run skips them. */
const SLOW_BENCHES = [
  "costs",
  "looking-back",
  "own-fields",
  "own-fields-reading",
  "scale-out",
  "workers",
];

/**
 * `npm run bench -- [--quick] [name of a file in benches …]`: prints one line of JSON per result.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false } },
});

// A fresh clone has no web build, and the product won't start without one.
await buildWebIfStale(ROOT);

const folder = new URL("benches/", import.meta.url);
const all = readdirSync(folder).map((file) => file.replace(/\.ts$/, ""));
const unknown = positionals.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(", ")}; there are ${all.join(", ")}.\n`);
  process.exit(2);
}

// Data shared between benches is cleaned up on exit, including on a signal.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const selected = all.filter((name) => !values.quick || !SLOW_BENCHES.includes(name));

let holds = true;
for (const name of positionals.length > 0 ? positionals : selected) {
  const start = performance.now();
  const { bench }: { bench: Bench } = await import(new URL(`${name}.ts`, folder).href);
  for await (const result of bench({ isQuick: values.quick })) {
    holds &&= result.holds;
    process.stdout.write(`${JSON.stringify(result)}\n`);
  }
  const seconds = Math.round((performance.now() - start) / 1000);
  process.stderr.write(`${name} took ${seconds} s\n`);
}
process.exit(holds ? 0 : 1);
