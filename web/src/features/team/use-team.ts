import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { isInTeam, leads } from "@touchline/domain";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";

/** Everyone on a team that the user may see, except themselves, whichever team they look at. */
export function useTeam() {
  return useMembers({ team: undefined });
}

/** The people of the team that the user looks at, except themselves. */
export function useChosenMembers() {
  return useMembers({});
}

function useMembers(query: { team?: undefined }) {
  return useQuery({
    ...routeQuery(api.team.members, { query: { brief: "true", ...query } }),
    select: (members) => members.filter(({ sub, role }) => !sub && isInTeam(role)),
  });
}

export function useMember(id: string) {
  return useQuery(routeQuery(api.team.member, { params: { id }, query: { brief: "true" } }));
}

export function usePlayers() {
  return useQuery(routeQuery(api.team.players, {}));
}

/** Active managers, for people who administer the workspace. */
export function useManagers(isEnabled: boolean) {
  return useQuery({
    ...routeQuery(api.workspace.people, {}),
    select: (people) =>
      people.filter(({ role, deactivatedAt }) => leads(role) && deactivatedAt === null),
    enabled: isEnabled,
  });
}

/** Names appear on many screens. */
export function useSaveMember() {
  return useRouteMutation(api.team.saveMember, {
    stale: [
      api.team.member,
      api.team.members,
      api.team.players,
      api.people.teamTable,
      api.forecast.teamOverview,
      api.forecast.tree,
    ],
  });
}

export function useAddMember() {
  return useRouteMutation(api.people.addMember, {
    stale: [
      api.people.teamTable,
      api.team.members,
      api.team.players,
      api.workspace.people,
      api.invitations.list,
      api.forecast.teamOverview,
      api.forecast.tree,
      api.goals.checkIns,
    ],
  });
}
