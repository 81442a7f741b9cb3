import { useDebouncedValue } from "@mantine/hooks";
import type { RuleInForce } from "@touchline/contract";
import { failureShare } from "@touchline/domain";
import { messageOf } from "../../lib/api.ts";
import { formatCount, formatPercent, pluralise } from "../../lib/format.ts";
import { useBackTest } from "./use-rule-lab.ts";
import { DEBOUNCE_MS, type RuleChoice } from "./use-rules.ts";

interface BackTestProps {
  rule: RuleInForce;
  choice: RuleChoice;
  /** Why it can't be evaluated on past deals. */
  notJudged: string | null;
}

/** What other thresholds would have flagged over the last two quarters. */
export function BackTest({ rule, choice, notJudged }: BackTestProps) {
  const [asked] = useDebouncedValue(choice, DEBOUNCE_MS);
  const { data, error } = useBackTest(rule.id, asked, notJudged === null);
  if (notJudged) return `Can't be tested on the past: ${notJudged}`;
  if (error) return messageOf(error, "The back-test couldn't be loaded.");
  if (!data) return "Checking the last two quarters…";
  const { asIs, asSet } = data;
  return (
    <>
      Over the last two quarters: {pluralise(asIs.flagged.deals, "deal")} {currentText(rule)},{" "}
      <strong>{formatCount(asSet.flagged.deals)}</strong> {chosenText(rule, asked)}; of those, later
      slipped or lost {formatShare(failureShare(asIs.flagged))} →{" "}
      <strong>{formatShare(failureShare(asSet.flagged))}</strong>
    </>
  );
}

export function formatShare(of: number | null): string {
  return of === null ? "too few to tell" : formatPercent(100 * of);
}

/** A single threshold can be named; of two, it depends on the deal which one applies. */
function currentText({ threshold, more }: RuleInForce): string {
  if (!threshold || more) return "as it is";
  return `at the current ${withUnit(threshold.value, threshold.unit)}`;
}

function chosenText({ threshold, more }: RuleInForce, choice: RuleChoice): string {
  if (!threshold || more || choice.threshold === null) return "set like this";
  return `at ${withUnit(choice.threshold, threshold.unit)}`;
}

type Unit = NonNullable<RuleInForce["threshold"]>["unit"];

function withUnit(value: number, unit: Unit): string {
  return unit === "percent" ? `${formatCount(value)}%` : pluralise(value, unit.slice(0, -1));
}
