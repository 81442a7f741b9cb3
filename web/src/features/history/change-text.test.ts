import type { HistoryChange, HistoryKind } from "@touchline/contract";
import { expect, it } from "vitest";
import { CHANGE_KINDS, kindLabelOf, kindsOf } from "./change-kinds.ts";
import { formatChange, formatValue, sourceLabelOf, subjectOf } from "./change-text.ts";

const WORDS = {
  currency: "EUR",
  today: "2026-11-15",
  labelOf: (quarter: string) => quarter.replace("-", " "),
} as const;
const change = (kind: string, did: string, subject = "2026-Q4") =>
  ({ kind, did, subject }) as HistoryChange;

it.each([
  ["stage", "added", "created in stage"],
  ["stage", "changed", "changed Stage"],
  ["amount", "changed", "changed Value"],
  ["close_date", "changed", "changed Close date"],
  ["forecast_category", "changed", "changed Confidence"],
  ["owner", "changed", "changed Owner"],
  ["next_step", "added", "changed Next step"],
  ["deal_update", "changed", "changed Update"],
  ["name", "changed", "changed Name"],
  ["pipeline", "changed", "changed Pipeline"],
  ["quota", "added", "set Quota of 2026 Q4"],
  ["quota", "changed", "changed Quota of 2026 Q4"],
  ["commit", "added", "set Commit of 2026 Q4"],
  ["call", "changed", "changed Manager's call of 2026 Q4"],
  ["review", "changed", "changed feedback"],
  ["review", "shared", "shared feedback"],
  ["review", "added", "gave feedback"],
  ["skills", "changed", "rated skills"],
  ["connection", "connected", "connected HubSpot"],
  ["connection", "disconnected", "disconnected HubSpot"],
  ["connection", "changed", "changed the HubSpot connection"],
  ["meeting", "shared", "sent a meeting summary"],
  ["meeting", "added", "added a meeting"],
  ["action", "completed", "completed an action"],
  ["talking-point", "added", "added a talking point"],
  ["update", "added", "added an update"],
  ["member", "added", "added a team member"],
])("[T-10] %s %s: %s", (kind, did, words) => {
  expect(formatChange(change(kind, did), WORDS)).toBe(words);
});

it("[T-10] what it was about and where it was done", () => {
  expect(
    ["quota", "commit", "call", "stage", "action"].map((kind) => subjectOf(change(kind, "added"))),
  ).toEqual(["", "", "", "2026-Q4", "2026-Q4"]);
  const sources = ["here", "slack", "crm", "sync"] as const;
  expect(sources.map((source) => sourceLabelOf({ source } as HistoryChange))).toEqual([
    "in Touchline",
    "in Slack",
    "in HubSpot",
    "by sync",
  ]);
});

it.each([
  ["amount", null, "empty"],
  ["amount", "", "empty"],
  ["amount", "1200", "€1,200"],
  ["quota", "1200", "€1,200"],
  ["commit", "1200", "€1,200"],
  ["call", "1200", "€1,200"],
  ["amount", "much", "much"],
  ["name", "1200", "1200"],
  ["close_date", "2026-12-01T00:00:00Z", "Tue 1 Dec"],
  ["close_date", "soon", "soon"],
  ["name", "2026-12-01", "2026-12-01"],
  ["forecast_category", "COMMIT", "Likely"],
  ["name", "COMMIT", "COMMIT"],
])("[T-10] %s %j reads %s", (kind, value, words) => {
  expect(formatValue(kind as HistoryKind, value, WORDS)).toBe(words);
});

it("[T-10] kinds to choose from, and what a change is called in a sentence", () => {
  expect(kindsOf(undefined)).toBeUndefined();
  expect(kindsOf([])).toEqual([]);
  expect(kindsOf(["goal", "value"])).toEqual(["amount", "quota", "commit", "call"]);
  const kinds = CHANGE_KINDS.flatMap((group) => [...group.kinds]);
  expect(kindsOf(CHANGE_KINDS.map(({ value }) => value))).toEqual(kinds);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(
    ["pipeline", "call", "close_date", "none"].map((kind) => kindLabelOf(kind as HistoryKind)),
  ).toEqual(["owner, name, pipeline", "quota and commit", "close date", "the change"]);
});
