import { type Day, firstOfLast, MOVEMENT_DAYS } from "@touchline/domain";

/** Since when changes are told: a few days, the beginning of the quarter, or any day. */
export type ChangeSince = "week" | "month" | "quarter" | Day;

/** The first as the card of a rep's page has it. */
const DAYS = { week: MOVEMENT_DAYS, month: 30 } as const;

export interface ChangeWindow {
  from: Day;
  to: Day;
}

/** The days that a choice means. A beginning after the end means the end alone. */
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
        ? firstOfLast(DAYS[since], to)
        : since;
  return { from: from < to ? from : to, to };
}
