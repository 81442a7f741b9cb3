import { expect, it } from "vitest";
import { attentionShare } from "./attention.ts";

it.each([
  { atRisk: 0, seen: 0, share: null },
  { atRisk: 300, seen: 0, share: 0 },
  { atRisk: 300, seen: 100, share: 33 },
  { atRisk: 100_000, seen: 99_999, share: 99 },
  { atRisk: 300, seen: 300, share: 100 },
])("[TM-1] of $atRisk at risk, $seen seen is $share percent", ({ share, ...money }) => {
  expect(attentionShare(money)).toBe(share);
});
