import { expect, it } from "vitest";
import { badge } from "./badge.ts";

it.each([
  { score: 0, colour: "green" },
  { score: 1, colour: "amber" },
  { score: 2, colour: "amber" },
  { score: 3, colour: "orange" },
  { score: 4, colour: "orange" },
  { score: 5, colour: "dark-red" },
  { score: 23, colour: "dark-red" },
])("[DL-11] an issue score of $score is $colour", ({ score, colour }) => {
  expect(badge(score)).toBe(colour);
});
