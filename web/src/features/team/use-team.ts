import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { reading, useChange } from "../../lib/api.ts";

/** Everyone the user may see, except themselves. */
export function useTeam() {
  return useQuery({
    ...reading(api.team.members, { query: { brief: "true" } }),
    select: (members) => members.filter((member) => !member.sub),
  });
}

export function useMember(id: string) {
  return useQuery(reading(api.team.member, { params: { id }, query: { brief: "true" } }));
}

export function usePlayers() {
  return useQuery(reading(api.team.players, {}));
}

/** Names appear on many screens. */
export function useSaveMember() {
  return useChange(api.team.saveMember, {
    stale: [
      api.team.member,
      api.team.members,
      api.team.players,
      api.people.teamTable,
      api.forecast.teamOverview,
    ],
  });
}

export function useAddMember() {
  return useChange(api.people.addMember, {
    stale: [
      api.people.teamTable,
      api.team.members,
      api.team.players,
      api.workspace.people,
      api.invitations.list,
      api.forecast.teamOverview,
      api.goals.checkIns,
    ],
  });
}
