import { existsSync, globSync, readFileSync } from "node:fs";
import { z } from "zod";

/**
 * Traces requirements to tests: which have a passing test, which have none. Titles come from the
 * sources, so that an unknown id is found without running anything; results come from the reports
 * of the last `npm test`.
 */
const ID = /\[([A-Z]+-?\d+)\]/g;
const SOURCES = [
  "{domain,contract,server,web,sandbox}/src/**/*.test.{ts,tsx}",
  "scripts/*.test.ts",
  "e2e/tests/**/*.ts",
];
const REPORTS = ".touchline/reports/*.json";

/** At the end of `npm test` everything has run, so no requirement may be open. */
const isComplete = process.argv.includes("--complete");

const requirements = new Map(
  [...readFileSync("docs/requirements.md", "utf8").matchAll(/^- ([A-Z]+-?\d+) (.*)$/gm)].map(
    ([, id = "", text = ""]) => [id, text],
  ),
);

const idsIn = (text: string) => [...text.matchAll(ID)].map(([, id = ""]) => id);
const namedIds = new Set(globSync(SOURCES).flatMap((file) => idsIn(readFileSync(file, "utf8"))));
const unknownIds = [...namedIds].filter((id) => !requirements.has(id));
for (const id of unknownIds)
  console.error(
    `[${id}] is in a test's title but not in docs/requirements.md: correct the id, or add the requirement`,
  );
if (requirements.size === 0) console.error("docs/requirements.md lists no requirement.");
if (unknownIds.length > 0 || requirements.size === 0) process.exit(1);

function report(): void {
  const outcomes = existsSync(".touchline/reports") ? globSync(REPORTS).flatMap(readReport) : [];
  const idsOf = (wanted: Outcome["result"]) =>
    new Set(
      outcomes.filter(({ result }) => result === wanted).flatMap(({ title }) => idsIn(title)),
    );
  const [passing, failing, left] = [idsOf("passed"), idsOf("failed"), idsOf("left to prove")];
  const markOf = (id: string): Mark => {
    if (failing.has(id)) return "FAILS";
    if (passing.has(id)) return "proven";
    if (left.has(id)) return "prove";
    return namedIds.has(id) ? "unrun" : "open";
  };
  const marks = new Map([...requirements.keys()].map((id) => [id, markOf(id)]));
  const marked = (...wanted: Mark[]) => [...marks].filter(([, mark]) => wanted.includes(mark));
  for (const [id, text] of requirements) {
    console.log(`${marks.get(id)?.padEnd(6)} ${id.padEnd(8)} ${text.slice(0, 100)}`);
  }
  const run = outcomes.filter(({ result }) => result !== "left to prove").length;
  const open = marked("unrun", "open").length;
  console.log(
    `\n${marked("proven").length} of ${requirements.size} proven by ${run} tests of the last npm test` +
      `${run === 0 ? " (none has run here yet)" : ""}, ${marked("prove").length} left to npm run prove; ` +
      `${open} open, ${failing.size} failing.`,
  );
  if (failing.size > 0 || (isComplete && open > 0)) process.exit(1);
}

/** 'prove': it takes too long for every `npm test`, and is in `npm run prove`. */
type Mark = "FAILS" | "proven" | "prove" | "unrun" | "open";

interface Outcome {
  title: string;
  result: "passed" | "failed" | "left to prove";
}

/** Reads a report of Vitest or Playwright. */
function readReport(file: string): Outcome[] {
  const json: unknown = JSON.parse(readFileSync(file, "utf8"));
  const vitest = Vitest.safeParse(json);
  if (vitest.success) {
    return vitest.data.testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({
        title: fullName,
        result: status === "passed" || status === "failed" ? status : "left to prove",
      })),
    );
  }
  return Suite.parse(json).suites?.flatMap((suite) => fromSuite(suite, "")) ?? [];
}

const Vitest = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

interface Suite {
  title?: string;
  suites?: Suite[];
  specs?: Array<{ title: string; tests: Array<{ expectedStatus: string; status: string }> }>;
}
const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string().optional(),
    suites: z.array(Suite).optional(),
    specs: z
      .array(
        z.object({
          title: z.string(),
          tests: z.array(z.object({ expectedStatus: z.string(), status: z.string() })),
        }),
      )
      .optional(),
  }),
);

function fromSuite({ title = "", suites = [], specs = [] }: Suite, above: string): Outcome[] {
  const path = `${above} ${title}`;
  return [
    ...specs.map(({ title, tests }) => ({
      title: `${path} ${title}`,
      result: tests.every(isPass) ? ("passed" as const) : ("failed" as const),
    })),
    ...suites.flatMap((suite) => fromSuite(suite, path)),
  ];
}

/** Skipped, or failing as expected, proves nothing. */
function isPass({ expectedStatus, status }: { expectedStatus: string; status: string }): boolean {
  return expectedStatus === "passed" && status === "expected";
}

if (!process.argv.includes("--ids-only")) report();
