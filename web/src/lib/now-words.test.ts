import { expect, it } from "vitest";
import { amountNow, saidNow } from "./now-words.ts";

it("[T-10] what became of a sum: more, less, the same, not known", () => {
  expect(amountNow(1_120_000, 1_200_000, "EUR")).toEqual({
    text: "now €1.2M",
    change: "+€80k",
    title: "Today €1,200,000, +€80,000 since then",
  });
  expect(amountNow(100, 99.5, "EUR")).toMatchObject({
    change: "−€0.50",
    title: "Today €99.50, −€0.50 since then",
  });
  expect(amountNow(0.3, 0.1 + 0.2, "EUR")).toBeNull();
  expect(amountNow(5, undefined, "EUR")).toBeNull();
});

it("[T-10] what became of something said", () => {
  expect(saidNow("Won", "Lost")).toEqual({ text: "now Lost", title: "Today: Lost" });
  expect(saidNow("Won", "Won")).toBeNull();
  expect(saidNow("Won", undefined)).toBeNull();
});
