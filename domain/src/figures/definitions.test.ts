import { describe, expect, it } from "vitest";
import { CLOSING_SOON_DAYS } from "../digests/catalogue.ts";
import { REVIEW_AFTER_DAYS } from "../reviews/to-review.ts";
import { FIGURES } from "./definitions.ts";

describe("[R-10] what is said about figures", () => {
  it("names the days that the rules use", () => {
    expect(FIGURES.dealsToReview.formula).toContain(` ${REVIEW_AFTER_DAYS} days`);
    expect(FIGURES.attention.formula).toContain(` ${REVIEW_AFTER_DAYS} days`);
    expect(FIGURES.closingSoon.formula).toContain(` ${CLOSING_SOON_DAYS} days`);
  });

  it("has one name for each", () => {
    const names = Object.values(FIGURES).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
