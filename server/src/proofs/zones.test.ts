import { dueSlotDay, nextDueAt } from "@touchline/domain";
import { expect, it } from "vitest";
import { scaled } from "../testing/scale.ts";

/**
 * Zones with half-hour changes, changes at midnight, two or no changes a year, and ordinary ones.
 */
const ODD_ZONES = [
  ...["Australia/Lord_Howe", "Asia/Beirut", "Africa/Cairo", "America/Havana", "America/Santiago"],
  ...[
    "Atlantic/Azores",
    "Antarctica/Troll",
    "Africa/Casablanca",
    "Asia/Kathmandu",
    "Pacific/Chatham",
  ],
  ...["America/St_Johns", "Asia/Gaza", "America/Nuuk", "America/Asuncion", "Pacific/Easter"],
  ...["Europe/Lisbon", "Europe/London", "Europe/Berlin", "Europe/Kyiv", "Europe/Chisinau"],
  ...["Asia/Jerusalem", "Asia/Tehran", "Asia/Kolkata", "Asia/Yangon", "Asia/Tokyo"],
  ...[
    "Australia/Adelaide",
    "Australia/Sydney",
    "Australia/Eucla",
    "Pacific/Auckland",
    "Pacific/Apia",
  ],
  ...["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/New_York", "America/Los_Angeles"],
  ...["America/Sao_Paulo", "America/Caracas", "America/Scoresbysund", "Africa/El_Aaiun", "UTC"],
  "Asia/Shanghai",
];
const all = scaled(0, 1) === 1;
const zones = all ? [...new Set([...ODD_ZONES, ...Intl.supportedValuesOf("timeZone")])] : ODD_ZONES;
const hours = all ? Array.from({ length: 24 }, (_, hour) => hour) : [0, 2];
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const FIRST = Date.parse("2027-12-30T00:00:00Z");
const [DAY_MS, QUARTER_MS] = [86_400_000, 900_000];

/** Local wall-clock time, from the platform. */
function wallOf(timeZone: string) {
  const clock = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  return (moment: number) => {
    const [day = "", time = ""] = clock.format(moment).split(" ");
    return { day, time };
  };
}

/** Returns whether a local time occurred on a day, checked every quarter of an hour. */
function showed(wall: ReturnType<typeof wallOf>, day: string, time: string): boolean {
  const noon = Date.parse(`${day}T12:00:00Z`);
  for (let moment = noon - 30 * 3_600_000; moment < noon + 30 * 3_600_000; moment += QUARTER_MS) {
    const at = wall(moment);
    if (at.day === day && at.time === time) return true;
  }
  return false;
}

it.each(zones.map((zone) => [zone]))(
  "[E1] [DG-8] in %s each day of a leap year has one slot, at its time or where clocks went past it",
  (timeZone) => {
    const wall = wallOf(timeZone);
    for (const hour of hours) {
      const time = `${String(hour).padStart(2, "0")}:00`;
      const schedule = { time, weekdays: EVERY_DAY, timeZone };
      let due = nextDueAt(new Date(FIRST), schedule);
      let before = "";
      for (let count = 0; count < 366; count += 1) {
        if (!due) throw new Error("never due");
        const at = wall(due.getTime());
        // In Greenland clocks go from 23:00 to midnight: a 23:00 slot then comes at midnight and
        // belongs to the day before.
        const day = at.time < time ? wall(due.getTime() - DAY_MS / 2).day : at.day;
        if (at.time !== time) {
          expect(showed(wall, day, time), `${timeZone} ${day} ${time}`).toBe(false);
        }
        if (before) expect(day).toBe(dayAfter(before));
        before = day;
        due = nextDueAt(due, schedule);
      }
      // West of Greenwich the first slot may be on the evening before.
      expect(before >= "2028-12-28", `${timeZone} ${before}`).toBe(true);
    }
  },
);

it.each(zones.map((zone) => [zone]))(
  "[E1] [SL-5] in %s an alert of 9:00 is told on each day of a month with a change of clocks, once",
  (timeZone) => {
    const wall = wallOf(timeZone);
    const told = new Set<string>();
    const from = Date.parse("2028-03-01T00:00:00Z");
    for (let moment = from; moment < from + 31 * DAY_MS; moment += 8 * QUARTER_MS) {
      const day = dueSlotDay(new Date(moment), timeZone, { weekday: null, time: "09:00" });
      if (!day) continue;
      expect(day).toBe(wall(moment).day);
      told.add(day);
    }
    expect(told.size).toBeGreaterThanOrEqual(31);
    expect(told.size).toBeLessThanOrEqual(32);
  },
);

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
