import { readFileSync } from "node:fs";
import { FIGURES } from "@touchline/domain";
import { expect, it } from "vitest";

it("[R-10] the glossary's table of figures says what the screens say", () => {
  const glossary = readFileSync(new URL("../docs/glossary.md", import.meta.url), "utf8");
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
