import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const files = globSync([
  "{contract,domain,e2e,sandbox,scripts,server,web}/**/*.{ts,tsx,mjs,css}",
]).filter(
  (file) => !/node_modules|\/dist\/|generated|db\/schema\.ts|language\.test\.ts/.test(file),
);
const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*) (.*)$/gm;

function linesOf(file: string): { line: string; text: string }[] {
  const source = readFileSync(file, "utf8");
  return [...source.matchAll(COMMENT)].map(([line, text = ""]) => ({ line: line.trim(), text }));
}

/** Words that made comments a dialect of their own; quoted examples may contain them. */
const DIALECT = /\b(told|whoever|whom|somebody|anybody|begun|lies ahead|of theirs|held back)\b/i;

it("[H-1] comments are in plain English", () => {
  const found = files.flatMap((file) =>
    linesOf(file).flatMap(({ line, text }) =>
      DIALECT.test(text.replaceAll(/'[^']*'|`[^`]*`|"[^"]*"/g, "")) ? [`${file}: ${line}`] : [],
    ),
  );
  expect(found).toEqual([]);
});

it("[H-1] limits are called MAX_ and MIN_", () => {
  const found = files.filter((file) =>
    /\bconst (MOST|LONGEST|FEWEST|SHORTEST|LEAST)(_\w+)?\b/.test(readFileSync(file, "utf8")),
  );
  expect(found).toEqual([]);
});
