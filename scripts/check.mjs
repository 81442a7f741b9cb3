// Everything that must hold before a change is shown to anybody. Errors only.
import { spawnSync } from "node:child_process";

const node = process.execPath;
const bin = (name) => `node_modules/${name}`;

const CHECKS = [
  ...["domain", "contract", "server", "web", "sandbox", "e2e", "."].map((project) => ({
    name: `types of ${project === "." ? "scripts and tests" : project}`,
    args: [bin("typescript/bin/tsc"), "-p", project],
  })),
  {
    name: "format and lint",
    args: [bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "."],
  },
  { name: "import rules", args: ["scripts/boundaries.ts"] },
  { name: "unused files, exports and dependencies", args: [bin("knip/bin/knip.js")] },
  { name: "lock file", args: ["scripts/lock-file.ts"] },
  { name: "licences, scripts, reasons and secrets", args: ["scripts/supply-chain.ts"] },
  { name: "migrations", args: ["scripts/migrations.ts"] },
  { name: "generated files", args: ["scripts/generated.ts"] },
  { name: "documents", args: ["scripts/documents.ts"] },
  { name: "requirement ids", args: ["scripts/trace.ts", "--ids-only"] },
];

let failed = 0;
for (const { name, args } of CHECKS) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(node, args, { encoding: "utf8" });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${status === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
  if (status === 0) continue;
  failed += 1;
  console.log(`${stdout}${stderr}`.trim());
}
process.exit(failed === 0 ? 0 : 1);
