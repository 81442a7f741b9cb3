import { expect, it } from "vitest";
import { windowOf } from "./change-window.ts";
import { readForecastSearch } from "./forecast-search.ts";

const days = { today: "2026-11-15", quarterStart: "2026-10-01" } as const;

it.each([
  ["week", undefined, "2026-11-09", "2026-11-15"],
  ["month", undefined, "2026-10-17", "2026-11-15"],
  ["quarter", undefined, "2026-10-01", "2026-11-15"],
  ["2026-11-03", undefined, "2026-11-03", "2026-11-15"],
  ["2026-11-03", "2026-11-14", "2026-11-03", "2026-11-14"],
  ["2026-11-03", "2026-11-16", "2026-11-03", "2026-11-15"],
  ["2026-11-14", "2026-11-03", "2026-11-03", "2026-11-03"],
] as const)("[T-10] since %s until %s", (since, until, from, to) => {
  expect(windowOf(since, until, days)).toEqual({ from, to });
});

const ID = "0b3f1c1e-1111-4222-8333-444455556666";

it.each([
  [{}, {}],
  [{ quarter: "this", by: "value", order: "desc", since: "week", until: "soon", rep: 7 }, {}],
  [
    { quarter: "next", sort: "totalOpen", order: "desc" },
    { quarter: "next", sort: "totalOpen", order: "desc" },
  ],
  [
    { quarter: "beyond", sort: "totalOpen", order: "asc" },
    { quarter: "beyond", sort: "totalOpen" },
  ],
  [{ sort: "nothing", order: "desc", pipeline: ["a", 7] }, { pipeline: ["a"] }],
  [
    { pipeline: "a", by: "count", since: "month" },
    { pipeline: ["a"], by: "count", since: "month" },
  ],
  [
    { since: "quarter", until: "2026-11-14", rep: ID },
    { since: "quarter", until: "2026-11-14", rep: ID },
  ],
  [{ since: "2026-11-03", until: "2026-13-03", rep: `${ID}0` }, { since: "2026-11-03" }],
])("[T-10] the address %j reads %j", (given, read) => {
  expect(readForecastSearch(given)).toEqual(read);
});
