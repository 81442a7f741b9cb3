import { expect, it } from "vitest";
import { attentionShare, sumAttention } from "./attention.ts";

it.each([
  { atRisk: 0, seen: 0, share: null },
  { atRisk: 300, seen: 0, share: 0 },
  { atRisk: 300, seen: 100, share: 33 },
  { atRisk: 100_000, seen: 99_999, share: 99 },
  { atRisk: 300, seen: 300, share: 100 },
])("[TM-1] of $atRisk at risk, $seen seen is $share percent", ({ share, ...money }) => {
  expect(attentionShare(money)).toBe(share);
});

it("[R-11] of several people is the sum of theirs, to the cent", () => {
  expect(
    sumAttention([
      { atRisk: 0.1, seen: 0.1, deals: 1, seenDeals: 1 },
      { atRisk: 0.2, seen: 0, deals: 2, seenDeals: 0 },
    ]),
  ).toEqual({ atRisk: 0.3, seen: 0.1, deals: 3, seenDeals: 1 });
});
