import { describe, expect, it } from "vitest";
import type { Day } from "../calendar/day.ts";
import { eventTime } from "./event-time.ts";
import { MEETING_TYPES, meetingType } from "./event-types.ts";
import { eventWindow, isWindowStale } from "./event-window.ts";
import { guessMeetingType } from "./guess-type.ts";
import { meetingWith } from "./meeting-with.ts";

describe("[EV-3] the kinds of meetings", () => {
  it("are these twelve, most with a template and a guide", () => {
    expect(MEETING_TYPES.map(({ label }) => label)).toEqual([
      "Pipeline Review",
      "Uncategorised",
      "Development 1:1",
      "General team event",
      "Coaching: Pipeline management",
      "Demo skills",
      "Objection handling",
      "Account mapping",
      "Metrics",
      "Daily admin & organisation",
      "Forecasting",
      "Messaging",
    ]);
    const full = MEETING_TYPES.filter(({ template, guideUrl }) => template && guideUrl);
    expect(full).toHaveLength(11);
    expect(new Set(MEETING_TYPES.map(({ id }) => id)).size).toBe(12);
  });

  it("are known by id and by label, and no other", () => {
    expect(meetingType("Metrics")).toBe(meetingType("metrics"));
    expect(meetingType("Lunch")).toBeUndefined();
  });

  const guess = (title: string, members: number | null = 1, outsiders = 0) =>
    meetingType(guessMeetingType({ title, members, outsiders }))?.label;

  it.each([
    ["Weekly pipeline review", 5, 0, "Pipeline Review"],
    ["Deal review: Acme", 1, 0, "Pipeline Review"],
    ["Q4 Forecast call", 6, 0, "Forecasting"],
    ["Sam / Maya 1:1", 1, 0, "Development 1:1"],
    ["Maya & Sam 1-1", 1, 0, "Development 1:1"],
    ["Sam", 1, 0, "Development 1:1"],
    ["Objection handling workshop", 6, 0, "Objection handling"],
    ["Account mapping: Globex", 1, 0, "Account mapping"],
    ["Demo practice", 1, 0, "Demo skills"],
    ["Pitch rehearsal", 2, 0, "Messaging"],
    ["KPI check", 1, 0, "Metrics"],
    ["CRM hygiene hour", 1, 0, "Daily admin & organisation"],
    ["Coaching Sam", 1, 0, "Coaching: Pipeline management"],
    ["Monday stand-up", 6, 0, "General team event"],
    ["Stand-up 1:1", 3, 0, "General team event"],
    ["Product demo", 1, 2, "Uncategorised"],
    ["Lunch with Sam and a customer", 1, 1, "Uncategorised"],
    ["Dentist", 0, 0, "Uncategorised"],
    ["", 0, 0, "Uncategorised"],
  ])("%s with %i members and %i from outside is taken for %s", (title, members, out, label) => {
    expect(guess(title, members, out)).toBe(label);
  });

  it("are guessed from the title alone where who comes is not known", () => {
    expect(guess("Team lunch", null)).toBe("Uncategorised");
    expect(guess("Sam 1:1", null)).toBe("Development 1:1");
    expect(guess("Demo practice", null)).toBe("Demo skills");
  });
});

describe("[EV-4] whom a meeting is with", () => {
  const of = (...given: Array<[string | null, string?]>) =>
    meetingWith(
      given.map(([memberId, response = "accepted"]) => ({ memberId, response })),
      "me",
    );

  it("is one member, several, or nobody of the team", () => {
    expect(of(["me"], ["sam"])).toEqual({ kind: "one-to-one", memberId: "sam" });
    expect(of(["me"], ["sam"], ["kim"])).toEqual({ kind: "team", memberIds: ["sam", "kim"] });
    expect(of(["me"], [null])).toEqual({ kind: "nobody" });
    expect(of()).toEqual({ kind: "nobody" });
  });

  it("leaves out who has declined, and counts nobody twice", () => {
    expect(of(["sam"], ["kim", "declined"])).toEqual({ kind: "one-to-one", memberId: "sam" });
    expect(of(["sam"], ["sam"])).toEqual({ kind: "one-to-one", memberId: "sam" });
  });
});

describe("[EV-2] the time of an event", () => {
  it.each([
    [0, 0, "12am"],
    [0, 5, "12:05am"],
    [9, 0, "9am"],
    [9, 30, "9:30am"],
    [11, 59, "11:59am"],
    [12, 0, "12pm"],
    [12, 1, "12:01pm"],
    [13, 0, "1pm"],
    [23, 45, "11:45pm"],
  ])("at %i:%i says %s", (hour, minute, words) => {
    expect(eventTime({ hour, minute })).toBe(words);
  });

  it("of an all-day event says so", () => {
    expect(eventTime("all-day")).toBe("All Day");
  });
});

describe("[EV-2] the days a calendar is read for", () => {
  const today: Day = "2026-11-15";

  it("go 90 back and 180 ahead", () => {
    expect(eventWindow(today)).toEqual({ from: "2026-08-17", to: "2027-05-14" });
  });

  it("are moved on when a week has passed", () => {
    expect(isWindowStale(null, today)).toBe(true);
    expect(isWindowStale("2027-05-14", today)).toBe(false);
    expect(isWindowStale("2027-05-08", today)).toBe(false);
    expect(isWindowStale("2027-05-07", today)).toBe(true);
  });
});
