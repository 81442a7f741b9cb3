import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { z } from "zod";
import { REMARKS } from "./proof-remarks.ts";
import { Outcome, proofState } from "./proof-state.ts";

/**
 * The catalogue of proofs: runs its tests with large numbers, and reports the state of each id.
 * `SEED=…` repeats a run. `-- D1 E1` runs only those, `-- --long` runs the load tests for as long
 * as the catalogue says, `-- --document` writes the document and runs nothing.
 */
const ID = /\[([A-H]\d+)\]/g;
const SOURCES = [
  "{domain,contract,server,web,sandbox}/src/**/*.test.{ts,tsx}",
  "scripts/*.test.ts",
  "e2e/tests/**/*.ts",
];
const FOLDER = ".touchline/prove";
const FIGURES = `${FOLDER}/figures.jsonl`;
/** Marks a file that measures times, and therefore must run alone. */
const MEASURES_MARKER = "isProving";
const DOCUMENT = "docs/proofs.md";

const catalogue = [
  ...readFileSync("docs/requirements.md", "utf8").matchAll(/^- ([A-H]\d+) \*\*(.+?)\*\*/gm),
].map(([, id = "", name = ""]) => ({ id, name }));

const idsIn = (text: string) => new Set([...text.matchAll(ID)].map(([, id = ""]) => id));
const files = globSync(SOURCES)
  .sort()
  .map((file) => {
    const text = readFileSync(file, "utf8");
    return { file, ids: idsIn(text), measures: text.includes(MEASURES_MARKER) };
  });
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
the tests whose titles carry them. \`npm test\` runs these with small numbers and the same examples every time, but for what needs minutes; \`npm run prove\`
runs them with large numbers and a seed of its own, which it prints (\`SEED=… npm run prove\` repeats it, \`npm run prove -- E1 A4\` runs
some), first what can run side by side, then, one after the other, what measures times; \`-- --long\` takes the catalogue's whole numbers and
durations, which are hours. It prints how long each took and what was measured. Speed against the least that could do the same is
\`npm run bench\`, see [performance.md](performance.md).

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
      assertionResults: z.array(Outcome),
    }),
  ),
});

const Figures = z.object({ proof: z.string(), figures: z.record(z.string(), z.unknown()) });

/** Runs the tests with one of the ids in some files, with large numbers. */
function outcomesOf(
  chosen: string[],
  wanted: string[],
  { name, workers, seed }: { name: string; workers: number; seed: string },
): Outcome[] {
  if (chosen.length === 0) return [];
  const report = `${FOLDER}/${name}.json`;
  const { status } = spawnSync(
    process.execPath,
    [
      ...["node_modules/vitest/vitest.mjs", "run", ...chosen],
      ...["--testNamePattern", `\\[(${wanted.join("|")})\\]`, "--testTimeout", "3600000"],
      ...["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`],
    ],
    {
      stdio: "inherit",
      env: {
        ...process.env,
        ...{ SEED: seed, SCALE: isLong ? "long" : "full", FIGURES },
        VITEST_MAX_WORKERS: String(workers),
      },
    },
  );
  if (!existsSync(report)) throw new Error(`The tests ended with ${status} and left no report.`);
  return Report.parse(JSON.parse(readFileSync(report, "utf8")))
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== "todo");
}

function run(wanted: string[]): void {
  const start = performance.now();
  const seed = process.env.SEED ?? String(Math.trunc(performance.timeOrigin) % 2_147_483_647);
  const chosen = files.filter(
    ({ file, ids }) => !isJourney(file) && wanted.some((id) => ids.has(id)),
  );
  console.log(`SEED=${seed}, ${chosen.length} files of tests with large numbers`);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(FIGURES, "");
  const those = (measures: boolean) =>
    chosen.filter((one) => one.measures === measures).map(({ file }) => file);
  const outcomes = [
    ...outcomesOf(those(false), wanted, { name: "rest", workers: availableParallelism(), seed }),
    ...outcomesOf(those(true), wanted, { name: "measured", workers: 1, seed }),
  ];
  const figures = readFileSync(FIGURES, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => Figures.parse(JSON.parse(line)));
  let failing = 0;
  for (const { id, name } of catalogue.filter((one) => wanted.includes(one.id))) {
    const found = outcomes.filter(({ fullName }) => idsIn(fullName).has(id));
    const hasTests = provenIn(id).some((file) => !isJourney(file));
    const { state, ran: of, needed, failures } = proofState(found, hasTests);
    failing += failures;
    const seconds = of.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000;
    const counts = `${String(of.length).padStart(4)} tests ${seconds.toFixed(0).padStart(5)} s`;
    const measured = figures.filter(({ proof }) => proof === id).map((one) => one.figures);
    console.log(
      [
        `${id.padEnd(4)} ${state.padEnd(8)} ${counts}  ${name}`,
        ...measured.map((one) => JSON.stringify(one)),
        ...needed.map((words) => `Did not run: ${words}.`),
        REMARKS[id] ?? (of.length === 0 ? "See npm test and npm run bench." : ""),
      ].join("  "),
    );
  }
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  console.log(`\n${minutes} minutes. SEED=${seed} npm run prove repeats this.`);
  process.exitCode = failing > 0 ? 1 : 0;
}

function isJourney(file: string): boolean {
  return file.startsWith("e2e/");
}

/** By id or by name: H7 and HA are the same. */
const requestedIds = process.argv
  .slice(2)
  .filter((one) => !one.startsWith("--"))
  .map((one) => catalogue.find(({ id, name }) => one === id || one === name)?.id ?? one);
const isLong = process.argv.includes("--long");
document();
if (!process.argv.includes("--document")) {
  run(requestedIds.length > 0 ? requestedIds : catalogue.map(({ id }) => id));
}
