import { describe, expect, it } from "vitest";
import { type UndoableChange, undoOf, undoOfEdit } from "./undo.ts";

const change: UndoableChange = {
  field: "next_step",
  from: "Call",
  to: "Write",
  isNewest: true,
  isAtCreation: false,
  isUndone: false,
};

describe("[BY-7] a change of a deal", () => {
  it("is set back to what was before while it still holds", () => {
    expect(undoOf(change, "Write")).toEqual({ property: "hs_next_step", value: "Call" });
  });

  it.each([
    ["something happened since", { ...change, isNewest: false }, "Write"],
    ["the deal holds something else", change, "Wait"],
    ["nothing was changed", { ...change, from: "Write" }, "Write"],
    ["the deal was created with it", { ...change, from: null, isAtCreation: true }, "Write"],
    ["it was undone before, or is an undo", { ...change, isUndone: true }, "Write"],
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
  ])("of %s that was empty until then is emptied again", (field, property) => {
    expect(undoOf({ ...change, field, from: null }, "Write")).toEqual({ property, value: "" });
    expect(undoOf({ ...change, field, from: "" }, "Write")).toEqual({ property, value: "" });
  });

  it("fills what was emptied", () => {
    expect(undoOf({ ...change, to: null }, "")?.value).toBe("Call");
  });
});

describe("[R-2] undoing a change of stage", () => {
  const deal = {
    stageId: "proposal",
    closeDate: "2026-11-30",
    forecastCategory: "COMMIT",
    dealUpdate: "",
    nextStep: "",
    lostReason: "",
  } as const;
  const stage: UndoableChange = { ...change, field: "stage", from: "qualified", to: "proposal" };
  const category: UndoableChange = {
    ...change,
    field: "forecast_category",
    from: null,
    to: "COMMIT",
  };
  const kept = { property: "closedate", value: "2026-11-30" };

  it("puts back what the CRM set in answer, and holds on to what it may set on the way back", () => {
    expect(undoOfEdit(stage, [category], deal)).toEqual({
      property: "dealstage",
      value: "qualified",
      also: [{ property: "hs_manual_forecast_category", value: "" }, kept],
    });
    expect(undoOfEdit(stage, [], deal)).toEqual({
      property: "dealstage",
      value: "qualified",
      also: [{ property: "hs_manual_forecast_category", value: "COMMIT" }, kept],
    });
  });

  it("[LINE-7] takes back why it was lost, however often that was said", () => {
    const reasons = [{ from: "Price" }, { from: null }];
    expect(undoOfEdit(stage, [], deal, reasons)?.also).toContainEqual({
      property: "closed_lost_reason",
      value: "",
    });
    expect(undoOfEdit(stage, [], deal, [{ from: "From last time" }])?.also).toContainEqual({
      property: "closed_lost_reason",
      value: "From last time",
    });
    expect(undoOfEdit(stage, [], deal)?.also.map(({ property }) => property)).not.toContain(
      "closed_lost_reason",
    );
  });

  it("leaves what somebody changed since as they left it", () => {
    const since = { ...category, isNewest: false };
    expect(undoOfEdit(stage, [since], deal)?.also).toEqual([
      { property: "hs_manual_forecast_category", value: "COMMIT" },
      kept,
    ]);
  });

  it("is not possible once the stage was changed again; other changes take nothing along", () => {
    expect(undoOfEdit({ ...stage, isNewest: false }, [category], deal)).toBeNull();
    expect(undoOfEdit({ ...change, to: "" }, [], deal)).toEqual({
      property: "hs_next_step",
      value: "Call",
      also: [],
    });
  });
});
