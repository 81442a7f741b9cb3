import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DigestSchedule, dueDigest, nextDueAt } from "./schedule.ts";

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const [LISBON, SAO_PAULO, SYDNEY] = ["Europe/Lisbon", "America/Sao_Paulo", "Australia/Sydney"];
const at = (timeZone: string, time = "09:00", weekdays = EVERY_DAY): DigestSchedule => ({
  time,
  weekdays,
  timeZone,
});
const after = (instant: string, schedule: DigestSchedule) =>
  nextDueAt(new Date(instant), schedule)?.toISOString();

/** The local time according to the platform, for comparison. */
function shown(moment: Date, timeZone: string) {
  const [day, time] = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  })
    .format(moment)
    .split(" ") as [string, string];
  return { day, time, weekday: new Date(day).getUTCDay() || 7 };
}

describe("[DG-8] when a digest is due", () => {
  it("[T-12] is a whole second, also when it is asked for between two", () => {
    for (const zone of [LISBON, SAO_PAULO, SYDNEY]) {
      const from = (instant: string) => after(instant, at(zone));
      expect(from("2026-11-15T03:00:00.500Z")).toBe(from("2026-11-15T03:00:00.000Z"));
    }
    expect(after("2026-11-15T08:59:59.999Z", at(LISBON))).toBe("2026-11-15T09:00:00.000Z");
    expect(after("2026-11-15T09:00:00.000Z", at(LISBON))).toBe("2026-11-16T09:00:00.000Z");
  });

  it.each([
    // Clocks in Lisbon went forward on 29 March 2026 and back on 25 October.
    [LISBON, "2026-03-28T12:00:00Z", "2026-03-29T08:00:00.000Z"],
    [LISBON, "2026-03-27T12:00:00Z", "2026-03-28T09:00:00.000Z"],
    [LISBON, "2026-10-24T12:00:00Z", "2026-10-25T09:00:00.000Z"],
    [LISBON, "2026-10-23T12:00:00Z", "2026-10-24T08:00:00.000Z"],
    // Sao Paulo changed its clocks at midnight until 2019, and no longer does.
    [SAO_PAULO, "2018-11-03T15:00:00Z", "2018-11-04T11:00:00.000Z"],
    [SAO_PAULO, "2019-02-16T15:00:00Z", "2019-02-17T12:00:00.000Z"],
    [SAO_PAULO, "2026-11-01T15:00:00Z", "2026-11-02T12:00:00.000Z"],
    [SYDNEY, "2026-10-03T12:00:00Z", "2026-10-03T22:00:00.000Z"],
    [SYDNEY, "2026-10-02T12:00:00Z", "2026-10-02T23:00:00.000Z"],
    [SYDNEY, "2026-04-04T12:00:00Z", "2026-04-04T23:00:00.000Z"],
  ])("it is nine o'clock in %s, whatever clocks do: after %s at %s", (zone, from, due) => {
    expect(after(from, at(zone))).toBe(due);
  });

  it("a time that clocks go past is as much later, a time they show twice counts once", () => {
    expect(after("2026-03-28T12:00:00Z", at(LISBON, "01:30"))).toBe("2026-03-29T01:30:00.000Z");
    expect(after("2026-10-24T12:00:00Z", at(LISBON, "01:30"))).toBe("2026-10-25T00:30:00.000Z");
    expect(after("2026-10-25T00:30:00Z", at(LISBON, "01:30"))).toBe("2026-10-26T01:30:00.000Z");
    expect(after("2018-11-03T15:00:00Z", at(SAO_PAULO, "00:30"))).toBe("2018-11-04T03:30:00.000Z");
    expect(after("2026-10-03T12:00:00Z", at(SYDNEY, "02:30"))).toBe("2026-10-03T16:30:00.000Z");
    expect(after("2026-04-04T12:00:00Z", at(SYDNEY, "02:30"))).toBe("2026-04-04T15:30:00.000Z");
    expect(after("2026-04-04T15:30:00Z", at(SYDNEY, "02:30"))).toBe("2026-04-05T16:30:00.000Z");
  });

  it("a time that clocks carry past midnight is still its day's, once", () => {
    // In Greenland clocks went from 23:00 on Saturday 28 March 2026 to midnight.
    const saturdays = at("America/Nuuk", "23:30", [6]);
    expect(after("2026-03-28T12:00:00Z", saturdays)).toBe("2026-03-29T01:30:00.000Z");
    expect(after("2026-03-29T01:29:00Z", saturdays)).toBe("2026-03-29T01:30:00.000Z");
    expect(after("2026-03-29T01:30:00Z", saturdays)).toBe("2026-04-05T00:30:00.000Z");
    expect(after("2026-03-29T01:30:00Z", at("America/Nuuk", "23:30"))).toBe(
      "2026-03-30T00:30:00.000Z",
    );
  });

  it("its weekdays are those of its place, not ours", () => {
    expect(after("2026-11-15T12:00:00Z", at(SYDNEY, "09:00", [1]))).toBe(
      "2026-11-15T22:00:00.000Z",
    );
    expect(after("2026-11-16T12:00:00Z", at("UTC", "09:00", [1]))).toBe("2026-11-23T09:00:00.000Z");
    expect(nextDueAt(new Date("2026-11-16T12:00:00Z"), at("UTC", "09:00", []))).toBeNull();
  });

  it("a day that a place left out of its calendar is left out", () => {
    // Samoa skipped from Thursday 29 to Saturday 31 December 2011.
    const samoa = "Pacific/Apia";
    expect(after("2011-12-29T20:00:00Z", at(samoa, "09:00"))).toBe("2011-12-30T19:00:00.000Z");
    expect(after("2011-12-29T20:00:00Z", at(samoa, "09:00", [5]))).toBe("2012-01-05T19:00:00.000Z");
  });

  const schedules = fc.record({
    time: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom("00", "15", "30", "59"))
      .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${minute}`),
    weekdays: fc.subarray(EVERY_DAY, { minLength: 1 }),
    timeZone: fc.constantFrom(
      ...[LISBON, SAO_PAULO, SYDNEY, "UTC", "America/New_York", "Asia/Kathmandu"],
      ...["Australia/Lord_Howe", "America/St_Johns", "Africa/Casablanca", "Pacific/Chatham"],
    ),
  });
  const instants = fc.date({
    min: new Date("2015-01-01T00:00:00Z"),
    max: new Date("2030-12-31T00:00:00Z"),
    noInvalidDate: true,
  });

  it("law: it lies ahead, on one of its weekdays, at its time or just after a gap", () => {
    fc.assert(
      fc.property(instants, schedules, (now, schedule) => {
        const due = nextDueAt(now, schedule);
        if (!due) throw new Error("never due");
        const there = shown(due, schedule.timeZone);
        expect(due > now).toBe(true);
        expect(schedule.weekdays).toContain(there.weekday);
        if (there.time !== schedule.time) {
          // Otherwise the time didn't exist there on that day.
          const showed = Array.from({ length: 52 * 4 }, (_, quarter) =>
            shown(new Date(due.getTime() + (quarter - 26 * 4) * 900_000), schedule.timeZone),
          );
          expect(showed).not.toContainEqual({ ...there, time: schedule.time });
        }
      }),
      { numRuns: 300 },
    );
  });

  it("[E1] law: each chosen day has exactly one, however one looks", () => {
    fc.assert(
      fc.property(instants, schedules, (start, schedule) => {
        const dues: Date[] = [];
        for (let moment = start; dues.length < 30; ) {
          const due = nextDueAt(moment, schedule);
          if (!due) throw new Error("never due");
          dues.push(due);
          // The result is the same from just before it.
          expect(nextDueAt(new Date(due.getTime() - 1), schedule)).toEqual(due);
          moment = due;
        }
        const days = dues.map((due) => shown(due, schedule.timeZone).day);
        expect(new Set(days).size).toBe(days.length);
        for (const [index, day] of days.entries()) {
          const next = days[index + 1];
          if (!next) continue;
          for (let between = Date.parse(day) + 86_400_000; between < Date.parse(next); ) {
            expect(schedule.weekdays).not.toContain(new Date(between).getUTCDay() || 7);
            between += 86_400_000;
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("[DG-8] a digest that nobody was there to send", () => {
  const nine = at("UTC");
  const friday = new Date("2026-11-13T09:00:00Z");
  const due = (now: string) => dueDigest(friday, new Date(now), nine);

  it("goes out up to three hours late, and then not at all", () => {
    expect(due("2026-11-13T12:00:00Z")).toEqual({
      missed: [],
      slot: friday,
      next: new Date("2026-11-14T09:00:00Z"),
    });
    expect(due("2026-11-13T12:00:00.001Z")).toEqual({
      missed: [friday],
      slot: null,
      next: new Date("2026-11-14T09:00:00Z"),
    });
  });

  it("after days only the latest goes out; the others are told as missed", () => {
    const { missed, slot, next } = due("2026-11-16T09:20:00Z");
    expect(missed.map((moment) => moment.toISOString().slice(0, 10))).toEqual([
      "2026-11-13",
      "2026-11-14",
      "2026-11-15",
    ]);
    expect(slot).toEqual(new Date("2026-11-16T09:00:00Z"));
    expect(next).toEqual(new Date("2026-11-17T09:00:00Z"));
    expect(due("2027-11-16T09:20:00Z").missed).toHaveLength(10);
  });

  it("is nothing before its time", () => {
    expect(due("2026-11-13T08:59:59Z")).toEqual({ missed: [], slot: null, next: friday });
  });
});
