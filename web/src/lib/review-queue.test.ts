import { MAX_QUEUE_DEALS } from "@touchline/domain";
import { expect, it } from "vitest";
import { readReviewQueueSearch, reviewQueueSearch, toReviewQueue } from "./review-queue.ts";

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

it.each([
  [{}, {}],
  [{ queue: 7 }, {}],
  [{ queue: "a,-1,1.5" }, {}],
  [
    { queue: "3,x,3,4", at: "2" },
    { queue: "3,4", at: 2 },
  ],
  [{ queue: "3,4", at: 1 }, { queue: "3,4" }],
  [{ queue: "3,4", at: 3 }, { queue: "3,4" }],
  [{ queue: "3,4", at: 1.5 }, { queue: "3,4" }],
  [{ queue: "9".repeat(30) }, { queue: "9".repeat(30) }],
  [{ queue: "9".repeat(31) }, {}],
])("[T-10] the address %j reads %j", (given, read) => {
  expect(readReviewQueueSearch(given)).toEqual(read);
});

it("[T-10] deals are gone through five by five, the first 50", () => {
  expect(toReviewQueue({})).toBeNull();
  const queue = ids(7).join(",");
  expect(toReviewQueue({ queue })).toEqual({ all: ids(7), ids: ids(5), index: 0, left: 2 });
  expect(toReviewQueue({ queue, at: 5 })).toMatchObject({ ids: ids(5), index: 4, left: 2 });
  expect(toReviewQueue({ queue, at: 6 })).toMatchObject({ ids: ["6", "7"], index: 0, left: 0 });
  expect(toReviewQueue({ queue: ids(51).join(",") })?.all).toEqual(ids(MAX_QUEUE_DEALS));
});

it("[T-10] the address begins with the deal that is named", () => {
  expect(reviewQueueSearch(ids(3))).toEqual({ queue: "1,2,3", at: undefined });
  expect(reviewQueueSearch(ids(3), "1")).toEqual({ queue: "1,2,3", at: undefined });
  expect(reviewQueueSearch(ids(3), "2")).toEqual({ queue: "1,2,3", at: 2 });
  expect(reviewQueueSearch(ids(3), "9")).toEqual({ queue: "1,2,3", at: undefined });
  expect(reviewQueueSearch(ids(51), "51")).toEqual({ queue: ids(50).join(","), at: undefined });
});
