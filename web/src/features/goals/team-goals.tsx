import type { ReactNode } from "react";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { furthestPersonId } from "./person-goals.ts";
import { TeamRows } from "./team-rows.tsx";
import { TeamSkeleton } from "./team-skeleton.tsx";
import { TeamTotals } from "./team-totals.tsx";
import { useTeamGoals } from "./use-team-goals.ts";

/** The team's quarter, in total and by rep. `empty` replaces the rows of an empty team. */
export function TeamGoals({ empty }: { empty: ReactNode }) {
  const { currency } = useSession();
  const { current: period, labelOf } = useQuarters();
  return (
    <Panel title="Team this quarter" context={labelOf(period)}>
      <QueryContent query={useTeamGoals()} skeleton={<TeamSkeleton />}>
        {(all) =>
          all.length === 0 ? (
            empty
          ) : (
            <>
              <TeamTotals all={all} currency={currency} />
              <TeamRows all={all} furthest={furthestPersonId(all)} currency={currency} />
            </>
          )
        }
      </QueryContent>
    </Panel>
  );
}
