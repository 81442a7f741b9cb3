import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sum } from "../money/money.ts";
import { type DealThen, pipelineChange, stepsOf } from "./pipeline-change.ts";

const SPAN = { first: "2026-10-01", last: "2026-12-31" };
const NONE = { value: 0, count: 0 };
const open: DealThen = {
  status: "open",
  amount: 100,
  closeDate: "2026-11-20",
  forecastCategory: "COMMIT",
  isOurs: true,
};
const omitted: DealThen = { ...open, forecastCategory: "OMIT" };

describe("[BY-4] what one deal did to the pipeline", () => {
  it.each([
    ["added", null, open, [["added", 100]]],
    [
      "won for more",
      open,
      { ...open, status: "won", amount: 120 },
      [
        ["increased", 20],
        ["won", -120],
      ],
    ],
    ["lost", open, { ...open, status: "lost", amount: 0 }, [["lost", -100]]],
    [
      "pulled in",
      { ...open, closeDate: "2027-01-05" },
      { ...open, amount: 90 },
      [["pulledIn", 90]],
    ],
    ["dated at last", { ...open, closeDate: null }, open, [["pulledIn", 100]]],
    ["pushed out", open, { ...open, closeDate: "2027-02-01" }, [["pushedOut", -100]]],
    ["pushed within the quarter", open, { ...open, closeDate: "2026-12-30" }, []],
    ["grown", open, { ...open, amount: 130.55 }, [["increased", 30.55]]],
    ["shrunk", open, { ...open, amount: null }, [["decreased", -100]]],
    ["re-opened", { ...open, status: "lost" }, open, [["reopened", 100]]],
    ["taken over", { ...open, isOurs: false }, open, [["takenOver", 100]]],
    ["handed on", open, { ...open, isOurs: false }, [["handedOn", -100]]],
    ["deleted", open, null, [["removed", -100]]],
    ["omitted", open, omitted, [["omitted", -100]]],
    ["counted again", omitted, { ...open, amount: 80 }, [["countedAgain", 80]]],
    ["omitted and lost", omitted, { ...omitted, status: "lost" }, []],
    [
      "omitted and won all the same",
      omitted,
      { ...omitted, status: "won" },
      [
        ["countedAgain", 100],
        ["won", -100],
      ],
    ],
    ["omitted all along", omitted, { ...omitted, amount: 50 }, []],
    ["another category", open, { ...open, forecastCategory: null }, []],
    [
      "added and won",
      null,
      { ...open, status: "won" },
      [
        ["added", 100],
        ["won", -100],
      ],
    ],
    ["won long ago", { ...open, status: "won" }, { ...open, status: "won" }, []],
    ["somebody else's", { ...open, isOurs: false }, { ...open, status: "won", isOurs: false }, []],
  ] as const)("%s", (_, before, after, expected) => {
    const steps = stepsOf({ before, after }, SPAN);
    expect(steps.map(({ change, value }) => [change, value])).toEqual(expected);
  });
});

const anyDeal = fc.option(
  fc.record<DealThen>({
    status: fc.constantFrom("open", "won", "lost"),
    amount: fc.option(fc.integer({ min: -1e8, max: 1e9 }).map((cents) => cents / 100)),
    closeDate: fc.option(fc.constantFrom("2026-09-30", "2026-10-01", "2026-12-31", "2027-01-01")),
    forecastCategory: fc.constantFrom(null, "COMMIT", "OMIT"),
    isOurs: fc.boolean(),
  }),
);

it("[BY-4] opening and every part add up to closing, to the cent", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ before: anyDeal, after: anyDeal })),
      fc.constantFrom(SPAN, { ...SPAN, last: null }),
      (deals, span) => {
        const { opening, closing, parts } = pipelineChange(deals, span, NONE);
        expect(sum([opening.value, ...parts.map(({ value }) => value)])).toBe(closing.value);
        for (const { value, deals: within } of parts) {
          expect(sum(within.map((one) => one.value))).toBe(value);
        }
      },
    ),
  );
});

it("[BY-4] what nothing happened to is in both", () => {
  const unchanged = { value: 250.5, count: 3 };
  const { opening, closing } = pipelineChange([{ before: null, after: open }], SPAN, unchanged);
  expect(opening).toEqual(unchanged);
  expect(closing).toEqual({ value: 350.5, count: 4 });
});
