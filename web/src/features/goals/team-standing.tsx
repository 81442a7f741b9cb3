import type { ReactNode } from "react";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { furthest } from "./standing.ts";
import { TeamRows } from "./team-rows.tsx";
import { TeamSkeleton } from "./team-skeleton.tsx";
import { TeamTotals } from "./team-totals.tsx";
import { useStandings } from "./use-standings.ts";

/** The team's quarter, in total and by rep. `empty` replaces the rows of an empty team. */
export function TeamStanding({ empty }: { empty: ReactNode }) {
  const { currency } = useSession();
  const { current: period, labelOf } = useQuarters();
  return (
    <Panel title="Team this quarter" context={labelOf(period)}>
      <Loaded query={useStandings()} skeleton={<TeamSkeleton />}>
        {(all) =>
          all.length === 0 ? (
            empty
          ) : (
            <>
              <TeamTotals all={all} currency={currency} />
              <TeamRows all={all} furthest={furthest(all)} currency={currency} />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
