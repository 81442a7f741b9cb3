import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { routeQuery } from "../../lib/api.ts";
import { type PersonGoal, toPersonGoals } from "./person-goals.ts";

/** This quarter's goals of the people in the forecast, with the forecast's query. */
export function useTeamGoals(): UseQueryResult<PersonGoal[]> {
  const { data: members = [] } = useQuery(
    routeQuery(api.team.members, { query: { brief: "true" } }),
  );
  const titles = new Map(members.map(({ id, title }) => [id, title]));
  return useQuery({
    ...routeQuery(api.forecast.teamOverview, { query: {} }),
    select: (rows) => toPersonGoals(rows, titles),
  });
}
