import { describe, expect, it } from "vitest";
import type { Day } from "./day.ts";
import { parseTypedDay } from "./typed-day.ts";

const ANY = { today: "2026-11-17", earliest: "1990-01-01", latest: "2100-12-31" } as const;
const read = (text: string, bounds: { earliest?: Day; latest?: Day } = {}) =>
  parseTypedDay(text, { ...ANY, ...bounds });

describe("[R-32] a day that is typed", () => {
  it.each([
    "17 Nov",
    "17 Nov 2026",
    "Tue 17 Nov 2026",
    "17th november, 2026",
    "17. Nov 26",
    "17nov",
    "Nov 17",
    "November 17, 2026",
    "17.11.",
    "17.11.26",
    "17.11.2026",
    "17/11/2026",
    "11/17/2026",
    "2026-11-17",
    "2026/11/17",
    "20261117",
    " 17 Nov 2026 ",
  ])("is 17 November 2026 as '%s'", (text) => {
    expect(read(text)).toEqual({ day: "2026-11-17" });
  });

  it("is the next such day without a year, and the last where only days gone by count", () => {
    expect(read("16 Nov")).toEqual({ day: "2027-11-16" });
    expect(read("3 Jan")).toEqual({ day: "2027-01-03" });
    expect(read("29 Feb")).toEqual({ day: "2028-02-29" });
    const past = { latest: ANY.today };
    expect(read("17 Nov", past)).toEqual({ day: "2026-11-17" });
    expect(read("18 Nov", past)).toEqual({ day: "2025-11-18" });
  });

  it("is none of two days that it could be", () => {
    const days = ["2026-04-03", "2026-03-04"];
    expect(read("03/04/2026")).toEqual({ problem: "either-order", days });
    expect(read("3-4-26")).toEqual({ problem: "either-order", days });
    expect(read("04/04/2026")).toEqual({ day: "2026-04-04" });
  });

  it.each(["17", "17 N", "tomorrow", "30 Feb 2026", "2026-13-01", "2026-11-1x", "46343", "Friday"])(
    "is none as '%s'",
    (text) => {
      expect(read(text)).toEqual({ problem: "unreadable" });
    },
  );

  it("has to be one that can be chosen, both ends among them", () => {
    const bounds = { earliest: "2026-11-10", latest: "2026-11-20" } as const;
    expect(read("9 Nov 2026", bounds)).toEqual({ problem: "too-early" });
    expect(read("10 Nov 2026", bounds)).toEqual({ day: "2026-11-10" });
    expect(read("20 Nov 2026", bounds)).toEqual({ day: "2026-11-20" });
    expect(read("21 Nov 2026", bounds)).toEqual({ problem: "too-late" });
    expect(read("  ", bounds)).toEqual({ problem: "empty" });
  });
});
