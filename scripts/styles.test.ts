import { expect, it } from "vitest";
import { repeated, rulesOf, stylesheets, valuesOf, widths } from "./styles.ts";

const sheets = stylesheets();

/** See docs/decisions/0097-utilities-for-what-repeats.md. */
const MAX_LINES = 10_000;
const MAX_REPEATED = 300;
const WIDTHS = [480, 640, 768, 1024];

/** In pixels: the scale of web/src/ui/scale.css. */
const TYPE = [11, 12, 13, 14, 16, 20, 24, 28];
/** Few, and each for a reason: figures in a picture, a name that stands out, what only measures. */
const TYPE_BESIDES = ["10px", "15px", "18px", "22px", "21.34px", "40px"];
const RADIUS = ["0", "inherit", "50%", "2px", "3px", "4px", "6px", "8px", "9px", "10px", "14px"];

it("is not written twice: rules that repeat another stay few", () => {
  expect(sheets.size).toBeGreaterThan(50);
  expect(repeated(sheets.values())).toBeLessThanOrEqual(MAX_REPEATED);
});

it("stays short: what utilities can say is said in the markup", () => {
  const lines = [...sheets.values()].reduce((sum, css) => sum + css.split("\n").length - 1, 0);
  expect(lines).toBeGreaterThan(1_000);
  expect(lines).toBeLessThanOrEqual(MAX_LINES);
});

it("changes at four widths only", () => {
  for (const [path, css] of sheets) {
    for (const width of widths(css)) expect(WIDTHS, path).toContain(width);
  }
});

it("has type and corners of the scale in every module", () => {
  const type = new Set([...TYPE.map((size) => `${size}px`), ...TYPE_BESIDES, "inherit"]);
  for (const [path, css] of sheets) {
    if (!path.endsWith(".module.css")) continue;
    for (const size of valuesOf(css, "font-size")) {
      if (!size.startsWith("clamp(")) expect([...type], `${path}, ${size}`).toContain(size);
    }
    for (const radius of valuesOf(css, "border-radius")) {
      const isKnown =
        /var\(|^\S+ \S+/.test(radius) || [...RADIUS, "1px", "18px", "999px"].includes(radius);
      expect(isKnown, `${path}, ${radius}`).toBe(true);
    }
  }
});

it("finds what it counts", () => {
  const css = `
    /* .no { color: red } */
    .one { color: red; gap: 8px }
    @media (width < 768px) { .two { gap: 8px; color: red; } .three { gap: 4px } }
    @container (width >= 30em) and (width <= 700px) { .four { gap: 4px } }
    @keyframes turn { from { gap: 4px } }`;
  expect(rulesOf(css).map(({ selector }) => selector)).toEqual([".one", ".two", ".three", ".four"]);
  expect(repeated([css])).toBe(4);
  expect(repeated([".a { gap: 1px }", ".b { gap: 1px }", ".c { gap: 2px }"])).toBe(2);
  expect(widths(css)).toEqual([768, 480, 700]);
  expect(valuesOf(css, "gap")).toEqual(["8px", "8px", "4px", "4px"]);
});
