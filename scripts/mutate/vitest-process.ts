import { relative } from "node:path";
import { createVitest, type TestModule } from "vitest/node";
import { z } from "zod";

/**
 * A long-running Vitest in a separate process that can be killed if a bug causes an endless loop:
 * transformed files and the PostgreSQL of the server's tests are reused for the next bug. Runs in
 * the copy.
 */
const TestRequest = z.object({ changed: z.string(), files: z.array(z.string()) });

const project = process.argv[2] ?? "";
const vitest = await createVitest("test", {
  watch: false,
  root: process.cwd(),
  project: [project],
  reporters: [{}],
  bail: 1,
  testTimeout: 90_000,
  silent: true,
  update: false,
});
await vitest.standalone();

/** Titles of failed tests, and of files that failed to load. */
function failuresIn(testModules: readonly TestModule[], files: readonly string[]): string[] {
  const asked = testModules.filter(({ moduleId }) => files.includes(moduleId));
  return asked.flatMap((module) => {
    const tests = [...module.children.allTests("failed")].map((test) => test.fullName);
    const broken = module.errors().length > 0 ? ["the file itself"] : [];
    return [...tests, ...broken].map(
      (title) => `${relative(process.cwd(), module.moduleId)}: ${title}`,
    );
  });
}

let changedBefore = "";
process.on("message", async (message) => {
  const { changed, files } = TestRequest.parse(message);
  // The previously changed file has been restored by now.
  for (const file of new Set([changedBefore, changed])) vitest.invalidateFile(file);
  changedBefore = changed;
  vitest.state.clearErrors();
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  const specifications = (await vitest.globTestSpecifications(files)).filter(({ moduleId }) =>
    files.includes(moduleId),
  );
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failures = failuresIn(testModules, files);
  if (unhandledErrors.length > 0) failures.push(`unhandled: ${String(unhandledErrors[0])}`);
  process.send?.({ ran: specifications.length, failures });
});
process.on("disconnect", async () => {
  // A worker stuck in a test doesn't exit on request, and neither do the processes that tests
  // started.
  setTimeout(() => process.kill(-process.pid, "SIGKILL"), 10_000).unref();
  await vitest.close();
  process.exit(0);
});
process.send?.("ready");
