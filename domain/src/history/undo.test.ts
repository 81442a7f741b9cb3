import { describe, expect, it } from "vitest";
import { undoOf } from "./undo.ts";

const change = { field: "next_step", from: "Call", to: "Write", isNewest: true, isOurs: true };

describe("[BY-7] a change of a deal", () => {
  it("is set back to what was before while it still holds", () => {
    expect(undoOf(change, "Write")).toEqual({ property: "hs_next_step", value: "Call" });
  });

  it.each([
    ["something happened since", { ...change, isNewest: false }, "Write"],
    ["the deal holds something else", change, "Wait"],
    ["nothing was changed", { ...change, from: "Write" }, "Write"],
    ["it was the first value that the CRM had", { ...change, from: null, isOurs: false }, "Write"],
    ["people cannot change it here", { ...change, field: "amount" }, "Write"],
    ["a stage cannot be empty", { ...change, field: "stage", from: "" }, "Write"],
  ])("stays when %s", (_why, given, held) => {
    expect(undoOf(given, held)).toBeNull();
  });

  it.each([
    ["close_date", "closedate"],
    ["forecast_category", "hs_manual_forecast_category"],
    ["next_step", "hs_next_step"],
    ["deal_update", "deal_update"],
  ])("of %s that we were the first to set is emptied again", (field, property) => {
    expect(undoOf({ ...change, field, from: null }, "Write")).toEqual({ property, value: "" });
    expect(undoOf({ ...change, field, from: "" }, "Write")).toEqual({ property, value: "" });
  });

  it("fills what was emptied", () => {
    expect(undoOf({ ...change, to: null }, "")?.value).toBe("Call");
  });
});
