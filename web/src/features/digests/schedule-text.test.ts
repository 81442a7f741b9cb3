import { describe, expect, it } from "vitest";
import { digestOf } from "../../testing/digests.ts";
import { manager, rep } from "../../testing/people.ts";
import {
  digestSentence,
  formatDestination,
  formatSchedule,
  formatScheduleTime,
  nextDays,
  normaliseTime,
  timeChoices,
} from "./schedule-text.ts";

describe("[DG-3] the time of a digest", () => {
  it("is read from what is kept now and from what was kept before", () => {
    const read = ["09:00", "9am", "9 AM", "12am", "12pm", "5pm", "17:30", "9:30pm"].map(
      normaliseTime,
    );
    expect(read).toEqual(["09:00", "09:00", "09:00", "00:00", "12:00", "17:00", "17:30", "21:30"]);
  });

  it("is nine o'clock where nothing can be read", () => {
    for (const odd of ["", "noon", "25:00", "09:75"]) expect(normaliseTime(odd)).toBe("09:00");
  });

  it("comes on the next three of its days, today as long as it is ahead", () => {
    const schedule = { time: "9am", weekdays: [1, 5], timeZone: "Europe/Paris" };
    const days = (now: string) => nextDays(schedule, new Date(now));
    expect(days("2026-11-20T07:59:00Z")).toEqual(["Fri 20 Nov", "Mon 23 Nov", "Fri 27 Nov"]);
    expect(days("2026-11-20T08:00:00Z")).toEqual(["Mon 23 Nov", "Fri 27 Nov", "Mon 30 Nov"]);
    expect(nextDays({ ...schedule, weekdays: [] }, new Date())).toEqual([]);
  });

  it("is shown as 'H:00 AM/PM'", () => {
    expect(["00:00", "9am", "12:00", "13:00", "23:30"].map(formatScheduleTime)).toEqual([
      "12:00 AM",
      "9:00 AM",
      "12:00 PM",
      "1:00 PM",
      "11:30 PM",
    ]);
  });

  it("is one of 24 hours, and the one that is set", () => {
    expect(timeChoices("09:00")).toHaveLength(24);
    const withOwn = timeChoices("09:30");
    expect(withOwn).toHaveLength(25);
    expect(withOwn[10]).toEqual({ value: "09:30", label: "9:30 AM" });
  });
});

describe("[DG-8] a digest in words", () => {
  const now = new Date("2026-11-18T12:00:00Z");

  it("says its days in their order", () => {
    expect(formatSchedule({ weekdays: [3, 1], time: "09:00" })).toBe("Mon, Wed at 9:00 AM");
    expect(formatSchedule({ weekdays: [1, 2, 3, 4, 5, 6, 7], time: "14:00" })).toBe(
      "Every day at 2:00 PM",
    );
  });

  it("says where it goes", () => {
    expect(formatDestination(digestOf(), manager.id)).toBe("#sales");
    const own = digestOf({ channel: null });
    expect(formatDestination(own, manager.id)).toBe("DM to you");
    expect(formatDestination(own, rep.id)).toBe("DM to Maya Lindt");
  });

  it("says all of it in one sentence", () => {
    const on = { isOn: true, nextAt: "2026-11-23T08:00:00.000Z", weekdays: [1, 4] };
    expect(digestSentence(digestOf(on), manager.id, now)).toBe(
      "Mon, Thu at 9:00 AM · #sales · Next Mon 23 Nov",
    );
    expect(digestSentence(digestOf({ channel: null }), manager.id, now)).toBe(
      "Mon at 9:00 AM · DM to you · Off",
    );
    expect(digestSentence(digestOf({ channel: null }), rep.id, now)).toBe(
      "Mon at 9:00 AM · DM to Maya Lindt · Off",
    );
  });
});
