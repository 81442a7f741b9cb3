import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { productFiles, readableStrings } from "./readable-strings.ts";

/** Text without code, links' targets and pictures. */
const proseOf = (markdown: string) =>
  markdown.replaceAll(/```[\s\S]*?```|`[^`]*`|!\[[^\]]*\]\([^)]*\)|\]\([^)]*\)/g, " ");

/** Guides set words from the screen in *italics*, and in **bold** where they are explained. */
const labelsOf = (markdown: string) =>
  [...proseOf(markdown).matchAll(/\*\*([^*]+)\*\*|(?<!\*)\*([^*]+)\*(?!\*)/g)].map((found) =>
    (found[1] ?? found[2] ?? "").replaceAll(/\s+/g, " ").trim(),
  );

it("[H-13] labels are found in bold and italics, not in code", () => {
  expect(labelsOf("**Home** has *Deals\nfor review*, not `*code*` or 2 * 3.")).toEqual([
    "Home",
    "Deals for review",
  ]);
});

it("[H-13] guides name only what the screen says", () => {
  const files = productFiles();
  const onScreen = new Set(readableStrings(files).map(({ text }) => text));
  // Words of choices, such as reasons, are not always in a place that is known to be read.
  const sources = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const isOnScreen = (label: string) => onScreen.has(label) || sources.includes(`"${label}"`);
  const found = globSync("docs/guides/*.md").flatMap((file) =>
    labelsOf(readFileSync(file, "utf8"))
      .filter((label) => !isOnScreen(label))
      .map((label) => `${file}: ${label}`),
  );
  expect(found).toEqual([]);
});
