import { describe, expect, it } from "vitest";
import { instancesOf } from "./recurrence.ts";
import type { StoredEvent } from "./state.ts";

const at = (dateTime: string, timeZone = "Europe/Berlin") => ({ dateTime, timeZone });
const series = (rule: string, change: object = {}) =>
  ({
    id: "s",
    start: at("2026-10-19T08:00:00Z"),
    end: at("2026-10-19T08:30:00Z"),
    recurrence: ["EXDATE:none", `RRULE:${rule}`],
    ...change,
  }) as unknown as StoredEvent;
const starts = (rule: string, before = "2027-01-01T00:00:00Z", change: object = {}) =>
  instancesOf(series(rule, change), Date.parse(before)).map(
    ({ start }) => start.dateTime ?? start.date,
  );

describe("instances of a series", () => {
  it("keep to the clock on the wall when clocks change", () => {
    expect(starts("FREQ=WEEKLY;COUNT=3")).toEqual([
      "2026-10-19T08:00:00Z",
      "2026-10-26T09:00:00Z",
      "2026-11-02T09:00:00Z",
    ]);
  });

  it("come every day, every other week, on given days, every month", () => {
    expect(starts("FREQ=DAILY;INTERVAL=2;COUNT=3").map((start) => start?.slice(0, 10))).toEqual([
      "2026-10-19",
      "2026-10-21",
      "2026-10-23",
    ]);
    expect(starts("FREQ=WEEKLY;INTERVAL=2;COUNT=3").map((start) => start?.slice(5, 10))).toEqual([
      "10-19",
      "11-02",
      "11-16",
    ]);
    expect(
      starts("FREQ=WEEKLY;BYDAY=MO,TH;INTERVAL=2;COUNT=4").map((start) => start?.slice(5, 10)),
    ).toEqual(["10-19", "10-22", "11-02", "11-05"]);
    expect(starts("FREQ=MONTHLY;INTERVAL=1;COUNT=3").map((start) => start?.slice(5, 10))).toEqual([
      "10-19",
      "11-19",
      "12-19",
    ]);
  });

  it("end with their number, their last moment, or where one stops looking", () => {
    expect(starts("FREQ=DAILY;UNTIL=20261020T080000Z")).toHaveLength(2);
    expect(starts("FREQ=DAILY;UNTIL=20261020T075959Z")).toHaveLength(1);
    expect(starts("FREQ=DAILY;UNTIL=20261020")).toHaveLength(2);
    expect(starts("FREQ=DAILY", "2026-10-21T08:00:00Z")).toHaveLength(2);
    expect(starts("FREQ=DAILY", "2026-10-21T08:00:01Z")).toHaveLength(3);
    expect(starts("FREQ=DAILY;COUNT=1200", "2099-01-01T00:00:00Z")).toHaveLength(1000);
    expect(starts("FREQ=DAILY", "2026-10-21T08:00:00Z", { recurrence: undefined })).toEqual([]);
    expect(starts("FREQ=DAILY", "2026-10-21T08:00:00Z", { recurrence: ["EXDATE:x"] })).toEqual([]);
  });

  it("are told whole: with an id of their own, how long they last, and days where it is days", () => {
    expect(instancesOf(series("FREQ=WEEKLY;COUNT=2"), Infinity)[1]).toEqual({
      id: "s_20261026T090000Z",
      originalStartTime: at("2026-10-26T09:00:00Z"),
      start: at("2026-10-26T09:00:00Z"),
      end: at("2026-10-26T09:30:00Z"),
    });
    const days = series("FREQ=WEEKLY;COUNT=2", {
      start: { date: "2026-10-19" },
      end: { date: "2026-10-21" },
    });
    expect(instancesOf(days, Infinity)[1]).toEqual({
      id: "s_20261026",
      originalStartTime: { date: "2026-10-26" },
      start: { date: "2026-10-26" },
      end: { date: "2026-10-28" },
    });
  });
});
