import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** How a response's body is read as a whole, however long it is. */
const WHOLE_BODY = /[\w)]\s*\.\s*(?:text|json|arrayBuffer|blob|bytes)\(\)/g;
/** Passed on by HubSpot's SDK, whose agent ends what is too large (`timed-agent.ts`). */
const BOUNDED_BY_AGENT = "context.body.text()";
/** Answers of the tests' and the demo's own stand-ins. */
const NOT_IN_USE = /^server\/src\/(?:testing|local)\//;

const unboundedIn = (text: string) =>
  [...text.replaceAll(BOUNDED_BY_AGENT, "").matchAll(WHOLE_BODY)].map(([read]) => read);

it("[S-21] no answer of another server is read without a limit to its size", () => {
  const files = globSync("server/src/**/*.ts").filter(
    (file) => !file.endsWith(".test.ts") && !NOT_IN_USE.test(file),
  );
  expect(files.length).toBeGreaterThan(400);
  const unbounded = files.filter((file) => unboundedIn(readFileSync(file, "utf8")).length > 0);
  expect(unbounded, "use readText or readJson of shared/read-response.ts").toEqual([]);
});

it.each([
  "await response.json()",
  "(await fetch(url)).text()",
  "Buffer.from(await answer\n  .arrayBuffer())",
])("[S-21] the search finds %s", (code) => {
  expect(unboundedIn(code)).toHaveLength(1);
});
