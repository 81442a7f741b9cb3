import type { DealDetail } from "@touchline/contract";
import { expect, it } from "vitest";
import { detailOf } from "../../testing/checks.ts";
import { amountHistory, closeDateHistory } from "./history.ts";

const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`;
/** Newest first, as the server returns them. */
const changes = (field: string, ...made: [from: string | null, to: string | null, day: number][]) =>
  made
    .map(([from, to, day]) => ({ field, from, to, at: at(day) }))
    .toReversed() as DealDetail["changes"];

it("[T-10] the amounts a deal has had, at today's rate", () => {
  const made = changes("amount", ["100", "200", 1], ["200", "400", 2]);
  expect(amountHistory(detailOf({ amountInHomeCurrency: 200, changes: made }), "EUR")).toEqual([
    { amount: 50, at: null },
    { amount: 100, at: at(1) },
    { amount: 200, at: at(2) },
  ]);
});

it("[T-10] begin with the first amount it was given", () => {
  const made = changes("amount", [null, "200", 1], ["200", "much", 2], ["much", "400", 3]);
  const others = changes("stage", ["a", "b", 4]);
  expect(
    amountHistory(detailOf({ amountInHomeCurrency: 400, changes: [...others, ...made] }), "EUR"),
  ).toEqual([
    { amount: 200, at: at(1) },
    { amount: 400, at: at(3) },
  ]);
});

it("[T-10] are one without changes, none without an amount, and today's after nothing", () => {
  expect(amountHistory(detailOf({ amountInHomeCurrency: 70, changes: [] }), "EUR")).toEqual([
    { amount: 70, at: null },
  ]);
  const made = changes("amount", ["100", "200", 1]);
  expect(amountHistory(detailOf({ amountInHomeCurrency: null, changes: made }), "EUR")).toEqual([]);
  const emptied = changes("amount", ["100", "0", 1]);
  expect(amountHistory(detailOf({ amountInHomeCurrency: 70, changes: emptied }), "EUR")).toEqual([
    { amount: 70, at: null },
  ]);
});

it("[T-10] the close dates a deal has had, each once in a row", () => {
  const made = changes(
    "close_date",
    ["2026-11-01T00:00:00Z", "2026-12-01", 1],
    ["2026-12-01", null, 2],
    [null, "2026-12-01", 3],
    ["2026-12-01", "2026-11-01", 4],
  );
  const others = changes("amount", ["1", "2026-01-01", 5]);
  const deal = detailOf({ closeDate: "2026-11-01", changes: [...others, ...made] });
  expect(closeDateHistory(deal)).toEqual(["2026-11-01", "2026-12-01", "2026-11-01"]);
  expect(closeDateHistory(detailOf({ closeDate: null, changes: [] }))).toEqual([]);
});
