/** What belongs to closing a deal or opening it again happens within this time; HubSpot re-dates a deal as it closes. */
export const CLOSING_MOMENT_MS = 60_000;

/**
 * Whether a change of the close date was made as the deal closed, while it was closed, or as it was opened again. It then
 * says when the deal closed, not when it should, so it is no push. Stages are oldest first.
 */
export function isWhileClosed(
  at: Date,
  stages: ReadonlyArray<{ at: Date; isClosed: boolean }>,
): boolean {
  const [first, last] = [at.getTime() - CLOSING_MOMENT_MS, at.getTime() + CLOSING_MOMENT_MS];
  return stages.some((stage, index) => {
    const until = stages[index + 1]?.at.getTime() ?? Number.POSITIVE_INFINITY;
    return stage.isClosed && stage.at.getTime() <= last && until >= first;
  });
}
