import { analyseUpdate } from "@touchline/domain";
import { describe, expect, it } from "vitest";
import {
  foreignUpdates,
  LABELS,
  type LabelledUpdate,
  labelledUpdates,
  partOf,
} from "./labelled-updates.ts";
import { spearman } from "./rank-correlation.ts";

const updates = labelledUpdates();
const held = updates.filter(({ part }) => part === "held-back");
const LANGUAGES = ["en", "de", "fr", "es", "pt", "nl"];

/** Share of firm labels the analyser agrees with. */
function accuracy(rows: LabelledUpdate[], label: (typeof LABELS)[number]): number {
  const firm = rows.filter(({ isDebatable }) => !isDebatable[label]);
  const right = firm.filter(({ text, labels }) => analyseUpdate(text)[label] === labels[label]);
  return right.length / firm.length;
}

describe("[J-1] held-back updates", () => {
  it.each(LABELS)("have the right %s in English, 91 of 100 at least", (label) => {
    const rows = held.filter(({ language }) => language === "en");
    expect(accuracy(rows, label)).toBeGreaterThanOrEqual(0.91);
  });

  it.each(
    LANGUAGES.filter((language) => language !== "en").flatMap((language) =>
      LABELS.map((label) => ({ language, label })),
    ),
  )("have the right $label in $language, 93 of 100 at least", ({ language, label }) => {
    const rows = held.filter((update) => update.language === language);
    expect(accuracy(rows, label)).toBeGreaterThanOrEqual(0.93);
  });

  it("in other languages are never scored", () => {
    const scored = foreignUpdates().filter(({ text }) => analyseUpdate(text).score !== null);
    expect(scored).toEqual([]);
  });
});

describe("[J-5] what the analyser thinks an update is worth", () => {
  const ranks = (rows: LabelledUpdate[]) =>
    spearman(
      rows.map(({ text }) => analyseUpdate(text).content),
      rows.map(({ coach }) => coach),
    );

  it("orders held-back updates as a coach does", () => {
    expect(ranks(held)).toBeGreaterThanOrEqual(0.85);
  });

  it("also among those that are worth something", () => {
    expect(ranks(held.filter(({ coach }) => coach > 0))).toBeGreaterThanOrEqual(0.7);
  });
});

describe("[J-1] the labelled set", () => {
  it("has at least 600 updates, and 120 held back in English", () => {
    expect(updates.length).toBeGreaterThanOrEqual(600);
    expect(held.filter(({ language }) => language === "en").length).toBeGreaterThanOrEqual(120);
  });

  it("is split by its texts alone, and has none twice", () => {
    expect(updates.filter(({ text, part }) => partOf(text) !== part)).toEqual([]);
    expect(new Set(updates.map(({ text }) => text)).size).toBe(updates.length);
  });
});

describe("[J-5] rank correlation", () => {
  it.each([
    { left: [1, 2, 3], right: [10, 20, 30], rho: 1 },
    { left: [1, 2, 3], right: [30, 20, 10], rho: -1 },
    { left: [1, 1, 2, 2], right: [1, 2, 1, 2], rho: 0 },
    // By hand: ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4.
    { left: [0, 1, 1, 3], right: [0, 1, 2, 4], rho: 4.5 / Math.sqrt(4.5 * 5) },
  ])("of $left and $right", ({ left, right, rho }) => {
    expect(spearman(left, right)).toBeCloseTo(rho, 12);
  });
});
