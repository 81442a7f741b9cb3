import { describe, expect, it } from "vitest";
import { undoOf } from "./undo.ts";

const change = { field: "next_step", from: "Call", to: "Write", isNewest: true };

describe("[BY-7] a change of a deal", () => {
  it("is set back to what was before while it still holds", () => {
    expect(undoOf(change, "Write")).toEqual({ property: "hs_next_step", value: "Call" });
  });

  it.each([
    ["something happened since", { ...change, isNewest: false }, "Write"],
    ["the deal holds something else", change, "Wait"],
    ["nothing was changed", { ...change, from: "Write" }, "Write"],
    ["it was the first value", { ...change, from: null }, "Write"],
    ["people cannot change it here", { ...change, field: "amount" }, "Write"],
    ["a stage cannot be empty", { ...change, field: "stage", from: "" }, "Write"],
  ])("stays when %s", (_why, given, held) => {
    expect(undoOf(given, held)).toBeNull();
  });

  it("may empty a next step, and fill an emptied one", () => {
    expect(undoOf({ ...change, from: "" }, "Write")?.value).toBe("");
    expect(undoOf({ ...change, to: null }, "")?.value).toBe("Call");
  });
});
