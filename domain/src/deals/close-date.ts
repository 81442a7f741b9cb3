/**
 * Changes within this time belong to the same closing or reopening; HubSpot changes the close date
 * as a deal closes.
 */
export const CLOSING_WINDOW_MS = 60_000;

/**
 * Returns when the deal closed, if a close date change was made as it closed, while it was closed,
 * or as it was reopened; else null. Such a change records when the deal closed, so it is no push.
 * Example: the user sets the date to today and the stage to won four seconds later. Stages are
 * oldest first, without undone ones.
 */
export function closedAtOfDateChange(
  at: Date,
  stages: ReadonlyArray<{ at: Date; isClosed: boolean }>,
): Date | null {
  const [first, last] = [at.getTime() - CLOSING_WINDOW_MS, at.getTime() + CLOSING_WINDOW_MS];
  const closing = stages.find((stage, index) => {
    const until = stages[index + 1]?.at.getTime() ?? Number.POSITIVE_INFINITY;
    return stage.isClosed && stage.at.getTime() <= last && until >= first;
  });
  return closing?.at ?? null;
}
