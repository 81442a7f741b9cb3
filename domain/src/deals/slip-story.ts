import type { Day } from "../calendar/day.ts";
import { SLIP_REASONS, type SlipReason, slipReasonLabel } from "./slip-reasons.ts";
import type { Slippage } from "./slippage.ts";

/** For how many days a push is asked about; later nobody remembers why. */
export const ASKED_FOR_DAYS = 30;

/** A change of a close date with what was said about it. */
export interface ToldMove {
  from: Day | null;
  to: Day | null;
  reason: SlipReason | null;
}

/** Whether a change moved a close date later. Being given a first date is no push, nor is losing it. */
export function isPush({ from, to }: Pick<ToldMove, "from" | "to">): boolean {
  return from !== null && to !== null && from < to;
}

/**
 * How a deal slipped, in one breath: 'pushed 3×, 47 days, legal ×2'.
 *
 * The reasons come with the most frequent first; pushes that nobody has explained are only counted.
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
 * Whether a push is still worth a question: nobody has said why, and the date was not taken back to where it stood.
 *
 * `later` is what happened to the date afterwards: whoever pushed by mistake and undid it has nothing to explain.
 */
export function needsReason(push: ToldMove, later: ReadonlyArray<Pick<ToldMove, "to">>): boolean {
  const { from, reason } = push;
  if (!isPush(push) || reason !== null) return false;
  return !later.some(({ to }) => from !== null && to !== null && to <= from);
}
