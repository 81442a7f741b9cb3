import type { SlipReason } from "../deals/slip-reasons.ts";
import { type ExplainedMove, isPush } from "../deals/slip-story.ts";
import { sum } from "../money/money.ts";
import type { CloseDates } from "./pipeline-change.ts";

/**
 * Why a deal left a span of close dates: the reason of the push beyond the last day. A deal pushed
 * within the quarter for legal and then out of it for budget left because of budget. Of several
 * such pushes the last one counts; a deal that left because its date was cleared has no reason.
 */
export function pushOutReason(
  moves: readonly ExplainedMove[],
  { last }: CloseDates,
): SlipReason | null {
  const out = moves.findLast(
    (move) => isPush(move) && last !== null && (move.from ?? "") <= last && (move.to ?? "") > last,
  );
  return out?.reason ?? null;
}

export interface ReasonPart<S> {
  /** Null if no reason was given. */
  reason: SlipReason | null;
  value: number;
  steps: S[];
}

/**
 * The steps of one bar by reason, largest first and those without one last. The parts add up to the
 * bar.
 */
export function groupByReason<S extends { value: number }>(
  steps: readonly S[],
  reasonOf: (step: S) => SlipReason | null,
): ReasonPart<S>[] {
  return [...Map.groupBy(steps, reasonOf)]
    .map(([reason, within]) => ({
      reason,
      value: sum(within.map(({ value }) => value)),
      steps: within,
    }))
    .sort(
      (one, other) =>
        Number(one.reason === null) - Number(other.reason === null) ||
        Math.abs(other.value) - Math.abs(one.value),
    );
}
