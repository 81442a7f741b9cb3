import { globSync, readFileSync } from "node:fs";
import { FIGURES } from "@touchline/domain";
import { expect, it } from "vitest";

const root = new URL("..", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), "utf8");

it("[R-10] the glossary's table of figures says what the screens say", () => {
  const glossary = read("docs/glossary.md");
  const [, figures = ""] = glossary.split("\n## Figures\n");
  const [section = ""] = figures.split("\n## ");
  const rows = section
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1);
  expect(rows).toEqual(
    Object.values(FIGURES).map(({ name, formula }) => `| ${name} | ${formula} |`),
  );
});

/** Figures whose definition no file of the web app quotes, and why. */
const NOT_QUOTED: Partial<Record<keyof typeof FIGURES, string>> = {
  closingSoon: "a block of digests; its settings show the block's description, which quotes it",
  slipped: "a block of digests; its settings show the block's description, which quotes it",
  completedActions: "only in the API; screens list completed actions without counting them",
};

it("[R-10] every figure's definition is quoted on a screen, or says why not", () => {
  const files = globSync("web/src/**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.test.*"] });
  const quoted = new Set(
    files.flatMap((file) => [...read(file).matchAll(/\bFIGURES\.(\w+)/g)].map(([, key]) => key)),
  );
  const missing = Object.keys(FIGURES).filter((key) => !quoted.has(key));
  expect(missing).toEqual(Object.keys(NOT_QUOTED));
  const blocks = read("domain/src/digests/catalogue.ts");
  expect(["slipped", "closingSoon"].filter((key) => !blocks.includes(`FIGURES.${key}`))).toEqual(
    [],
  );
});
