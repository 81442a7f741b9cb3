import { useSearch } from "@tanstack/react-router";
import { type Route, type RouteInput, type TeamScope, takesTeam } from "@touchline/contract";

/** The team parameter: every figure and list is of this team only. */
export interface TeamSearch {
  team?: NonNullable<TeamScope>;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses a possibly hand-edited address; ignores invalid values. */
export function readTeamSearch({ team }: Record<string, unknown>): TeamSearch {
  return typeof team === "string" && (team === "direct" || ID.test(team)) ? { team } : {};
}

/** The team in the address; undefined for everyone the user sees. */
export function useChosenTeam(): TeamScope {
  return useSearch({ strict: false, select: (search) => readTeamSearch(search).team });
}

let chosen: TeamScope;

/** Called by the router before a page loads anything. */
export function chooseTeam(team: TeamScope): void {
  chosen = team;
}

/** Adds the chosen team to calls that take one, unless they name one themselves. */
export function withChosenTeam<R extends Route>(route: R, sent: RouteInput<R>): RouteInput<R> {
  if (!chosen || !takesTeam(route)) return sent;
  const { query } = sent as { query?: object };
  return { ...sent, query: { team: chosen, ...query } };
}
