import { expect, it } from "vitest";
import { weightedAmount } from "./weighted-amount.ts";

it.each([
  { amount: 1000, probability: 0.6, weighted: 600 },
  { amount: 0.1, probability: 0.5, weighted: 0.05 },
  { amount: 1000, probability: 0, weighted: 0 },
  { amount: null, probability: 0.6, weighted: null },
  { amount: 1000, probability: null, weighted: null },
])("[DD-1] $amount at $probability weighs $weighted", ({ amount, probability, weighted }) => {
  expect(weightedAmount(amount, probability, "EUR")).toBe(weighted);
});
