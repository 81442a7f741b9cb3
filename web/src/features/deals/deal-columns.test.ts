import { describe, expect, it } from "vitest";
import { dealColumns, fitting, roomy } from "./deal-columns.ts";

const CHOOSING = 44;

describe("the columns beside an open deal", () => {
  it("leave the title the room to tell two deals of a customer apart", () => {
    const room = 722;
    const columns = fitting(roomy(dealColumns({ hasOwners: true }), room), room);
    const others = columns.filter(({ isTitle }) => !isTitle);
    const taken = others.reduce(
      (sum, { width = "" }) => sum + Number.parseInt(width, 10),
      CHOOSING,
    );
    expect(others.map(({ label }) => label)).toContain("Owner");
    expect(room - taken).toBeGreaterThanOrEqual(172);
  });
});
