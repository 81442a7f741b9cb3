import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildWebIfStale } from "../src/local/web-build.ts";
import type { Bench } from "./measure.ts";
import { surroundings } from "./surroundings.ts";

/** `npm run bench -- [--quick] [name of a file in benches …]`: one line of JSON for each result. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false } },
});

// A fresh clone has none, and the product does not start without it.
await buildWebIfStale(fileURLToPath(new URL("../../", import.meta.url)));

const folder = new URL("benches/", import.meta.url);
const all = readdirSync(folder).map((file) => file.replace(/\.ts$/, ""));
const unknown = positionals.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(", ")}; there are ${all.join(", ")}.\n`);
  process.exit(2);
}

let holds = true;
for (const name of positionals.length > 0 ? positionals : all) {
  const { bench }: { bench: Bench } = await import(new URL(`${name}.ts`, folder).href);
  const at = await surroundings();
  try {
    for await (const result of bench(at, { isQuick: values.quick })) {
      holds &&= result.holds;
      process.stdout.write(`${JSON.stringify(result)}\n`);
    }
  } finally {
    await at.close();
  }
}
process.exit(holds ? 0 : 1);
