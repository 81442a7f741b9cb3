import { type Day, daysBetween } from "../calendar/day.ts";

/** A change of a deal's amount, in the deal's own currency; null if it had none. */
export interface AmountMove {
  on: Day;
  from: number | null;
  to: number | null;
}

/** The arrow next to a value covers this many days. */
const WINDOW_DAYS = 30;

/**
 * Returns a deal's amount that many days ago and now; null if unchanged. A deal without an amount
 * back then is measured from its first one.
 */
export function amountChange(
  moves: readonly AmountMove[],
  today: Day,
  days: number,
): { before: number; now: number } | null {
  const first = moves.findIndex(({ on }) => daysBetween(on, today) <= days);
  const [move, last] = [moves[first], moves.at(-1)];
  if (!move || !last) return null;
  const before = move.from ?? move.to;
  if (before === null) return null;
  return { before, now: last.to ?? 0 };
}

export type AmountEvolution = "increased" | "decreased";

export function amountEvolution(moves: readonly AmountMove[], today: Day): AmountEvolution | null {
  const change = amountChange(moves, today, WINDOW_DAYS);
  if (!change || change.now === change.before) return null;
  return change.now > change.before ? "increased" : "decreased";
}
