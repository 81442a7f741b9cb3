import type { ForecastRow } from "@touchline/contract";
import { pluralise } from "../../lib/format.ts";
import { NameList } from "../../ui/name-list.tsx";

const MAX_NAMES = 5;
const ELSEWHERE =
  "In the chart by week, pipeline changes and lists of deals, a shared deal counts in full for its owner.";

/** Says that a person's figures have parts of deals; undefined without any. */
export function sharedText({ count, ofOthers }: ForecastRow["shared"]): string | undefined {
  if (count === 0) return undefined;
  const owned = ofOthers > 0 ? ` ${ofOthers} of them owned by colleagues.` : "";
  return `${pluralise(count, "deal")} shared with others, counted by share.${owned}`;
}

/** Below figures: whose have parts of shared deals, and where such deals count differently. */
export function SharedDeals({
  people,
}: {
  people: readonly Pick<ForecastRow, "rep" | "shared">[];
}) {
  const sharing = people.filter(({ shared }) => shared.count > 0);
  const [first, ...others] = sharing;
  if (!first) return null;
  const names = sharing.map(({ rep, shared }) => `${rep.name} ${shared.count}`);
  return (
    <p className="pt-2 pb-3 px-3 text-base text-quiet">
      {others.length === 0 && people.length === 1 ? (
        sharedText(first.shared)
      ) : (
        <>
          Deals shared with others, counted by share: <NameList names={names} max={MAX_NAMES} />.
        </>
      )}{" "}
      {ELSEWHERE}
    </p>
  );
}
