interface SavedRatings<Key extends string> {
  period: string;
  ratings: Partial<Record<Key, number | undefined>>;
}

/**
 * The ratings that a save gave: those that are new or differ from the previous save in the same
 * quarter. A save that only changed the quota rated nothing, although it includes the ratings.
 */
export function changedRatings<Key extends string>(
  saved: SavedRatings<Key>,
  before: SavedRatings<Key> | undefined,
): Partial<Record<Key, number | undefined>> {
  const earlier = before?.period === saved.period ? before.ratings : undefined;
  return Object.fromEntries(
    Object.entries(saved.ratings).filter(([key, value]) => value !== earlier?.[key as Key]),
  ) as Partial<Record<Key, number | undefined>>;
}

/** The newest values of one rating, oldest first: one per time it was rated. */
export function ratingTrend<Key extends string>(
  newestFirst: readonly SavedRatings<Key>[],
  key: Key,
  most: number,
): number[] {
  return newestFirst
    .flatMap((saved, index) => {
      const before = newestFirst.slice(index + 1).find(({ period }) => period === saved.period);
      return changedRatings(saved, before)[key] ?? [];
    })
    .slice(0, most)
    .reverse();
}
