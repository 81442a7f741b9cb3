import { counted } from "../checks/sentence.ts";
import type { Total } from "./figures.ts";

/** What a team's figure leaves out: 'Plus 2 deals, €66,045, whose owners aren't on your team'. */
export function outsideWords({ count, value }: Total, money: (amount: number) => string): string {
  const whose = count === 1 ? "whose owner isn't on your team" : "whose owners aren't on your team";
  return `Plus ${counted(count, "deal")}, ${money(value)}, ${whose}.`;
}

const MOST_NAMED = 3;

/** A quota and a commit have no pipeline: beside what some of them won, that has to be said. */
export function quotaScopeWords(pipelines: readonly string[]): string {
  const [last, ...before] = pipelines.toReversed();
  const names =
    pipelines.length > MOST_NAMED || last === undefined
      ? counted(pipelines.length, "pipeline")
      : [...(before.length > 0 ? [before.toReversed().join(", ")] : []), last].join(" and ");
  return `${names} only. Quota and commit are for all pipelines.`;
}
