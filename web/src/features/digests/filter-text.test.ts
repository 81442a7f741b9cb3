import type { DigestFilters, DigestQuery } from "@touchline/contract";
import { expect, it } from "vitest";
import { EMPTY_FILTER_MESSAGES, formatFilters } from "./filter-text.ts";

const words = (filters: object) =>
  formatFilters({
    settings: ["confidence", "pipelineIds", "repIds", "timeFrame", "metrics"],
    DigestQueryLink: { filters: filters as DigestFilters },
  } as unknown as DigestQuery);

it("[T-10] what a block looks at: everything, some of it, one", () => {
  const all = ["Any confidence", "All pipelines", "All reps", "Last 7 days", "All metrics"];
  expect(words({})).toEqual(all);
  expect(
    words({
      confidence: ["PIPELINE", "BEST_CASE", "COMMIT"],
      metrics: ["open-pipeline", "closed-won", "closed-lost", "maybe-likely"],
    }),
  ).toEqual(all);
  expect(words({ confidence: [], metrics: [] })).toEqual(all);
  expect(
    words({
      confidence: ["COMMIT", "BEST_CASE"],
      pipelineIds: ["1"],
      repIds: ["1", "2"],
      timeFrame: "this-quarter",
      metrics: ["closed-lost"],
    }),
  ).toEqual(["Maybe, Likely", "1 pipeline", "2 reps", "This quarter", "Closed lost"]);
});

it("[T-10] what is said when nothing is left of a filter", () => {
  expect(Object.values(EMPTY_FILTER_MESSAGES)).toEqual([
    "Select at least one confidence level",
    "Select at least one pipeline",
    "Select at least one rep",
    "Select at least one metric",
  ]);
});
