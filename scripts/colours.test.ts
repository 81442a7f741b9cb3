import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast, distance, VISIONS, type Vision } from "./colour-vision.ts";

const kit = (file: string) => readFileSync(`web/src/ui/${file}`, "utf8");
const [dots, pie, tokens] = [kit("dot.module.css"), kit("pie.module.css"), kit("tokens.css")];

const visions = Object.keys(VISIONS) as Vision[];
const SERIES = ["won", "likely", "maybe", "pipeline"] as const;
/** For adjacent areas. 10 is visible at a glance, but charts are only skimmed. */
const APART = 25;
/** For adjacent areas in the same order as the labels next to them. */
const NEIGHBOURS_APART = 15;

const [bright = "", dark = ""] = tokens.split(':root[data-mantine-color-scheme="dark"]');
const SCHEMES = { light: bright, dark };
type Scheme = keyof typeof SCHEMES;

function token(scheme: Scheme, name: string): string {
  const [, colour] = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(SCHEMES[scheme]) ?? [];
  if (!colour) throw new Error(`no --${name} in ${scheme}`);
  return colour;
}

const pairs = <T>(all: readonly T[]) =>
  all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));

const everySight = (["light", "dark"] as const).flatMap((scheme) =>
  visions.map((vision) => ({ scheme, vision })),
);

describe("[U6] without all cones", () => {
  it.each(everySight)(
    "the forecast's four colours stay apart: $scheme, $vision",
    ({ scheme, vision }) => {
      for (const [one, other] of pairs(SERIES)) {
        const [a, b] = [token(scheme, `${one}-fill`), token(scheme, `${other}-fill`)];
        expect(distance(a, b, vision), `${one} and ${other}`).toBeGreaterThan(APART);
      }
    },
  );

  it.each(["light", "dark"] as const)("they stand out from what is behind them: %s", (scheme) => {
    for (const series of SERIES) {
      const [fill, behind] = [token(scheme, `${series}-fill`), token(scheme, "surface")];
      expect(contrast(fill, behind), series).toBeGreaterThan(3);
    }
  });

  it.each(everySight)(
    "slices beside each other stay apart: $scheme, $vision",
    ({ scheme, vision }) => {
      const fills = [...pie.matchAll(/ {2}fill: light-dark\((#\w{6}), (#\w{6})\)/g)].map(
        ([, light = "", night = ""]) => (scheme === "light" ? light : night),
      );
      expect(fills.length).toBeGreaterThan(5);
      // The last is adjacent to the first.
      for (const [place, fill] of fills.entries()) {
        for (const next of [place + 1, 0]) {
          const beside = fills[next];
          if (beside === undefined || next === place) continue;
          expect(distance(fill, beside, vision), `${place} and ${next}`).toBeGreaterThan(
            NEIGHBOURS_APART,
          );
        }
      }
    },
  );

  it("marks of triage have a shape each, besides a colour and a word", () => {
    const shapes = SERIES.map((shade) => {
      const rule = new RegExp(`\\.dot\\[data-shade="${shade}"\\] \\{([^}]*)\\}`).exec(dots)?.[1];
      return (rule ?? "ring").replace(/background: [^;]+;/, "").replaceAll(/\s+/g, " ");
    });
    expect(new Set(shapes).size).toBe(SERIES.length);
  });
});
