import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../calendar/day.ts";
import {
  BUYER_FACT_IDS,
  BUYER_FACTS,
  type ConfirmedOn,
  evidence,
  factState,
  freshDaysOf,
} from "./buyer-facts.ts";

const TODAY = "2026-11-15";

describe("[BY-26] what the buyer said", () => {
  it.each(BUYER_FACT_IDS)("%s holds to the last of its days and no longer", (id) => {
    const days = freshDaysOf(id);
    expect(days).toBeGreaterThan(0);
    expect(factState(id, TODAY, TODAY)).toBe("fresh");
    expect(factState(id, addDays(TODAY, -days), TODAY)).toBe("fresh");
    expect(factState(id, addDays(TODAY, -days - 1), TODAY)).toBe("stale");
    expect(factState(id, null, TODAY)).toBe("missing");
  });

  it("has words for a button and for a sentence", () => {
    expect(BUYER_FACTS.map(({ label, short }) => `${label}: ${short}`)).toEqual([
      "Economic buyer said yes: economic buyer",
      "Buyer confirmed the decision date: decision date",
      "Steps to signature are known: steps to signature",
    ]);
  });

  it("a date must be heard again sooner than the rest", () => {
    expect(BUYER_FACT_IDS.map(freshDaysOf)).toEqual([30, 21, 30]);
  });
});

describe("[BY-26] the evidence of a Likely deal", () => {
  const all: ConfirmedOn = Object.fromEntries(BUYER_FACT_IDS.map((id) => [id, TODAY]));

  it("is fresh with all three facts fresh, and says which are wanting otherwise", () => {
    expect(evidence(all, TODAY)).toEqual({ isFresh: true, wanting: [] });
    expect(evidence({ ...all, "decision-date": "2026-10-01" }, TODAY)).toEqual({
      isFresh: false,
      wanting: [{ id: "decision-date", state: "stale" }],
    });
    expect(evidence({}, TODAY).wanting.map(({ state }) => state)).toEqual(
      BUYER_FACT_IDS.map(() => "missing"),
    );
  });

  it("never gets fresher by waiting, and hearing a fact again never makes it staler", () => {
    const ages = fc.record(
      Object.fromEntries(BUYER_FACT_IDS.map((id) => [id, fc.option(fc.nat({ max: 60 }))])),
    );
    fc.assert(
      fc.property(
        ages,
        fc.nat({ max: 60 }),
        fc.constantFrom(...BUYER_FACT_IDS),
        (heard, wait, id) => {
          const confirmed: ConfirmedOn = Object.fromEntries(
            Object.entries(heard).flatMap(([fact, age]) =>
              age === null ? [] : [[fact, addDays(TODAY, -age)]],
            ),
          );
          const before = evidence(confirmed, TODAY).wanting.length;
          expect(evidence(confirmed, addDays(TODAY, wait)).wanting.length).toBeGreaterThanOrEqual(
            before,
          );
          expect(evidence({ ...confirmed, [id]: TODAY }, TODAY).wanting.length).toBeLessThanOrEqual(
            before,
          );
        },
      ),
    );
  });
});
