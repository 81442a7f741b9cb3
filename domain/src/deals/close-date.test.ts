import { expect, it } from "vitest";
import { closedAtOfDateChange } from "./close-date.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 3, 2, 10, 0, seconds));
const stages = [
  { at: at(0), isClosed: false },
  { at: at(1000), isClosed: true },
  { at: at(2000), isClosed: true },
  { at: at(3000), isClosed: false },
];

it.each([
  { seconds: 500, closing: null },
  { seconds: 939, closing: null },
  { seconds: 940, closing: 1000 },
  { seconds: 1000, closing: 1000 },
  { seconds: 2500, closing: 2000 },
  { seconds: 3060, closing: 2000 },
  { seconds: 3061, closing: null },
])(
  "[R-4] a date set $seconds s after the deal was made, closed at 1000 and 2000, open again at 3000: $closing",
  ({ seconds, closing }) => {
    expect(closedAtOfDateChange(at(seconds), stages)).toEqual(
      closing === null ? null : at(closing),
    );
  },
);

it("[R-4] a deal without a stage is open, and one made closed is closed", () => {
  expect(closedAtOfDateChange(at(0), [])).toBeNull();
  expect(closedAtOfDateChange(at(9000), [{ at: at(0), isClosed: true }])).toEqual(at(0));
});
