import type { ChosenDeal } from "@touchline/contract";
import { expect, it } from "vitest";
import { chosenFigures, ownerShares } from "./chosen-figures.ts";

const deal = (amount: number | null, owner: string | null, change: object = {}) =>
  ({
    status: "open",
    forecastCategory: "PIPELINE",
    amountInHomeCurrency: amount,
    probability: 0.5,
    ownedBy: owner && { id: owner, name: owner.toUpperCase(), isOnTeam: owner !== "cy" },
    ...change,
  }) as unknown as ChosenDeal;

it("[T-10] what chosen deals come to", () => {
  const deals = [
    deal(100, "ana"),
    deal(40, "bo", { forecastCategory: "COMMIT" }),
    deal(20, "bo", { forecastCategory: "BEST_CASE", probability: 0.25 }),
    deal(null, null),
  ];
  expect(chosenFigures(deals, "EUR")).toEqual({
    total: 160,
    stageProbability: 75,
    mostLikely: 40,
    bestCase: 60,
  });
  expect(chosenFigures([], "EUR")).toEqual({
    total: 0,
    stageProbability: 0,
    mostLikely: 0,
    bestCase: 0,
  });
});

it("[T-10] what each owner has of them, the most first, and who is not on the team", () => {
  const deals = [
    deal(10, "ana"),
    deal(20, null),
    deal(4, "bo"),
    deal(30, "bo"),
    deal(null, null),
    deal(5, "cy"),
  ];
  expect(ownerShares(deals)).toEqual([
    { id: "bo", name: "BO", value: 34, count: 2 },
    { id: "", name: "No owner", value: 20, count: 2 },
    { id: "ana", name: "ANA", value: 10, count: 1 },
    { id: "cy", name: "CY (not on your team)", value: 5, count: 1 },
  ]);
});
