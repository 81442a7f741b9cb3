import type { Day } from "../calendar/day.ts";
import { SLIP_REASONS, type SlipReason, slipReasonLabel } from "./slip-reasons.ts";
import type { Slippage } from "./slippage.ts";

/** How many days reps are asked about a push; later no one remembers why. */
export const SLIP_REASON_WINDOW_DAYS = 30;

/** A change of a close date with its reason. */
export interface ExplainedMove {
  from: Day | null;
  to: Day | null;
  reason: SlipReason | null;
}

/** Whether a change moved a close date later. Setting a first date or clearing it is no push. */
export function isPush({ from, to }: Pick<ExplainedMove, "from" | "to">): boolean {
  return from !== null && to !== null && from < to;
}

/**
 * Summarises a deal's pushes: 'pushed 3×, 47 days, legal ×2'. Most frequent reasons first; pushes
 * without a reason are only counted.
 */
export function slipStory(
  { pushes, days }: Slippage,
  reasons: ReadonlyArray<SlipReason | null>,
): string | null {
  if (pushes === 0) return null;
  const told = SLIP_REASONS.map((reason) => ({
    reason,
    times: reasons.filter((one) => one === reason).length,
  }))
    .filter(({ times }) => times > 0)
    .sort((one, other) => other.times - one.times)
    .map(({ reason, times }) => {
      const name = slipReasonLabel(reason).toLowerCase();
      return times > 1 ? `${name} ×${times}` : name;
    });
  return [`pushed ${pushes}×`, `${days} ${days === 1 ? "day" : "days"}`, ...told].join(", ");
}

/**
 * Whether a push still needs a reason: none was given, and the date wasn't moved back. `later` are
 * the subsequent changes of the date: a mistaken push that was undone needs no explanation.
 */
export function needsReason(
  push: ExplainedMove,
  later: ReadonlyArray<Pick<ExplainedMove, "to">>,
): boolean {
  const { from, reason } = push;
  if (!isPush(push) || reason !== null) return false;
  return !later.some(({ to }) => from !== null && to !== null && to <= from);
}
