import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SLIP_REASONS, type SlipReason } from "../deals/slip-reasons.ts";
import type { ExplainedMove } from "../deals/slip-story.ts";
import { sum } from "../money/money.ts";
import { groupByReason, pushOutReason } from "./pushed-by-reason.ts";

const SPAN = { first: "2026-10-01", last: "2026-12-31" };
const move = (
  from: ExplainedMove["from"],
  to: ExplainedMove["to"],
  reason: SlipReason | null = null,
): ExplainedMove => ({ from, to, reason });

describe("[BY-24] why a deal left the quarter", () => {
  const within = move("2026-11-01", "2026-12-31", "legal");
  const out = move("2026-12-31", "2027-01-01", "budget");
  it.each<[string, ExplainedMove[], SlipReason | null]>([
    ["the push beyond its last day", [within, out], "budget"],
    [
      "not one within it, nor one after",
      [out, move("2027-01-01", "2027-02-01", "scope")],
      "budget",
    ],
    [
      "the last of several",
      [out, move("2027-01-01", "2026-12-01"), move("2026-12-01", "2027-03-01", "ours")],
      "ours",
    ],
    ["nobody has said", [{ ...out, reason: null }], null],
    ["it lost its date", [move("2026-12-31", null, null)], null],
    ["nothing is known", [], null],
  ])("%s", (_, moves, reason) => {
    expect(pushOutReason(moves, SPAN)).toBe(reason);
  });

  it("an open-ended time is not left by a push", () => {
    expect(pushOutReason([out], { ...SPAN, last: null })).toBeNull();
  });
});

describe("[BY-24] a bar by its reasons", () => {
  const anyStep = fc.record({
    value: fc.integer({ min: -1e11, max: 1e11 }).map((cents) => cents / 100),
    reason: fc.option(fc.constantFrom(...SLIP_REASONS)),
  });

  it("the parts add up to the bar, to the cent, and hold every deal once", () => {
    fc.assert(
      fc.property(fc.array(anyStep), (steps) => {
        const parts = groupByReason(steps, ({ reason }) => reason);
        expect(sum(parts.map(({ value }) => value))).toBe(sum(steps.map(({ value }) => value)));
        const held = parts.flatMap((part) => part.steps);
        expect(held).toHaveLength(steps.length);
        expect(new Set(held)).toEqual(new Set(steps));
        expect(new Set(parts.map(({ reason }) => reason)).size).toBe(parts.length);
      }),
    );
  });

  it("the largest comes first, and what nobody explained last", () => {
    const steps = [
      { value: -500, reason: null },
      { value: -10, reason: "legal" as const },
      { value: -30, reason: "budget" as const },
    ];
    expect(groupByReason(steps, ({ reason }) => reason).map(({ reason }) => reason)).toEqual([
      "budget",
      "legal",
      null,
    ]);
  });
});
