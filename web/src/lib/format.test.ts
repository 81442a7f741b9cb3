import { daysBetween } from "@touchline/domain";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  dayIn,
  formatAgo,
  formatCount,
  formatDateTime,
  formatDay,
  formatDuration,
  formatMeetingStamp,
  formatMoney,
  formatPercent,
  formatRatio,
  formatShortAge,
  formatShortMoney,
  initials,
  pluralise,
  setNumberLocaleFor,
} from "./format.ts";
import { formatFieldAmount, parseTypedAmount } from "./typed-amount.ts";

describe("[FMT-1] amounts", () => {
  it.each([
    [1_234_567, "EUR", "€1,234,567"],
    [1_234.5, "EUR", "€1,234.50"],
    [1_234_567, "USD", "$1,234,567"],
    [-80, "USD", "-$80"],
    [1_234, "JPY", "¥1,234"],
    [0, "GBP", "£0"],
    [15_750.125, "KWD", "KWD\u00a015,750.125"],
    [15_750.1, "KWD", "KWD\u00a015,750.100"],
    [15_750.125, "IQD", "IQD\u00a015,750.125"],
    [1_234.5, "RSD", "RSD\u00a01,234.50"],
  ])("writes %d %s exactly as %s", (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text);
  });

  it.each([
    [1_249_000, "€1.25M"],
    [1_444_000, "€1.44M"],
    [9_996_000, "€10M"],
    [999_000_000, "€999M"],
    [12_400_000, "€12.4M"],
    [412_000, "€412k"],
    [40_000, "€40k"],
    [1_250, "€1.3k"],
    [950, "€950"],
    [999.4, "€999"],
    [999.6, "€1k"],
    [999_499, "€999k"],
    [999_950, "€1M"],
    [2_500_000_000, "€2.5B"],
    [-44_400, "-€44.4k"],
    [0, "€0"],
    [0.4, "€0.40"],
    [-0.4, "-€0.40"],
    [1, "€1"],
  ])("shortens %d to %s", (amount, text) => {
    expect(formatShortMoney(amount, "EUR")).toBe(text);
  });
});

describe("[FMT-1] shares", () => {
  it("is whole percent, or a dash without anything to measure against", () => {
    expect(formatPercent(69)).toBe("69%");
    expect(formatPercent(null)).toBe("–");
  });

  it("counts how many times with one decimal", () => {
    expect(formatRatio(3)).toBe("3.0x");
    expect(formatRatio(2.96)).toBe("3.0x");
  });
});

describe("[FMT-1] days and moments", () => {
  it("leaves the year out only when it is this one", () => {
    expect(formatDay("2026-11-20", "2026-01-02")).toBe("Fri 20 Nov");
    expect(formatDay("2025-09-05", "2026-01-02")).toBe("Fri 5 Sep 2025");
  });

  it("gives the time where the organisation is", () => {
    const now = new Date("2026-11-15T12:00:00Z");
    expect(formatDateTime(new Date("2026-11-14T23:30:00Z"), "Europe/Berlin", now)).toBe(
      "Sun 15 Nov, 12:30 AM",
    );
    expect(formatDateTime(new Date("2026-11-14T23:30:00Z"), "America/New_York", now)).toBe(
      "Sat 14 Nov, 6:30 PM",
    );
  });

  it.each([
    ["2026-11-15T11:59:30Z", "just now"],
    ["2026-11-15T12:00:20Z", "just now"],
    ["2026-11-15T11:59:00Z", "1 min ago"],
    ["2026-11-15T11:58:00Z", "2 min ago"],
    ["2026-11-15T11:00:01Z", "59 min ago"],
    ["2026-11-15T11:00:00Z", "1 hour ago"],
    ["2026-11-15T09:00:00Z", "3 hours ago"],
    ["2026-11-14T12:00:01Z", "23 hours ago"],
    ["2026-11-14T12:00:00Z", "1 day ago"],
    ["2026-11-14T11:00:00Z", "1 day ago"],
    ["2026-11-03T11:00:00Z", "12 days ago"],
    ["2026-11-03T22:30:00Z", "12 days ago"],
    ["2026-11-03T23:30:00Z", "11 days ago"],
    ["2026-10-16T12:00:01Z", "30 days ago"],
    ["2026-10-16T12:00:00Z", "Fri 16 Oct"],
    ["2026-10-09T11:00:00Z", "Fri 9 Oct"],
  ])("says how long ago %s was: %s", (value, text) => {
    expect(formatAgo(new Date(value), "Europe/Berlin", new Date("2026-11-15T12:00:00Z"))).toBe(
      text,
    );
  });
});

describe("[FMT-1] counts and spans", () => {
  it("count with the thing's name", () => {
    expect([pluralise(1, "deal"), pluralise(8800, "deal")]).toEqual(["1 deal", "8,800 deals"]);
  });

  it.each([
    [400, "1 s"],
    [40_000, "40 s"],
    [59_999, "60 s"],
    [60_000, "1 min"],
    [3_569_999, "59 min"],
    [3_570_000, "1 h 0 min"],
    [170_000, "3 min"],
    [7_800_000, "2 h 10 min"],
  ])("%d ms take %s", (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });

  it.each([
    ["2026-11-15T11:59:30Z", "now"],
    ["2026-11-15T11:59:00Z", "1 min"],
    ["2026-11-15T11:55:00Z", "5 min"],
    ["2026-11-15T11:00:00Z", "1h"],
    ["2026-11-15T09:00:00Z", "3h"],
    ["2026-11-14T12:00:01Z", "23h"],
    ["2026-11-14T12:00:00Z", "1d"],
    ["2026-10-16T12:00:01Z", "30d"],
    ["2026-10-16T12:00:00Z", "16 Oct"],
    ["2026-11-03T11:00:00Z", "12d"],
    ["2026-11-03T22:30:00Z", "12d"],
    ["2026-10-09T11:00:00Z", "9 Oct"],
    ["2025-10-09T11:00:00Z", "9 Oct 2025"],
  ])("%s is %s old", (value, text) => {
    expect(formatShortAge(new Date(value), "Europe/Berlin", new Date("2026-11-15T12:00:00Z"))).toBe(
      text,
    );
  });

  it("days between two days do not mind a change of clocks", () => {
    expect(daysBetween("2026-10-20", "2026-11-03")).toBe(14);
    expect(daysBetween("2026-11-03", "2026-10-20")).toBe(-14);
  });
});

it("[FMT-2] a day begins where the organisation is, not in Greenwich", () => {
  const newYear = new Date("2026-12-31T23:30:00Z");
  expect(dayIn("Europe/Berlin", newYear)).toBe("2027-01-01");
  expect(dayIn("America/New_York", newYear)).toBe("2026-12-31");
});

it("[FMT-1] a person's initials are of the first and the last name", () => {
  expect(initials("Ana Maria Silva")).toBe("AS");
  expect(initials("Çelik")).toBe("Ç");
  expect(initials("  ")).toBe("");
});

it("[TM-4] moments are stamped 'MMM do, kk:mm'", () => {
  expect(formatMeetingStamp(new Date("2026-11-15T13:05:00Z"), "Europe/Berlin")).toBe(
    "Nov 15th, 14:05",
  );
  expect(formatMeetingStamp(new Date("2026-11-01T08:00:00Z"), "UTC")).toBe("Nov 1st, 08:00");
  expect(formatMeetingStamp(new Date("2026-11-22T00:07:00Z"), "UTC")).toBe("Nov 22nd, 24:07");
  expect(formatMeetingStamp(new Date("2026-11-03T09:00:00Z"), "UTC")).toBe("Nov 3rd, 09:00");
});

describe("[U14] a reader's own way of writing figures", () => {
  const readIn = (language: string, homeCurrency: string) => {
    vi.stubGlobal("navigator", { language });
    setNumberLocaleFor(homeCurrency);
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    setNumberLocaleFor("EUR");
  });
  const plain = (text: string) => text.replaceAll(/\s/g, " ");

  it.each([
    ["de-DE", "EUR", "1.234.567,50 €", "-412k €", "1,25M €", "8.800", "3,0x"],
    ["de-DE", "JPY", "1.234.568 ¥", "-412k ¥", "1,25M ¥", "8.800", "3,0x"],
    ["de-DE", "USD", "$1,234,567.50", "-$412k", "$1.25M", "8,800", "3.0x"],
    ["en-US", "EUR", "€1,234,567.50", "-€412k", "€1.25M", "8,800", "3.0x"],
    ["en-US", "JPY", "¥1,234,568", "-¥412k", "¥1.25M", "8,800", "3.0x"],
    ["en-US", "USD", "$1,234,567.50", "-$412k", "$1.25M", "8,800", "3.0x"],
    ["ja-JP", "EUR", "€1,234,567.50", "-€412k", "€1.25M", "8,800", "3.0x"],
    ["ja-JP", "JPY", "￥1,234,568", "-￥412k", "￥1.25M", "8,800", "3.0x"],
    ["ja-JP", "USD", "$1,234,567.50", "-$412k", "$1.25M", "8,800", "3.0x"],
    ["ar", "EUR", "1,234,567.50 €", "-412k €", "1.25M €", "8,800", "3.0x"],
    ["ar-EG", "JPY", "1,234,568 JP¥", "-412k JP¥", "1.25M JP¥", "8,800", "3.0x"],
    ["ar", "USD", "$1,234,567.50", "-$412k", "$1.25M", "8,800", "3.0x"],
    ["", "EUR", "€1,234,567.50", "-€412k", "€1.25M", "8,800", "3.0x"],
  ])("in %s with %s is %s", (language, currency, exact, less, short, things, ratio) => {
    readIn(language, currency);
    expect(plain(formatMoney(1_234_567.5, currency))).toBe(exact);
    expect(plain(formatShortMoney(-412_000, currency))).toBe(less);
    expect(plain(formatShortMoney(1_249_000, currency))).toBe(short);
    expect([formatCount(8800), formatRatio(3)]).toEqual([things, ratio]);
  });

  it("[R-1] is the way an amount stands in its field, and is read back from it", () => {
    readIn("de-DE", "EUR");
    const typed = (amount: number, currency: string) => {
      const text = formatFieldAmount(amount, currency);
      return [text, parseTypedAmount(text, currency)];
    };
    expect(typed(95_000, "EUR")).toEqual(["95.000", { amount: 95_000 }]);
    expect(typed(1_234_567.5, "EUR")).toEqual(["1.234.567,50", { amount: 1_234_567.5 }]);
    expect(typed(95_000, "JPY")).toEqual(["95.000", { amount: 95_000 }]);
    expect(typed(95_000.5, "USD")).toEqual(["95,000.50", { amount: 95_000.5 }]);
    expect(typed(95_000, "KWD")).toEqual(["95.000,000", { amount: 95_000 }]);
    expect(typed(95.125, "KWD")).toEqual(["95,125", { amount: 95.125 }]);
    readIn("en-GB", "EUR");
    expect(typed(95.125, "KWD")).toEqual(["95.125", { amount: 95.125 }]);
  });

  it("never turns the direction of an English line", () => {
    readIn("ar", "EUR");
    const said = [
      formatMoney(-1, "EUR"),
      formatShortMoney(-5_000, "EUR"),
      formatCount(1e6),
      formatRatio(1.5),
    ].join("");
    expect(said).not.toMatch(/[\u061c\u200e\u200f\u0660-\u0669]/);
  });
});

describe("[U15] somebody in another time zone than the organisation", () => {
  it("sees its days and its clock, not their own", () => {
    const evening = new Date("2026-12-31T23:30:00Z");
    expect(dayIn("Asia/Tokyo", evening)).toBe("2027-01-01");
    expect(formatDateTime(evening, "Asia/Tokyo", evening)).toBe("Fri 1 Jan, 8:30 AM");
    expect(formatDateTime(evening, "America/New_York", evening)).toBe("Thu 31 Dec, 6:30 PM");
  });
});
