import { pluralise } from "../checks/sentence.ts";
import { subtract } from "../money/money.ts";
import { type Total, totalOf } from "./figures.ts";

/** Deals whose owner isn't on the team, and those of them without an owner. */
export interface OutsideTeamTotal extends Total {
  withoutOwner: Total;
}

export const NONE_OUTSIDE_TEAM: OutsideTeamTotal = {
  count: 0,
  value: 0,
  withoutOwner: { count: 0, value: 0 },
};

export function outsideTeamTotalOf(
  deals: ReadonlyArray<{ amount: number | null; hasOwner: boolean }>,
): OutsideTeamTotal {
  return { ...totalOf(deals), withoutOwner: totalOf(deals.filter(({ hasOwner }) => !hasOwner)) };
}

/**
 * What a team's figure leaves out: 'Plus 2 deals, €66,045, whose owners aren't on your team.'
 */
export function outsideTeamText(
  { count, value, withoutOwner }: OutsideTeamTotal,
  money: (amount: number) => string,
): string {
  const owned = { count: count - withoutOwner.count, value: subtract(value, withoutOwner.value) };
  const whose =
    owned.count === 1 ? "whose owner isn't on your team" : "whose owners aren't on your team";
  const parts = [
    { total: owned, words: whose },
    { total: withoutOwner, words: "without an owner" },
  ].filter(({ total }) => total.count > 0);
  const said = parts.map(
    ({ total, words }) => `${pluralise(total.count, "deal")}, ${money(total.value)}, ${words}`,
  );
  return `Plus ${said.join(", and ")}.`;
}

const MAX_NAMED = 3;

/**
 * A quota and a commit cover all pipelines, which needs saying next to won figures of only some.
 */
export function quotaScopeText(pipelines: readonly string[]): string {
  const [last, ...before] = pipelines.toReversed();
  const names =
    pipelines.length > MAX_NAMED || last === undefined
      ? pluralise(pipelines.length, "pipeline")
      : [...(before.length > 0 ? [before.toReversed().join(", ")] : []), last].join(" and ");
  return `${names} only. Quota and commit are for all pipelines.`;
}
