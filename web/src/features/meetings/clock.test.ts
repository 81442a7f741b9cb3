import { expect, it } from "vitest";
import { dateInZone } from "../../lib/zoned-time.ts";
import { addMinutes, formatClock, parseTime } from "./clock.ts";

it.each([
  ["9", "09 00 AM"],
  ["930", "09 30 AM"],
  ["0930", "09 30 AM"],
  ["9:30 pm", "09 30 PM"],
  ["21.30", "09 30 PM"],
  ["12 00 AM", "12 00 AM"],
  ["12pm", "12 00 PM"],
  [" 09 30 PM ", "09 30 PM"],
])("[EV-8] '%s' is read as %s", (typed, shown) => {
  const found = parseTime(typed);
  expect(found && formatClock(found)).toBe(shown);
});

it.each(["", "25", "9:75", "13 pm", "0 am", "noon", "9:3"])("[EV-8] '%s' is no time", (typed) =>
  expect(parseTime(typed)).toBeNull(),
);

it("[EV-8] the arrows go round the clock", () => {
  expect(formatClock(addMinutes({ hour: 23, minute: 50 }, 15))).toBe("12 05 AM");
  expect(formatClock(addMinutes({ hour: 0, minute: 5 }, -15))).toBe("11 50 PM");
});

it("a time is meant on the organisation's clock, on both sides of a clock change", () => {
  const at = (day: "2026-10-24" | "2026-10-25" | "2026-03-29", hour: number) =>
    dateInZone("Europe/Berlin", day, { hour, minute: 30 }).toISOString();
  expect(at("2026-10-24", 9)).toBe("2026-10-24T07:30:00.000Z");
  expect(at("2026-10-25", 9)).toBe("2026-10-25T08:30:00.000Z");
  expect(at("2026-03-29", 1)).toBe("2026-03-29T00:30:00.000Z");
  expect(at("2026-03-29", 9)).toBe("2026-03-29T07:30:00.000Z");
});
