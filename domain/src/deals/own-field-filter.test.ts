import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fitsOwnField,
  noFilter,
  OWN_CONDITION,
  ownConditions,
  ownGroupKey,
  ownGroupValue,
  parseOwnFilters,
} from "./own-field-filter.ts";

describe("[LINE-2] conditions on own fields", () => {
  it("are text and back, whatever the values are, and without a comma", () => {
    const value = fc.string({ minLength: 1, unit: "grapheme" });
    fc.assert(
      fc.property(fc.uniqueArray(value), fc.boolean(), fc.boolean(), (oneOf, isEmpty, isFilled) => {
        const filter = { ...noFilter("a_1"), oneOf, isEmpty, isFilled, from: "-1.5", to: "7" };
        const conditions = ownConditions(filter);
        for (const one of conditions) {
          expect(one).toMatch(OWN_CONDITION);
          expect(one).not.toContain(",");
        }
        expect(parseOwnFilters(conditions)).toEqual([filter]);
      }),
    );
    expect(ownConditions(noFilter("a"))).toEqual([]);
  });

  it("belong to their field, and what is none is ignored", () => {
    const found = parseOwnFilters(["a:is:x", "b:empty", "a:is:%", "nonsense", "c:like:x"]);
    expect(found).toEqual([
      { ...noFilter("a"), oneOf: ["x", "%"] },
      { ...noFilter("b"), isEmpty: true },
    ]);
  });

  it("fit the type of a field, or do not", () => {
    const fits = (type: Parameters<typeof fitsOwnField>[0]["type"], condition: string) =>
      fitsOwnField({ type }, condition);
    expect(fits("currency", "a:from:10.5")).toBe(true);
    expect(fits("number", "a:to:2027-01-31")).toBe(false);
    expect(fits("number", "a:to:1-2")).toBe(false);
    expect(fits("date", "a:to:2027-01-31")).toBe(true);
    expect(fits("datetime", "a:to:2027-02-30")).toBe(false);
    expect(fits("text", "a:from:1")).toBe(false);
    expect(fits("text", "a:is:x")).toBe(false);
    expect(fits("text", "a:filled")).toBe(true);
    expect([
      fits("choice", "a:is:x"),
      fits("choices", "a:is:x"),
      fits("boolean", "a:is:true"),
    ]).toEqual([true, true, true]);
    expect(fits("number", "a:is:5")).toBe(false);
  });

  it("have a group of their own for each value, and for none", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (value) => {
        expect(ownGroupValue(ownGroupKey(value))).toBe(value);
        expect(ownGroupKey(value)).toMatch(/^[^,\s]+$/);
      }),
    );
  });
});
