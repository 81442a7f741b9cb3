import { describe, expect, it } from "vitest";
import {
  BULK_PROPERTIES,
  DEAL_PROPERTIES,
  DEAL_PROPERTY_ROWS,
  HISTORY_LABELS,
  isSameValue,
  propertyLabel,
  propertyOf,
  propertyOfHistory,
  toStoredValue,
} from "./deal-properties.ts";

const deal = {
  stageId: "s1",
  closeDate: "2026-12-01",
  forecastCategory: null,
  dealUpdate: "They decide on Friday",
  nextStep: "",
  lostReason: "Price",
} as const;

describe("[DL-4] what people may change of a deal", () => {
  it("is read by the name that the call uses", () => {
    expect(DEAL_PROPERTIES.map((property) => propertyOf(deal, property))).toEqual([
      "s1",
      "2026-12-01",
      null,
      "They decide on Friday",
      "",
      "Price",
    ]);
  });

  it("is held as it was given; emptied texts are empty, and what else is emptied is not there", () => {
    expect(DEAL_PROPERTIES.map((property) => toStoredValue(property, "x"))).toEqual(
      Array(6).fill("x"),
    );
    expect(DEAL_PROPERTIES.map((property) => toStoredValue(property, ""))).toEqual([
      null,
      null,
      null,
      "",
      "",
      "",
    ]);
  });

  it("[H-4] has one name in the history and one label", () => {
    for (const property of DEAL_PROPERTIES) {
      const { history, label } = DEAL_PROPERTY_ROWS[property];
      expect(propertyOfHistory(history)).toBe(property);
      expect([propertyLabel(property), HISTORY_LABELS[history]]).toEqual([label, label]);
    }
    expect(propertyOfHistory("amount")).toBeUndefined();
    expect(propertyLabel("amount")).toBe("amount");
    expect(HISTORY_LABELS).toEqual({
      amount: "Value",
      owner: "Owner",
      name: "Name",
      pipeline: "Pipeline",
      stage: "Stage",
      close_date: "Close date",
      forecast_category: "Confidence",
      deal_update: "Update",
      next_step: "Next step",
      lost_reason: "Lost reason",
    });
  });

  it("[BY-6] all but the update can be given to many deals at once", () => {
    expect(BULK_PROPERTIES).toEqual([
      "dealstage",
      "closedate",
      "hs_manual_forecast_category",
      "hs_next_step",
      "closed_lost_reason",
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
