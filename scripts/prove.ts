import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { REMARKS } from "./proof-remarks.ts";

/**
 * The catalogue of proofs: runs what there is of it at full scale, and says of each id how it stands.
 *
 * `SEED=…` repeats a run. `-- D1 E1` runs those only; `-- --document` writes the document and runs nothing.
 */
const ID = /\[([A-H]\d+)\]/g;
const SOURCES = [
  "{domain,contract,server,web,sandbox}/src/**/*.test.{ts,tsx}",
  "scripts/*.test.ts",
  "e2e/tests/**/*.ts",
];
const REPORT = ".touchline/prove.json";
const DOCUMENT = "docs/proofs.md";

const catalogue = [
  ...readFileSync("docs/requirements.md", "utf8").matchAll(/^- ([A-H]\d+) \*\*(.+?)\*\*/gm),
].map(([, id = "", name = ""]) => ({ id, name }));

const idsIn = (text: string) => new Set([...text.matchAll(ID)].map(([, id = ""]) => id));
const files = globSync(SOURCES)
  .sort()
  .map((file) => ({ file, ids: idsIn(readFileSync(file, "utf8")) }));
const provenIn = (id: string) => files.filter(({ ids }) => ids.has(id)).map(({ file }) => file);

function document(): void {
  const lines = catalogue.map(({ id, name }) => {
    const where = provenIn(id).map((file) => `\`${file}\``);
    const remark = REMARKS[id] ?? "";
    return `| ${id} | ${name} | ${where.join("<br>") || "–"} | ${remark} |`;
  });
  const open = catalogue.filter(({ id }) => provenIn(id).length === 0);
  writeFileSync(
    DOCUMENT,
    `# Proofs

What must hold under faults, load and attack: the ${catalogue.length} ids of section "Proofs" in [requirements.md](requirements.md), and
the tests whose titles carry them. \`npm test\` runs all of these with small numbers and the same examples every time; \`npm run prove\`
runs them with the full numbers and a seed of its own, which it prints (\`SEED=… npm run prove\` repeats it, \`npm run prove -- E1 A4\` runs
some). Load and speed are \`npm run bench\`, see [performance.md](performance.md).

The last column says what of an id is not proven, or why it does not apply. ${catalogue.length - open.length} of ${catalogue.length} have tests.
\`npm run prove -- --document\` writes this page.

| id | proof | where | what is missing, or does not apply |
|---|---|---|---|
${lines.join("\n")}
`,
  );
}

const Report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

function run(wanted: string[]): void {
  const seed = process.env.SEED ?? String(Math.trunc(performance.timeOrigin) % 2_147_483_647);
  const chosen = files.filter(
    ({ file, ids }) => !isJourney(file) && wanted.some((id) => ids.has(id)),
  );
  console.log(`SEED=${seed}, ${chosen.length} files of tests at full scale`);
  mkdirSync(".touchline", { recursive: true });
  spawnSync(
    process.execPath,
    [
      ...["node_modules/vitest/vitest.mjs", "run", ...chosen.map(({ file }) => file)],
      ...["--testNamePattern", `\\[(${wanted.join("|")})\\]`, "--testTimeout", "3600000"],
      ...["--reporter=dot", "--reporter=json", `--outputFile.json=${REPORT}`],
    ],
    { stdio: "inherit", env: { ...process.env, SCALE: "full", SEED: seed } },
  );
  const outcomes = Report.parse(JSON.parse(readFileSync(REPORT, "utf8")))
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed" || status === "failed");
  let failing = 0;
  for (const { id, name } of catalogue.filter((one) => wanted.includes(one.id))) {
    const of = outcomes.filter(({ fullName }) => idsIn(fullName).has(id));
    const failed = of.filter(({ status }) => status === "failed").length;
    failing += failed;
    const state = failed > 0 ? "FAILS" : of.length > 0 ? "proven" : "not run";
    const words = REMARKS[id] ?? (of.length === 0 ? "See npm test and npm run bench." : "");
    console.log(
      `${id.padEnd(4)} ${state.padEnd(8)} ${String(of.length).padStart(4)} tests  ${name}  ${words}`,
    );
  }
  console.log(`\nSEED=${seed} npm run prove repeats this.`);
  process.exitCode = failing > 0 ? 1 : 0;
}

function isJourney(file: string): boolean {
  return file.startsWith("e2e/");
}

const given = process.argv.slice(2).filter((one) => !one.startsWith("--"));
document();
if (!process.argv.includes("--document")) {
  run(given.length > 0 ? given : catalogue.map(({ id }) => id));
}
