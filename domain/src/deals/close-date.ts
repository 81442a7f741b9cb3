/** What belongs to closing a deal or opening it again happens within this time; HubSpot re-dates a deal as it closes. */
export const CLOSING_MOMENT_MS = 60_000;

/**
 * When the deal closed, if a change of the close date was made as it closed, while it was closed, or as it was opened
 * again; else null. Such a change says when the deal closed, not when it should, so it is no push. Somebody sets the date
 * to today and the deal to won four seconds later: both are the closing. Stages are oldest first, without undone ones.
 */
export function closingOf(
  at: Date,
  stages: ReadonlyArray<{ at: Date; isClosed: boolean }>,
): Date | null {
  const [first, last] = [at.getTime() - CLOSING_MOMENT_MS, at.getTime() + CLOSING_MOMENT_MS];
  const closing = stages.find((stage, index) => {
    const until = stages[index + 1]?.at.getTime() ?? Number.POSITIVE_INFINITY;
    return stage.isClosed && stage.at.getTime() <= last && until >= first;
  });
  return closing?.at ?? null;
}
