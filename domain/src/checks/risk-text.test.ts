import { expect, it } from "vitest";
import { sentenceText } from "../testing/findings.ts";
import { riskReasons } from "./risk.ts";
import { riskSentence } from "./risk-text.ts";

const deal = {
  level: "high",
  amount: 80_000,
  closeDate: "2026-11-24",
  reasons: riskReasons(["no-next-step", "champion-quiet"]),
} as const;
const said = (given: object, today = "2026-11-15" as const) =>
  sentenceText(riskSentence({ ...deal, ...given }, today));

it("[J-3] a risk is explained in one line", () => {
  expect(said({})).toBe("High: 80000, closes in 9 days, no next step, champion gone quiet");
  expect(said({ amount: null, closeDate: null, level: "medium" })).toBe(
    "Medium: no next step, champion gone quiet",
  );
  expect(said({ closeDate: "2026-11-15" })).toBe(
    "High: 80000, closes today, no next step, champion gone quiet",
  );
  const reasons = riskReasons(["close-date-passed", "no-next-step"]);
  expect(said({ closeDate: "2026-11-14", reasons })).toBe(
    "High: 80000, was due yesterday, no next step",
  );
  expect(said({ level: "low", reasons: [] })).toBe("Low: 80000, closes in 9 days, nothing found");
});
