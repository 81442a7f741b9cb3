import { expect, it } from "vitest";
import { amountSinceThen, textSinceThen } from "./since-then-text.ts";

it("[T-10] what became of a sum: more, less, the same, not known", () => {
  expect(amountSinceThen(1_120_000, 1_200_000, "EUR")).toEqual({
    text: "now €1.2M",
    change: "+€80k",
    title: "Today €1,200,000, +€80,000 since then",
  });
  expect(amountSinceThen(100, 99.5, "EUR")).toMatchObject({
    change: "−€0.50",
    title: "Today €99.50, −€0.50 since then",
  });
  expect(amountSinceThen(0.3, 0.1 + 0.2, "EUR")).toBeNull();
  expect(amountSinceThen(5, undefined, "EUR")).toBeNull();
});

it("[T-10] what became of something said", () => {
  expect(textSinceThen("Won", "Lost")).toEqual({ text: "now Lost", title: "Today: Lost" });
  expect(textSinceThen("Won", "Won")).toBeNull();
  expect(textSinceThen("Won", undefined)).toBeNull();
});
