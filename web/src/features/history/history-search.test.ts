import { expect, it } from "vitest";
import { readHistorySearch } from "./history-search.ts";

const ID = "0b3f1c1e-1111-4222-8333-444455556666";

it.each([
  [{}, {}],
  [
    {
      tab: "changes",
      rep: "x",
      deal: `${ID}0`,
      kind: "none",
      from: "soon",
      q: "  ",
      quarter: "2026-Q5",
    },
    {},
  ],
  [
    { tab: "meetings", rep: ID, deal: ID.toUpperCase() },
    { tab: "meetings", rep: ID, deal: ID.toUpperCase() },
  ],
  [
    { tab: "forecasts", kind: ["goal", "stage", 7] },
    { tab: "forecasts", kind: ["stage", "goal"] },
  ],
  [
    { kind: "value", from: "2026-11-01", to: "2026-11-31" },
    { kind: ["value"], from: "2026-11-01" },
  ],
  [{ from: "2026-1-1", to: "2026-12-01" }, { to: "2026-12-01" }],
  [
    { q: "a".repeat(201), quarter: "2026-Q4" },
    { q: "a".repeat(200), quarter: "2026-Q4" },
  ],
  [{ q: 7, quarter: "1999-Q4" }, {}],
])("[T-10] the address %j reads %j", (given, read) => {
  expect(readHistorySearch(given)).toEqual(read);
});
