import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Not parts that one could look at. */
const NOT_PARTS: Record<string, string> = {
  "lazy-part.tsx": "loads other parts",
  "use-opener.tsx": "a hook",
  "rich-text-editor-loaded.tsx": "what RichTextEditor loads",
  "mail-preview-dialog.tsx": "what PreviewMail opens",
  "day-input.tsx": "what DayField consists of",
  "day-calendar.tsx": "what DayField opens",
  "column-handle.tsx": "a part of Table",
};

const PARTS = globSync("web/src/ui/*.tsx")
  .map((path) => path.replace("web/src/ui/", ""))
  .filter((name) => !name.endsWith(".test.tsx"));
const catalogue = globSync("web/kit/*.tsx")
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

it("[H-3] shows every part of the kit in the catalogue", () => {
  expect(PARTS.length).toBeGreaterThan(40);
  const missing = PARTS.filter(
    (name) => !(name in NOT_PARTS) && !catalogue.includes(`"../src/ui/${name}"`),
  );
  expect(missing, "parts that web/kit does not show").toEqual([]);
});

it("[H-3] makes no exception for a part that is gone", () => {
  expect(Object.keys(NOT_PARTS).filter((name) => !PARTS.includes(name))).toEqual([]);
});

it("[H-3] keeps the catalogue out of the product", () => {
  const imports = globSync("web/src/**/*.{ts,tsx}").filter((path) =>
    /from "[^"]*\/kit\//.test(readFileSync(path, "utf8")),
  );
  expect(imports).toEqual([]);
});
