import { type Day, daysBetween } from "../calendar/day.ts";

/** A change of a deal's close date; null if it had none. */
export interface CloseDateMove {
  on: Day;
  from: Day | null;
  to: Day | null;
}

export interface Slippage {
  pushes: number;
  days: number;
}

/**
 * How often a close date was pushed out, and by how many days in total. Pulling it in isn't
 * deducted: a deal pushed by 30 days and pulled in by 10 was pushed once, by 30.
 */
export function slippage(moves: ReadonlyArray<Pick<CloseDateMove, "from" | "to">>): Slippage {
  let pushes = 0;
  let days = 0;
  for (const { from, to } of moves) {
    const pushed = from && to ? daysBetween(from, to) : 0;
    if (pushed <= 0) continue;
    pushes += 1;
    days += pushed;
  }
  return { pushes, days };
}
