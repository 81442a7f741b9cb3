import { expect, it } from "vitest";
import { checkSummary } from "./check-summary.ts";

const mail = (state: "none" | "waiting" | "sent" | "failed") => ({
  state,
  words: null,
  isOutdated: false,
  sentScore: null,
});
const given = (dueDay: string | null, state: Parameters<typeof mail>[0] = "none") => ({
  mail: mail(state),
  expectation: dueDay === null ? null : { asked: [], words: "", dueDay },
});

it.each([
  [[given(null)], "1 reviewed"],
  [[given(null, "sent"), given(null, "waiting"), given(null, "failed")], "3 reviewed, 2 mailed"],
  [[given("2026-11-23"), given(null, "sent")], "2 reviewed, 1 mailed, 1 ask due Mon 23 Nov"],
  [[given("2026-11-23"), given("2026-11-23")], "2 reviewed, 2 asks due Mon 23 Nov"],
  [[given("2026-11-24"), given("2026-11-23")], "2 reviewed, 2 asks, the first due Mon 23 Nov"],
])("[X-1] a deal check is summed up: %#", (reviews, words) => {
  expect(checkSummary(reviews, "2026-11-17")).toBe(words);
});
