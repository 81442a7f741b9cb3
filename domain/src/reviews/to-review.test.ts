import { expect, it } from "vitest";
import { isReviewedLately, lacksRecentReview, reviewedLatelySince } from "./to-review.ts";

const TODAY = "2026-11-17";

it.each([
  { reviewedOn: null, isLately: false },
  { reviewedOn: "2026-11-10", isLately: false },
  { reviewedOn: "2026-11-11", isLately: true },
  { reviewedOn: "2026-11-17", isLately: true },
] as const)("[X-1] a deal reviewed on $reviewedOn was reviewed lately: $isLately", (given) => {
  expect(isReviewedLately(given.reviewedOn, TODAY)).toBe(given.isLately);
});

it("[X-1] the first day that counts is the seventh, today included", () => {
  expect(reviewedLatelySince(TODAY)).toBe("2026-11-11");
});

it.each(["2026-11-10", "2026-11-11"] as const)(
  "[X-1] a Likely deal reviewed on %s lacks a review exactly if it wasn't reviewed lately",
  (reviewedOn) => {
    const deal = {
      category: "COMMIT",
      closeDate: TODAY,
      createdOn: "2026-01-01",
      reviewedOn,
    } as const;
    expect(lacksRecentReview(deal, TODAY, "2026-12-31")).toBe(!isReviewedLately(reviewedOn, TODAY));
  },
);
