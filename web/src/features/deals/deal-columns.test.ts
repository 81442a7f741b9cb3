import { describe, expect, it } from "vitest";
import { chosenColumns } from "./columns-state.ts";
import { dealColumns, fitColumns, withOwnerWidth } from "./deal-columns.ts";

const CHOOSING = 44;

describe("the columns of a table on a laptop", () => {
  it("leave what was written enough room for a sentence in two lines", () => {
    const room = 1134;
    const columns = withOwnerWidth(chosenColumns(undefined, { hasOwners: true }), room);
    const taken = columns.reduce((sum, { width = "" }) => {
      const number = Number.parseInt(width, 10) || 0;
      return sum + (width.endsWith("%") ? (room * number) / 100 : number);
    }, CHOOSING);
    const written = columns.filter(({ width }) => width === undefined);
    expect(written.map(({ label }) => label)).toEqual(["Latest Update", "Next Step"]);
    expect((room - taken) / written.length).toBeGreaterThanOrEqual(165);
  });

  it("have one width of two before it is known how much room there is", () => {
    const [owner] = withOwnerWidth(dealColumns({ hasOwners: true }), 0);
    expect(owner?.width).toBe("clamp(72px, (100cqw - 1237px) * 100, 96px)");
  });
});

describe("the columns beside an open deal", () => {
  it("leave the title the room to tell two deals of a customer apart", () => {
    const room = 722;
    const columns = fitColumns(withOwnerWidth(dealColumns({ hasOwners: true }), room), room);
    const others = columns.filter(({ isTitle }) => !isTitle);
    const taken = others.reduce(
      (sum, { width = "" }) => sum + Number.parseInt(width, 10),
      CHOOSING,
    );
    expect(others.map(({ label }) => label)).toContain("Owner");
    expect(room - taken).toBeGreaterThanOrEqual(172);
  });
});
