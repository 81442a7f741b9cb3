import { expect, it } from "vitest";
import { isWhileClosed } from "./close-date.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 3, 2, 10, 0, seconds));
const stages = [
  { at: at(0), isClosed: false },
  { at: at(1000), isClosed: true },
  { at: at(2000), isClosed: true },
  { at: at(3000), isClosed: false },
];

it.each([
  { seconds: 500, isClosed: false },
  { seconds: 939, isClosed: false },
  { seconds: 940, isClosed: true },
  { seconds: 1000, isClosed: true },
  { seconds: 2500, isClosed: true },
  { seconds: 3060, isClosed: true },
  { seconds: 3061, isClosed: false },
])(
  "[R-4] a date set $seconds s after the deal was made, closed from 1000 to 3000: $isClosed",
  ({ seconds, isClosed }) => {
    expect(isWhileClosed(at(seconds), stages)).toBe(isClosed);
  },
);

it("[R-4] a deal without a stage is open, and one made closed is closed", () => {
  expect(isWhileClosed(at(0), [])).toBe(false);
  expect(isWhileClosed(at(9000), [{ at: at(0), isClosed: true }])).toBe(true);
});
