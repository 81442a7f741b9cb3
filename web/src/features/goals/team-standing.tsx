import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { furthest, type Person, standings } from "./standing.ts";
import { TeamRows } from "./team-rows.tsx";
import { TeamSkeleton } from "./team-skeleton.tsx";
import { TeamTotals } from "./team-totals.tsx";
import { useCheckIns } from "./use-check-in.ts";

interface TeamStandingProps {
  team: UseQueryResult<Person[]>;
  /** Shown in place of the rows while the team has nobody to show. */
  empty: ReactNode;
}

/** How the team stands this quarter: together, and one by one. */
export function TeamStanding({ team, empty }: TeamStandingProps) {
  const { currency } = useSession();
  const { current: period, labelOf } = useQuarters();
  const checkIns = useCheckIns(period);
  return (
    <Panel title="Team this quarter" context={labelOf(period)}>
      <Loaded query={team} skeleton={<TeamSkeleton />}>
        {(people) => {
          if (people.length === 0) return empty;
          return (
            <Loaded query={checkIns} skeleton={<TeamSkeleton />}>
              {(found) => {
                const all = standings(people, found);
                return (
                  <>
                    <TeamTotals all={all} currency={currency} />
                    <TeamRows all={all} furthest={furthest(all)} currency={currency} />
                  </>
                );
              }}
            </Loaded>
          );
        }}
      </Loaded>
    </Panel>
  );
}
