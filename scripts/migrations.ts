import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "server/migrations";
const SEALS = join(FOLDER, "sealed.json");

/** A merged migration never changes: its checksum is stored next to it. `--seal` adds new ones. */
const seals: Record<string, string> = existsSync(SEALS)
  ? JSON.parse(readFileSync(SEALS, "utf8"))
  : {};
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".sql"))
  .sort();
const fingerprint = (name: string) =>
  createHash("sha256")
    .update(readFileSync(join(FOLDER, name)))
    .digest("hex");

const problems = [
  ...Object.keys(seals)
    .filter((name) => !files.includes(name))
    .map(
      (name) =>
        `${name} was removed after it was merged: put it back, and undo it in a new migration`,
    ),
  ...files
    .filter((name) => seals[name] && seals[name] !== fingerprint(name))
    .map(
      (name) =>
        `${name} was changed after it was merged: put it back as it was, and write a new migration`,
    ),
];
const unsealed = files.filter((name) => !seals[name]);

if (process.argv.includes("--seal")) {
  for (const name of unsealed) seals[name] = fingerprint(name);
  writeFileSync(SEALS, `${JSON.stringify(seals, null, 2)}\n`);
} else {
  problems.push(...unsealed.map((name) => `${name} is not sealed yet: npm run db:types`));
}
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
