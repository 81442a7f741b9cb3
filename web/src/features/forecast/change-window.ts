import { type Day, firstOfLastDays, MOVEMENT_DAYS } from "@touchline/domain";

/** Start of the change window: a few days ago, the start of the quarter, or any day. */
export type ChangeSince = "week" | "month" | "quarter" | Day;

/** The first matches the card on the rep page. */
const DAYS = { week: MOVEMENT_DAYS, month: 30 } as const;

export interface ChangeWindow {
  from: Day;
  to: Day;
}

/** Returns the window's days. A start after the end means only the end. */
export function windowOf(
  since: ChangeSince,
  until: Day | undefined,
  { today, quarterStart }: { today: Day; quarterStart: Day },
): ChangeWindow {
  const to = until !== undefined && until < today ? until : today;
  const from =
    since === "quarter"
      ? quarterStart
      : since === "week" || since === "month"
        ? firstOfLastDays(DAYS[since], to)
        : since;
  return { from: from < to ? from : to, to };
}
