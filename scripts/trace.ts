import { existsSync, globSync, readFileSync } from "node:fs";
import { z } from "zod";

/**
 * Requirements against tests: which have a passing test, which have none.
 *
 * Titles come from the sources, so that an unknown id is found without running
 * anything; what passed comes from the reports of the last `npm test`.
 */
const ID = /\[([A-Z]+-?\d+)\]/g;
const SOURCES = [
  "{domain,contract,server,web,sandbox}/src/**/*.test.{ts,tsx}",
  "scripts/*.test.ts",
  "e2e/tests/**/*.ts",
];
const REPORTS = ".touchline/reports/*.json";

const requirements = new Map(
  [...readFileSync("docs/requirements.md", "utf8").matchAll(/^- ([A-Z]+-?\d+) (.*)$/gm)].map(
    ([, id = "", text = ""]) => [id, text],
  ),
);

const idsIn = (text: string) => [...text.matchAll(ID)].map(([, id = ""]) => id);
const named = new Set(globSync(SOURCES).flatMap((file) => idsIn(readFileSync(file, "utf8"))));
const unknown = [...named].filter((id) => !requirements.has(id));
for (const id of unknown)
  console.error(`[${id}] is in a test's title but not in docs/requirements.md`);
if (requirements.size === 0) console.error("docs/requirements.md lists no requirement.");
if (unknown.length > 0 || requirements.size === 0) process.exit(1);

function report(): void {
  const outcomes = existsSync(".touchline/reports") ? globSync(REPORTS).flatMap(read) : [];
  const passing = new Set(
    outcomes.filter(({ passed }) => passed).flatMap(({ title }) => idsIn(title)),
  );
  const failing = new Set(
    outcomes.filter(({ passed }) => !passed).flatMap(({ title }) => idsIn(title)),
  );
  const proven = [...requirements.keys()].filter((id) => passing.has(id) && !failing.has(id));
  const open = [...requirements.keys()].filter((id) => !proven.includes(id));
  for (const [id, text] of requirements) {
    const mark = failing.has(id)
      ? "FAILS "
      : passing.has(id)
        ? "proven"
        : named.has(id)
          ? "unrun "
          : "open  ";
    console.log(`${mark} ${id.padEnd(8)} ${text.slice(0, 100)}`);
  }
  console.log(
    `\n${proven.length} of ${requirements.size} proven by ${outcomes.length} tests of the last npm test` +
      `${outcomes.length === 0 ? " (none has run here yet)" : ""}; ${open.length} open, ${failing.size} failing.`,
  );
  if (failing.size > 0) process.exit(1);
}

interface Outcome {
  title: string;
  passed: boolean;
}

/** Reads a report of Vitest or of Playwright. */
function read(file: string): Outcome[] {
  const json: unknown = JSON.parse(readFileSync(file, "utf8"));
  const vitest = Vitest.safeParse(json);
  if (vitest.success) {
    // What is left to `npm run prove` did not run here: that proves nothing, and breaks nothing.
    return vitest.data.testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "passed" || status === "failed")
        .map(({ fullName, status }) => ({ title: fullName, passed: status === "passed" })),
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
      passed: tests.every(isPass),
    })),
    ...suites.flatMap((suite) => fromSuite(suite, path)),
  ];
}

/** Skipped, or failing as expected, proves nothing. */
function isPass({ expectedStatus, status }: { expectedStatus: string; status: string }): boolean {
  return expectedStatus === "passed" && status === "expected";
}

if (!process.argv.includes("--ids-only")) report();
