import { useDebouncedValue } from "@mantine/hooks";
import type { RuleInForce } from "@touchline/contract";
import { shareGoneWrong } from "@touchline/domain";
import { wordsOf } from "../../lib/api.ts";
import { count, counted, percent } from "../../lib/format.ts";
import { useBackTest } from "./use-rule-lab.ts";
import { ASK_AFTER_MS, type RuleChoice } from "./use-rules.ts";

interface BackTestProps {
  rule: RuleInForce;
  choice: RuleChoice;
  /** Why it can't be evaluated on past deals. */
  notJudged: string | null;
}

/** What other thresholds would have flagged over the last two quarters. */
export function BackTest({ rule, choice, notJudged }: BackTestProps) {
  const [asked] = useDebouncedValue(choice, ASK_AFTER_MS);
  const { data, error } = useBackTest(rule.id, asked, notJudged === null);
  if (notJudged) return `Cannot be tried on the past: ${notJudged}`;
  if (error) return wordsOf(error, "What it would have meant could not be found out.");
  if (!data) return "Looking at the last two quarters…";
  const { asIs, asSet } = data;
  return (
    <>
      Over the last two quarters: {counted(asIs.flagged.deals, "deal")} {asItIs(rule)},{" "}
      <strong>{count(asSet.flagged.deals)}</strong> {asChosen(rule, asked)}; of those later slipped
      or lost {share(shareGoneWrong(asIs.flagged))} →{" "}
      <strong>{share(shareGoneWrong(asSet.flagged))}</strong>
    </>
  );
}

export function share(of: number | null): string {
  return of === null ? "too few to tell" : percent(100 * of);
}

/** A single threshold can be named; of two, it depends on the deal which one applies. */
function asItIs({ threshold, more }: RuleInForce): string {
  if (!threshold || more) return "as it is";
  return `at the current ${withUnit(threshold.value, threshold.unit)}`;
}

function asChosen({ threshold, more }: RuleInForce, choice: RuleChoice): string {
  if (!threshold || more || choice.threshold === null) return "set like this";
  return `at ${withUnit(choice.threshold, threshold.unit)}`;
}

type Unit = NonNullable<RuleInForce["threshold"]>["unit"];

function withUnit(value: number, unit: Unit): string {
  return unit === "percent" ? `${count(value)}%` : counted(value, unit.slice(0, -1));
}
