import { gap } from "./progress.ts";

interface Measured {
  quota: number;
  won: number;
  likely: number;
}

/**
 * People by how much they are short of their quota, counting Likely: the largest gap first. Nobody
 * can be short of a quota they don't have, so those without one come last. Ties keep their order.
 */
export function byGap<T>(people: readonly T[], goalOf: (person: T) => Measured | null): T[] {
  const gapOf = (person: T): number | null => {
    const goal = goalOf(person);
    return goal && goal.quota > 0 ? gap(goal, goal.likely) : null;
  };
  return people
    .map((person) => ({ person, short: gapOf(person) }))
    .sort((one, other) => {
      if (one.short === null || other.short === null)
        return Number(one.short === null) - Number(other.short === null);
      return other.short - one.short;
    })
    .map(({ person }) => person);
}

/** The person with the largest gap, if there is one, among two or more with a quota. */
export function furthestFromGoal<T extends Measured>(goals: readonly T[]): T | null {
  const [furthest, ...others] = byGap(
    goals.filter(({ quota }) => quota > 0),
    (goal) => goal,
  );
  if (!furthest || others.length === 0) return null;
  return gap(furthest, furthest.likely) > 0 ? furthest : null;
}
