import { describe, expect, it } from "vitest";
import { asHeld, DEAL_PROPERTIES, isSameValue, propertyOf } from "./property.ts";

const deal = {
  stageId: "s1",
  closeDate: "2026-12-01",
  forecastCategory: null,
  dealUpdate: "They decide on Friday",
  nextStep: "",
} as const;

describe("[DL-4] what people may change of a deal", () => {
  it("is read by the name that the call uses", () => {
    expect(DEAL_PROPERTIES.map((property) => propertyOf(deal, property))).toEqual([
      "s1",
      "2026-12-01",
      null,
      "They decide on Friday",
      "",
    ]);
  });

  it("is held as it was given; emptied texts are empty, and what else is emptied is not there", () => {
    expect(DEAL_PROPERTIES.map((property) => asHeld(property, "x"))).toEqual(Array(5).fill("x"));
    expect(DEAL_PROPERTIES.map((property) => asHeld(property, ""))).toEqual([
      null,
      null,
      null,
      "",
      "",
    ]);
  });

  it.each([
    { a: null, b: "", same: true },
    { a: "", b: null, same: true },
    { a: "COMMIT", b: "COMMIT", same: true },
    { a: "COMMIT", b: null, same: false },
    { a: "call", b: "Call", same: false },
  ])("$a and $b are the same: $same", ({ a, b, same }) => {
    expect(isSameValue(a, b)).toBe(same);
  });
});
