import { useQuery } from "@tanstack/react-query";
import { api, type CheckInValues, type ForecastTree, type TreeLevel } from "@touchline/contract";
import { may } from "@touchline/domain";
import type { TeamLevel } from "../features/goals/team-rows.tsx";
import { routeQuery } from "../lib/api.ts";
import { useSession } from "../lib/session.ts";
import { useChosenTeam } from "../lib/team-choice.ts";

/**
 * This quarter of the team that the user looks at, rolled up. Undefined where it is the sum of its
 * people: for direct reports, and for managers who see everyone.
 */
export function useTeamLevel(): TeamLevel | undefined {
  const { user } = useSession();
  const team = useChosenTeam();
  const isFlat = may(user, "coach") && may(user, "read-everybody") && team === undefined;
  const lead = team === "direct" ? undefined : team;
  const { data } = useQuery({
    ...routeQuery(api.forecast.tree, { query: { ...(lead && { lead }) } }),
    enabled: may(user, "read-team") && !isFlat && team !== "direct",
  });
  return data && levelOf(data);
}

function levelOf({ total, rows }: ForecastTree): TeamLevel {
  return {
    total: valuesOf(total),
    rows: rows.map(({ person, isTeam, isPast, sellers, ...level }) => ({
      ...{ person, isPast, values: valuesOf(level) },
      people: isTeam ? sellers : null,
    })),
  };
}

function valuesOf(level: TreeLevel): CheckInValues {
  const { won, quota, commit: repCommit } = level;
  const [open, mostLikely, bestCase] = [level.open, level.likely, level.bestCase].map(
    ({ value }) => value,
  ) as [number, number, number];
  return { won, quota, repCommit, open, mostLikely, bestCase };
}
