// All checks that must pass before a change is submitted. Prints errors only.
import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { setup as installCardPackages } from "./card-packages.mjs";

const node = process.execPath;
const bin = (name) => `node_modules/${name}`;
/** One thread each: several duplicate part of the work, and other checks run in parallel anyway. */
const types = (project) => ({
  name: `types of ${project === "." ? "scripts and tests" : project}`,
  args: [bin("typescript-native/bin/tsc"), "-p", project, "--singleThreaded"],
});

/** The rules are in redocly.yaml. */
const LINT_API_DESCRIPTION = [bin("@redocly/cli/bin/cli.js"), "lint", "docs/openapi.json"];

/** Longest first, so that a long check doesn't start last. */
const CHECKS = [
  ...["server", "web", "sandbox", ".", "contract", "e2e", "domain", "hubspot-card"].map(types),
  { name: "promises nobody waits for", args: [bin("oxlint/bin/oxlint")] },
  { name: "import rules", args: ["scripts/boundaries.ts"] },
  {
    name: "format and lint",
    args: [bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "."],
  },
  { name: "unused files, exports and dependencies", args: [bin("knip/bin/knip.js")] },
  { name: "API description", args: LINT_API_DESCRIPTION },
  { name: "generated files", args: ["scripts/generated.ts"] },
  { name: "requirement ids", args: ["scripts/trace.ts", "--ids-only"] },
  { name: "licences, scripts, reasons and secrets", args: ["scripts/supply-chain.ts"] },
  { name: "commit subjects", args: ["scripts/commits.ts"] },
  { name: "lock file", args: ["scripts/lock-file.ts"] },
  { name: "migrations", args: ["scripts/migrations.ts"] },
  { name: "documents", args: ["scripts/documents.ts"] },
];
/** A check asks nobody outside; Redocly would look for a newer version of itself. */
const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
const MAX_OUTPUT = 64 * 1024 * 1024;

function run({ name, args }) {
  const start = performance.now();
  return new Promise((done) => {
    execFile(node, args, { maxBuffer: MAX_OUTPUT, env }, (error, stdout, stderr) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${error ? "FAIL" : "ok  "} ${name} (${seconds} s)`);
      if (error) console.log(`${stdout}${stderr}`.trim() || error.message);
      done(error === null);
    });
  });
}

installCardPackages();
const waiting = [...CHECKS];
let failed = 0;
async function takeNext() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    if (!(await run(check))) failed += 1;
  }
}
// Type checks take a gigabyte each: more at once gain little and may not fit into memory.
await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, takeNext));
process.exit(failed === 0 ? 0 : 1);
