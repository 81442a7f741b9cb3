import { describe, expect, it } from "vitest";
import {
  BULK_OUTCOMES,
  type BulkCounts,
  bulkOutcome,
  bulkStatus,
  bulkVerdict,
} from "./bulk-edit.ts";

const deal = { held: "discovery", value: "proposal", expected: null, fitsPipeline: true };

describe("[BY-6] a change of many deals", () => {
  it.each([
    ["changes a deal that holds something else", {}, "change"],
    ["has nothing to do where a deal holds it already", { held: "proposal" }, "same"],
    ["leaves a deal of another pipeline alone", { fitsPipeline: false }, "other-pipeline"],
    ["takes unset for empty", { held: null, value: "" }, "same"],
    ["sets back what is as it left it", { expected: "discovery" }, "change"],
    ["leaves alone what was changed since", { expected: "contract" }, "changed-since"],
    ["leaves alone what was emptied since", { held: null, expected: "x" }, "changed-since"],
    ["knows what somebody has set back", { held: "proposal", expected: "x" }, "same"],
    ["sets back what it had emptied", { held: null, expected: "" }, "change"],
  ])("%s", (_title, given, verdict) => {
    expect(bulkVerdict({ ...deal, ...given })).toBe(verdict);
  });

  it("knows of each deal what the outbox knows", () => {
    expect(bulkOutcome("waiting", null)).toBe("waiting");
    expect(bulkOutcome("left", null)).toBe("left");
    expect(bulkOutcome("written", "waiting")).toBe("sending");
    expect(bulkOutcome("written", "sent")).toBe("done");
    expect(bulkOutcome("written", "refused")).toBe("refused");
    expect(bulkOutcome("written", "dry-run")).toBe("listed");
    expect(bulkOutcome("written", null)).toBe("replaced");
  });
});

const NOTHING = Object.fromEntries(BULK_OUTCOMES.map((outcome) => [outcome, 0])) as BulkCounts;
const standing = (counts: Partial<BulkCounts>, given = { isUndo: false, isUndone: false }) =>
  bulkStatus({ ...NOTHING, ...counts }, given);

describe("[BY-6] [U10] how a bulk edit stands", () => {
  it("195 of 200 done and 5 refused: at its end, to be undone once, the 5 to be tried again", () => {
    expect(standing({ done: 195, refused: 5 })).toEqual({
      total: 200,
      settled: 200,
      isRunning: false,
      canUndo: true,
      canRetry: true,
    });
  });

  it("runs while a deal waits for its turn or for the CRM", () => {
    expect(standing({ done: 9, waiting: 1 })).toMatchObject({ settled: 9, isRunning: true });
    expect(standing({ done: 9, sending: 1 })).toMatchObject({ settled: 9, isRunning: true });
  });

  it("has nothing to undo where nothing was changed, a second time, or in an undo", () => {
    expect(standing({ refused: 2, left: 1, same: 3, listed: 4 }).canUndo).toBe(false);
    expect(standing({ done: 2 }, { isUndo: false, isUndone: true }).canUndo).toBe(false);
    expect(standing({ done: 2 }, { isUndo: true, isUndone: false }).canUndo).toBe(false);
  });

  it("never settles more than there are, whatever comes together", () => {
    for (let seed = 0; seed < 512; seed += 1) {
      const counts = Object.fromEntries(
        BULK_OUTCOMES.map((outcome, place) => [outcome, (seed >> place) & 1]),
      );
      const { total, settled, isRunning, canUndo } = standing(counts);
      expect(settled).toBeLessThanOrEqual(total);
      expect(isRunning).toBe(settled < total);
      if (canUndo) expect(total).toBeGreaterThan(0);
    }
  });
});
