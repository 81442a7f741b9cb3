import { describe, expect, it } from "vitest";
import { type AlertSlot, dueSlotDay } from "./nudge-schedule.ts";

const daily = (time: string): AlertSlot => ({ weekday: null, time });
const at = (instant: string, zone: string, slot = daily("09:00")) =>
  dueSlotDay(new Date(instant), zone, slot);

describe("[SL-5] an hour in somebody's own time zone", () => {
  it.each([
    // Lisbon's clocks went forward on 29 March 2026, and back on 25 October.
    ["Europe/Lisbon", "2026-03-28T09:00:00Z", "2026-03-28T08:59:59Z"],
    ["Europe/Lisbon", "2026-03-29T08:00:00Z", "2026-03-29T07:59:59Z"],
    ["Europe/Lisbon", "2026-10-24T08:00:00Z", "2026-10-24T07:59:59Z"],
    ["Europe/Lisbon", "2026-10-25T09:00:00Z", "2026-10-25T08:59:59Z"],
    // Sao Paulo abolished daylight saving time; its last change was in February 2019.
    ["America/Sao_Paulo", "2019-02-16T11:00:00Z", "2019-02-16T10:59:59Z"],
    ["America/Sao_Paulo", "2019-02-17T12:00:00Z", "2019-02-17T11:59:59Z"],
    ["America/Sao_Paulo", "2026-11-15T12:00:00Z", "2026-11-15T11:59:59Z"],
    // In Sydney it is another day, and the seasons are reversed.
    ["Australia/Sydney", "2026-10-02T23:00:00Z", "2026-10-02T22:59:59Z"],
    ["Australia/Sydney", "2026-10-03T22:00:00Z", "2026-10-03T21:59:59Z"],
    ["Australia/Sydney", "2026-04-03T22:00:00Z", "2026-04-03T21:59:59Z"],
    ["Australia/Sydney", "2026-04-04T23:00:00Z", "2026-04-04T22:59:59Z"],
  ])("%s: 9 AM is %s, not %s", (zone, due, early) => {
    expect(at(due, zone)).not.toBeNull();
    expect(at(early, zone)).toBeNull();
  });

  it("names the day of that place", () => {
    expect(at("2026-10-03T22:30:00Z", "Australia/Sydney")).toBe("2026-10-04");
    expect(at("2026-11-15T12:30:00Z", "America/Sao_Paulo")).toBe("2026-11-15");
  });

  it("comes on its weekday there, not here", () => {
    const sunday = { weekday: 0, time: "08:00" };
    expect(at("2026-10-03T21:30:00Z", "Australia/Sydney", sunday)).toBe("2026-10-04");
    expect(at("2026-10-04T21:30:00Z", "Australia/Sydney", sunday)).toBeNull();
  });

  it("a day with an hour twice has one slot, however often one looks", () => {
    const days = Array.from({ length: 26 * 60 }, (_, minute) =>
      at(
        new Date(Date.parse("2026-10-24T23:00:00Z") + minute * 60_000).toISOString(),
        "Europe/Lisbon",
      ),
    );
    expect(new Set(days)).toEqual(new Set([null, "2026-10-25"]));
  });

  it("is told late rather than never, but not after three hours", () => {
    expect(at("2026-11-16T11:59:59Z", "UTC")).toBe("2026-11-16");
    expect(at("2026-11-16T12:00:00Z", "UTC")).toBeNull();
  });
});
