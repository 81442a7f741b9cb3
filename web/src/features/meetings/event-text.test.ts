import { describe, expect, it } from "vitest";
import { attendeeOf, eventOf } from "../../testing/meetings.ts";
import { manager, otherRep, rep } from "../../testing/people.ts";
import { formatEventTime, formatStart, groupByDay, nowIndex, repsOf } from "./event-text.ts";

const BERLIN = "Europe/Berlin";

describe("[EV-2] when an event is", () => {
  it("is said in the organisation's time zone, the hour only at the full hour", () => {
    expect(formatStart(eventOf({ start: "2026-11-16T08:30:00.000Z" }), BERLIN)).toBe("9:30am");
    expect(formatStart(eventOf({ start: "2026-11-16T13:00:00.000Z" }), BERLIN)).toBe("2pm");
  });

  it("is the day alone where it lasts all day", () => {
    const event = eventOf({ allDay: true, start: "2026-11-16", end: "2026-11-16" });
    expect(formatStart(event, "America/Los_Angeles")).toBe("All Day");
    expect(formatEventTime(event, BERLIN, "2026-11-16")).toBe("Mon 16 Nov, All Day");
    const days = eventOf({ allDay: true, start: "2026-11-16", end: "2026-11-18" });
    expect(formatEventTime(days, BERLIN, "2026-11-16")).toBe("Mon 16 Nov to Wed 18 Nov, All Day");
  });

  it("says both ends, with the day where it ends on another", () => {
    const late = eventOf({ start: "2026-11-16T22:30:00.000Z", end: "2026-11-16T23:30:00.000Z" });
    expect(formatEventTime(late, BERLIN, "2026-11-16")).toBe(
      "Mon 16 Nov, 11:30pm to Tue 17 Nov, 12:30am",
    );
  });
});

it("events stand under the day on which they begin where the organisation is", () => {
  const late = eventOf({ start: "2026-11-16T23:30:00.000Z" });
  const begun = eventOf({ allDay: true, start: "2026-11-10", end: "2026-11-17" });
  expect(groupByDay([begun, late], "2026-11-16", BERLIN).map(({ day }) => day)).toEqual([
    "2026-11-16",
    "2026-11-17",
  ]);
});

it("the line of now stands before the next event, and after the last", () => {
  const events = [
    eventOf({ allDay: true, start: "2026-11-16", end: "2026-11-16" }),
    eventOf({ start: "2026-11-16T09:00:00.000Z" }),
    eventOf({ start: "2026-11-16T11:00:00.000Z" }),
  ];
  expect(nowIndex(events, new Date("2026-11-16T10:00:00Z"))).toBe(2);
  expect(nowIndex(events, new Date("2026-11-16T12:00:00Z"))).toBe(3);
});

it("[TM-4] managers are nobody's rep, and each rep counts once", () => {
  const attendees = [manager, rep, rep, otherRep].map(attendeeOf);
  expect(repsOf(eventOf({ attendees })).map(({ id }) => id)).toEqual([rep.id, otherRep.id]);
});
