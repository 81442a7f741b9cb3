import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTime } from "./time-of-day.ts";

describe("[DG-3] a time of day", () => {
  it.each([
    ["9am", "09:00"],
    ["9 AM", "09:00"],
    ["09:00", "09:00"],
    ["9", "09:00"],
    ["9:30pm", "21:30"],
    ["12am", "00:00"],
    ["12pm", "12:00"],
    ["12:15 am", "00:15"],
    [" 23:59 ", "23:59"],
    ["0:00", "00:00"],
  ])("'%s' is %s", (written, read) => {
    expect(parseTime(written)).toBe(read);
  });

  it.each(["", "noon", "24:00", "9:60", "13pm", "0am", "9:5", "-1:00", "9.30", "٩"])(
    "'%s' is none",
    (written) => {
      expect(parseTime(written)).toBeNull();
    },
  );

  it("what was read reads the same again", () => {
    const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    fc.assert(
      fc.property(time, ([hour, minute]) => {
        const written = `${hour}:${String(minute).padStart(2, "0")}`;
        const read = parseTime(written);
        expect(read && parseTime(read)).toBe(read);
        expect(read).toMatch(/^\d\d:\d\d$/);
      }),
    );
  });
});
