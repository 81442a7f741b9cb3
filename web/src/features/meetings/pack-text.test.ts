import type { PackFigure, PackLine } from "@touchline/contract";
import { FIGURES } from "@touchline/domain";
import { expect, it } from "vitest";
import { packLineOf, packOf } from "../../testing/meeting-pack.ts";
import { formatFigure, formatLine, formatSince, lineTitle, toneOf } from "./pack-text.ts";

const WRITING = { currency: "EUR", today: "2026-11-15" } as const;

it("[T-10] a line says its texts, facts, amounts and days", () => {
  const says = [
    { text: "Pushed to " },
    { day: "2027-01-08" },
    { text: ", now " },
    { amount: 12_500 },
    { text: " · " },
    { fact: "said by Ana" },
  ] as PackLine["says"];
  expect(formatLine({ says }, WRITING)).toBe("Pushed to Fri 8 Jan 2027, now €12.5k · said by Ana");
});

it("[T-10] a line as a sentence of its own", () => {
  const says = [{ text: "Won early" }] as PackLine["says"];
  const deal = { ...packLineOf().deal, name: "Acme" } as PackLine["deal"];
  expect(lineTitle(packLineOf({ deal, says }), WRITING)).toBe("Acme: won early");
  expect(lineTitle(packLineOf({ deal: null, kind: "missed", says }), WRITING)).toBe(
    "Missed: Won early",
  );
  expect(lineTitle(packLineOf({ deal: null, kind: "kept", says }), WRITING)).toBe(
    "Kept: Won early",
  );
});

it("[T-10] a line has the colour of its news", () => {
  const kinds = ["won", "kept", "upgraded", "lost", "missed", "pushed", "quiet", "gone"] as const;
  expect(kinds.map((kind) => toneOf(packLineOf({ kind })))).toEqual([
    "good",
    "good",
    "good",
    "bad",
    "bad",
    "warn",
    "warn",
    "warn",
  ]);
  expect(toneOf(packLineOf({ kind: "created" as PackLine["kind"] }))).toBe("none");
});

it("[T-10] since when: a meeting by its name, without one, or none", () => {
  const since = "2026-11-01T23:30:00Z";
  const words = (lastMeeting: object | null) =>
    formatSince(packOf({ since, lastMeeting } as Parameters<typeof packOf>[0]), {
      timeZone: "Europe/Berlin",
      today: "2026-11-15",
    });
  expect([words(null), words({ title: "Weekly" }), words({ title: "" })]).toEqual([
    "No 1:1 yet, so since Mon 2 Nov",
    "Since Weekly, Mon 2 Nov",
    "Since your last 1:1, Mon 2 Nov",
  ]);
});

it.each([
  ["won" as const, 1000, 2500, ["Won", "€2.5k", "was €1k", "Then €1,000, now €2,500"]],
  ["open" as const, null, 2500, ["Open pipeline", "€2.5k", "was –", "Then –, now €2,500"]],
  ["likely" as const, 2500, null, ["Likely", "–", "was €2.5k", "Then €2,500, now –"]],
  ["commit" as const, 900, 900, ["Commit", "€900", "unchanged", "Then €900, now €900"]],
  ["coverage" as const, 2, 3.25, ["Coverage", "3.3x", "was 2.0x", "Then 2.0x, now 3.3x"]],
])("[T-10] the figure %s that was %s and is %s", (name, was, is, words) => {
  const { label, value, hint, how } = formatFigure({ name, was, is } as PackFigure, {
    currency: "EUR",
    period: "Q4 2026",
  });
  expect([label, value, hint, how.numbers]).toEqual(words);
  expect(how.formula).toBe(`${FIGURES[name].formula} (Q4 2026)`);
});
