import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { copyTree } from "./mutate/copy.ts";
import { draw, numbersFrom, PARTS, type Part, sharesOf } from "./mutate/draw.ts";
import { type Mutant, mutantsOf } from "./mutate/mutants.ts";
import { diffOf, type Outcome, tableOf } from "./mutate/report.ts";
import {
  changesApiDescription,
  compilerFor,
  floatingPromise,
  styleProblem,
  typeProblem,
} from "./mutate/static-checks.ts";
import { testerFor, WAIT_SECONDS } from "./mutate/tester.ts";
import {
  importsIn,
  isOnScreens,
  isProduct,
  isSource,
  testsFor,
  WHOLE_ANSWERS,
  WHOLE_SCREENS,
} from "./mutate/tests-for.ts";

/**
 * Mutation testing: puts small bugs into a copy of the product, one at a time, at places chosen by
 * a seed, and reports which of them the compiler, the linter or the tests catch.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    sites: { type: "string", default: "100" },
    part: { type: "string", default: PARTS.join(",") },
    /** Every possible bug in this line, as `file:line`, or in this file. */
    site: { type: "string", multiple: true },
    /** Only draw from files whose path starts with this. */
    under: { type: "string", default: "" },
    /** Skips this many of a part, to continue an earlier run. */
    after: { type: "string", default: "0" },
    /** Lists the bugs without running anything. */
    list: { type: "boolean", default: false },
    /** How many test files of the same part are run, nearest first. */
    tests: { type: "string", default: "12" },
    /** And how many of each other part that uses it. */
    elsewhere: { type: "string", default: "2" },
  },
});
/** A file for each seed and choice of parts, so that two runs can go on side by side. */
const REPORT = `.touchline/mutate-${values.seed}-${values.part.replaceAll(",", "-")}.json`;
/** How many of the nearest tests run first: most bugs are caught there. */
const FIRST_TESTS = 3;
const parts = PARTS.filter((part) => values.part.split(",").includes(part));

const { root, files } = copyTree(process.cwd());
const read = (file: string) => readFileSync(join(root, file), "utf8");
const partOf = (file: string) => PARTS.find((part) => file.startsWith(`${part}/`)) ?? "domain";

function chooseMutants(): Mutant[] {
  const products = files.filter(isProduct).sort();
  if (values.site) {
    return values.site.flatMap((site) => {
      const [file = "", line] = site.split(":");
      return mutantsOf(file, read(file)).filter((m) => !line || m.line === Number(line));
    });
  }
  return [...sharesOf(parts, Number(values.sites))].flatMap(([part, count]) => {
    const all = products
      .filter((file) => file.startsWith(`${part}/`) && file.startsWith(values.under))
      .flatMap((file) => mutantsOf(file, read(file)));
    const drawn = draw(all, count, numbersFrom(Number(values.seed) * 31 + PARTS.indexOf(part)));
    return drawn.slice(Number(values.after));
  });
}

async function runPart(
  part: Part,
  mutants: readonly Mutant[],
  report: (outcome: Outcome) => void,
): Promise<void> {
  if (mutants.length === 0) return;
  const imports = importsIn(root, files.filter(isSource));
  const compile = compilerFor(root, part);
  const testers = new Map(PARTS.map((each) => [each, testerFor(root, each)]));
  const healthy = new Map<string, boolean>();
  async function failuresWith(file: string, tests: readonly string[]): Promise<string[]> {
    const tester = testers.get(partOf(tests[0] ?? ""));
    if (!tester) return [];
    const from = performance.now();
    const failures = await tester.failuresWith(file, tests);
    const mayHaveWaited = performance.now() - from > WAIT_SECONDS * 1000;
    // A busy machine must not count as a caught bug: what failed by waiting has to fail again.
    return failures.length > 0 && mayHaveWaited ? tester.failuresWith(file, tests) : failures;
  }

  /** The first test that fails with the bug and passes without it. */
  async function caughtBy({ file, start }: Mutant, original: string, mutated: string) {
    const tests = testsFor(file, imports, start);
    const own = tests.filter((test) => partOf(test) === part).slice(0, Number(values.tests));
    const nearest = own.filter((test) => test !== WHOLE_ANSWERS);
    const rounds = [
      own.filter((test) => test === WHOLE_ANSWERS),
      nearest.slice(0, FIRST_TESTS),
      isOnScreens(file) ? [WHOLE_SCREENS] : [],
      nearest.slice(FIRST_TESTS),
      ...PARTS.filter((other) => other !== part).map((other) =>
        tests.filter((test) => partOf(test) === other).slice(0, Number(values.elsewhere)),
      ),
    ].filter((round) => round.length > 0);
    for (const round of rounds) {
      const candidates = round.filter((test) => healthy.get(test) !== false);
      if (candidates.length === 0) continue;
      const [failure] = await failuresWith(file, candidates);
      if (!failure) continue;
      const test = candidates.find((each) => failure.startsWith(`${each}:`));
      if (!test) {
        // Make sure the same tests finish without the bug: the machine may just be busy.
        writeFileSync(join(root, file), original);
        const [without] = await failuresWith(file, candidates);
        writeFileSync(join(root, file), mutated);
        if (without === undefined) return failure;
        console.log(`  ${candidates.join(", ")}: ${without} without a bug as well: left out`);
        continue;
      }
      if (!healthy.has(test)) {
        writeFileSync(join(root, file), original);
        healthy.set(test, (await failuresWith(file, [test])).length === 0);
        writeFileSync(join(root, file), mutated);
      }
      if (healthy.get(test)) return failure;
      console.log(`  ${test} fails without a bug as well: left out`);
    }
    return null;
  }

  async function outcomeOf(mutant: Mutant): Promise<Outcome> {
    const { file, start, end, replacement } = mutant;
    const original = read(file);
    const mutated = original.slice(0, start) + replacement + original.slice(end);
    const outcome = { ...mutant, part, diff: diffOf(original, mutated) };
    const { problem, hasOtherTypes } = compile(file, mutated);
    if (problem) return { ...outcome, caught: "check", by: problem };
    writeFileSync(join(root, file), mutated);
    try {
      const linted =
        styleProblem(root, file) ?? (mutant.kind === "await" ? floatingPromise(root, file) : null);
      if (linted) return { ...outcome, caught: "check", by: linted };
      if (part === "contract" && changesApiDescription(root)) {
        return { ...outcome, caught: "check", by: "docs/openapi.json is stale" };
      }
      const failure = await caughtBy(mutant, original, mutated);
      if (failure) return { ...outcome, caught: "tests", by: failure };
      const used = (hasOtherTypes ? typeProblem(root, part) : null) ?? floatingPromise(root, file);
      return { ...outcome, caught: used ? "check" : null, by: used };
    } finally {
      writeFileSync(join(root, file), original);
    }
  }

  for (const [index, mutant] of mutants.entries()) {
    const began = performance.now();
    const outcome = await outcomeOf(mutant);
    report(outcome);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(
      `${part} ${index + 1}/${mutants.length} ${outcome.caught ?? "SURVIVED"} ` +
        `${mutant.file}:${mutant.line} ${mutant.kind} (${seconds} s)${outcome.by ? ` ${outcome.by}`.slice(0, 160) : `\n${outcome.diff}`}`,
    );
  }
  await Promise.all([...testers.values()].map((tester) => tester.end()));
}

try {
  const mutants = chooseMutants();
  if (values.list) {
    for (const { file, line, kind } of mutants) console.log(`${file}:${line} ${kind}`);
  } else {
    const outcomes: Outcome[] = [];
    mkdirSync(".touchline", { recursive: true });
    const report = (outcome: Outcome) => {
      outcomes.push(outcome);
      const text = JSON.stringify({ seed: Number(values.seed), outcomes }, null, 2);
      writeFileSync(REPORT, `${text}\n`);
    };
    for (const part of PARTS) {
      const here = mutants.filter(({ file }) => partOf(file) === part);
      await runPart(part, here, report);
    }
    console.log(
      `\nSeed ${values.seed}, ${values.tests} tests of the part and ${values.elsewhere} of each other\n\n${tableOf(outcomes)}\n`,
    );
    for (const { caught, file, line, kind, diff } of outcomes) {
      if (!caught) console.log(`${file}:${line} ${kind}\n${diff}\n`);
    }
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
