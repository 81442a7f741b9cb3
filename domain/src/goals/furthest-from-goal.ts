/**
 * The person furthest from their goal: the smallest share won of an unmet quota, among two or more.
 * Ties go to the one with more left to win.
 */
export function furthestFromGoal<T extends { quota: number; won: number }>(
  goals: readonly T[],
): T | null {
  const measured = goals.filter(({ quota }) => quota > 0);
  if (measured.length < 2) return null;
  const [furthest] = measured
    .filter(({ won, quota }) => won < quota)
    .sort((a, b) => a.won / a.quota - b.won / b.quota || b.quota - b.won - (a.quota - a.won));
  return furthest ?? null;
}
