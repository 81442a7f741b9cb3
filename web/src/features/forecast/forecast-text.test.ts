import { expect, it } from "vitest";
import { formatAttainment, formatRemaining, type Tile, tilesOf } from "./forecast-text.ts";

const TOTALS = {
  won: 30_000,
  quota: 100_000,
  commit: 90_000,
  open: { value: 140_000, count: 9 },
  stageBased: 60_000,
  likely: { value: 70_000, count: 1 },
  bestCase: { value: 80_000, count: 3 },
} as Parameters<typeof tilesOf>[0];
const shown = ({ label, value, amount, gap, isMet }: Tile) => [
  label,
  value.text,
  value.how.numbers,
  amount,
  gap?.text ?? null,
  isMet,
];

it("[T-10] [X-6] the tiles of this quarter: each gap once, and none that reads as good news", () => {
  expect(tilesOf(TOTALS, "this", "EUR").map(shown)).toEqual([
    ["Attainment", "30%", "€30,000 ÷ €100,000 = 30%", null, "€70k short", false],
    ["Open pipeline", "€140k", "9 deals, €140,000", 140_000, null, false],
    ["Stage based", "€60k", "€60,000 of €140,000 open", 60_000, "€10k short", false],
    ["Likely", "€70k", "1 deal, €70,000", 70_000, "On goal", true],
    [
      "Best case",
      "€80k",
      "1 deal likely (€70,000) + 2 deals maybe = €80,000",
      80_000,
      "€10k over",
      true,
    ],
    ["Remaining commit", "€60k", "€90,000 − €30,000 = €60,000", null, null, false],
    ["Team commit", "€90k", "€90,000", 90_000, "€10k short", false],
  ]);
});

it("[T-10] the tiles of the next quarter, in which nothing remains yet", () => {
  const tiles = tilesOf(TOTALS, "next", "EUR").map(shown);
  expect(tiles[5]).toEqual([
    "Remaining commit",
    "n/a",
    "The quarter hasn't started yet.",
    null,
    null,
    false,
  ]);
  expect(tiles[6]).toEqual(["Team commit", "€90k", "€90,000", 90_000, "€10k short", false]);
});

it("[T-10] the tiles of what lies beyond, which no quota measures", () => {
  const none = "There is no quota beyond next quarter.";
  expect(tilesOf(TOTALS, "beyond", "EUR").map(shown)).toEqual([
    ["Attainment", "n/a", none, null, null, false],
    ["Open pipeline", "€140k", "9 deals, €140,000", 140_000, null, false],
    ["Stage based", "€60k", "€60,000 of €140,000 open", 60_000, null, false],
    ["Likely", "€70k", "1 deal, €70,000", 70_000, null, false],
    ["Best case", "€80k", "1 deal likely (€70,000) + 2 deals maybe = €80,000", 80_000, null, false],
    ["Remaining commit", "n/a", none, null, null, false],
    ["Team commit", "n/a", none, null, null, false],
  ]);
});

it("[T-10] [X-9] nothing is met, and no gap is told, without a quota", () => {
  expect(tilesOf({ ...TOTALS, quota: 0 }, "this", "EUR").map(({ isMet }) => isMet)).toEqual(
    Array(7).fill(false),
  );
  expect(tilesOf({ ...TOTALS, quota: 0 }, "this", "EUR").map(({ gap }) => gap)).toEqual(
    Array(7).fill(null),
  );
});

it("[T-10] the same of one rep", () => {
  const goal = { won: 1000, quota: 4000, repCommit: 3000 };
  const texts = (["this", "next", "beyond"] as const).map((choice) => [
    formatAttainment(goal, choice, "EUR").text,
    formatRemaining(goal, choice, "EUR").text,
  ]);
  expect(texts).toEqual([
    ["25%", "€2k"],
    ["25%", "n/a"],
    ["n/a", "n/a"],
  ]);
});
