import type { Risk } from "@touchline/contract";
import {
  type DealFacts,
  type Finding,
  riskLevel,
  riskOf,
  riskReasons,
  standaloneRiskLevel,
} from "@touchline/domain";
import type { StoredFrame } from "../../features/checks/risks.repository.ts";

/** The current risk of one deal, relative to the other deals as of their last comparison. */
export function riskNow(
  frame: StoredFrame,
  { id, facts, findings }: { id: string; facts: DealFacts; findings: readonly Finding[] },
): Risk | null {
  const risk = riskOf(facts, findings, new Map(Object.entries(frame.weights)));
  if (!risk) return null;
  return {
    level: frame.judgedAt ? riskLevel({ id, ...risk }, frame.cuts) : standaloneRiskLevel(risk),
    atStake: facts.amount === null ? null : risk.atStake,
    reasons: riskReasons(risk.rules),
  };
}
