import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { reading } from "../../lib/api.ts";
import { type Standing, standings } from "./standing.ts";

/** This quarter's goals of the people in the forecast, with the forecast's query. */
export function useStandings(): UseQueryResult<Standing[]> {
  const { data: members = [] } = useQuery(reading(api.team.members, { query: { brief: "true" } }));
  const titles = new Map(members.map(({ id, title }) => [id, title]));
  return useQuery({
    ...reading(api.forecast.teamOverview, { query: {} }),
    select: (rows) => standings(rows, titles),
  });
}
