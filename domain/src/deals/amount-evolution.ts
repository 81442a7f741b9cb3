import { type Day, daysBetween } from "../calendar/day.ts";

/** A change of a deal's amount, in the deal's own currency; null where it had none. */
export interface AmountMove {
  on: Day;
  from: number | null;
  to: number | null;
}

/** How far back the arrow beside a value looks. */
const WINDOW_DAYS = 30;

/**
 * What a deal was worth so many days ago, and now; null if nothing changed since.
 *
 * A deal that had no amount then is measured from the first it was given.
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

/** Whether a deal's value rose or fell in the last 30 days. */
export function amountEvolution(moves: readonly AmountMove[], today: Day): AmountEvolution | null {
  const change = amountChange(moves, today, WINDOW_DAYS);
  if (!change || change.now === change.before) return null;
  return change.now > change.before ? "increased" : "decreased";
}
