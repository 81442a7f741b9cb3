import { describe, expect, it } from "vitest";
import { amountFrom, closeDayFrom, closeInstantOf, countFrom, instantFrom } from "./values.ts";

describe("[B7] amounts", () => {
  it.each([
    ["1500.00", 1500],
    ["0.1", 0.1],
    ["1.005", 1.01],
    ["-2500.255", -2500.26],
    ["1e3", 1000],
    ["0.001", 0],
    [12.5, 12.5],
    ["999999999999999", 999999999999999],
    ["1e15", null],
    ["", null],
    [" ", null],
    [null, null],
    ["NaN", null],
    ["Infinity", null],
    ["1,000", null],
    ["12 EUR", null],
    [{}, null],
  ])("reads %j as %j", (given, amount) => {
    expect(amountFrom(given, "EUR")).toBe(amount);
  });

  it.each([
    ["15750.125", "KWD", 15_750.125],
    ["15750.1255", "KWD", 15_750.126],
    ["1234.5", "JPY", 1235],
    ["1234.4", "JPY", 1234],
    ["1.23456", null, 1.2346],
    ["1.23456", "", 1.2346],
  ])("[R-28] reads %j %s as %j", (given, currency, amount) => {
    expect(amountFrom(given, currency)).toBe(amount);
  });
});

describe("[B7] counts and instants", () => {
  it("are never less than nothing or other than whole", () => {
    expect(["3", "2.9", "-1", "x", null, "1e300"].map(countFrom)).toEqual([3, 2, 0, 0, 0, 0]);
  });

  it("come from ISO 8601 and from milliseconds, and from nothing else", () => {
    const at = new Date("2026-05-11T09:00:00Z");
    expect(instantFrom("2026-05-11T09:00:00.000Z")).toEqual(at);
    expect(instantFrom(String(at.getTime()))).toEqual(at);
    for (const odd of ["", null, "soon", "8640000000000001", [], "+275760-09-13T00:00:00Z"]) {
      expect(instantFrom(odd)).toBeNull();
    }
  });
});

/** Etc/GMT-14 is fourteen hours ahead: POSIX inverts the sign. */
const ZONES = [
  ...Array.from({ length: 26 }, (_, index) => 14 - index).map((ahead) =>
    ahead > 0 ? `Etc/GMT-${ahead}` : ahead < 0 ? `Etc/GMT+${-ahead}` : "Etc/GMT",
  ),
  "Pacific/Kiritimati",
  "Pacific/Chatham",
  "Pacific/Auckland",
  "Asia/Kathmandu",
  "America/St_Johns",
  "US/Eastern",
];

describe("[BY-20] close dates", () => {
  it.each(ZONES)("come back as the day that was written in %s", (zone) => {
    for (const day of ["2026-06-30", "2026-12-31", "2028-02-29"]) {
      expect(closeDayFrom(closeInstantOf(day, zone), zone)).toBe(day);
    }
  });

  it("are written as noon UTC wherever that is the same day", () => {
    expect(closeInstantOf("2026-06-30", "America/Los_Angeles")).toBe("2026-06-30T12:00:00.000Z");
    expect(closeInstantOf("2026-06-30", "Asia/Tokyo")).toBe("2026-06-30T12:00:00.000Z");
    expect(closeInstantOf("2026-06-30", "Etc/GMT-14")).toBe("2026-06-30T00:00:00.000Z");
  });

  it("are the day that the account's clocks show", () => {
    const justBeforeMidnight = "2026-06-30T21:59:59.000Z";
    expect(closeDayFrom(justBeforeMidnight, "Europe/Berlin")).toBe("2026-06-30");
    expect(closeDayFrom("2026-06-30T22:00:00.000Z", "Europe/Berlin")).toBe("2026-07-01");
    expect(closeDayFrom("2026-07-01T03:30:00.000Z", "US/Eastern")).toBe("2026-06-30");
  });
});
