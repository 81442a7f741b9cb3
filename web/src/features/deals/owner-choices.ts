import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import {
  api,
  type DealOwner,
  NO_OWNER,
  type RouteResponse,
  type TeamMember,
} from "@touchline/contract";
import { routeQuery } from "../../lib/api.ts";
import { NO_OWNER_TEXT } from "../../ui/owner-name.tsx";

/** Owners to filter by: the team, then other HubSpot owners, then no owner. */
export function ownerChoices(
  players: Pick<TeamMember, "id" | "name">[],
  { owners, hasUnowned }: RouteResponse<typeof api.deals.owners>,
): DealOwner[] {
  const selling = players.map(({ id, name }) => ({ id, name, isOnTeam: true }));
  const known = new Set(selling.map(({ id }) => id));
  const others = owners.filter(({ id }) => !known.has(id));
  return [
    ...selling,
    ...others.filter(({ isOnTeam }) => isOnTeam),
    ...others.filter(({ isOnTeam }) => !isOnTeam),
    ...(hasUnowned ? [{ id: NO_OWNER, name: NO_OWNER_TEXT, isOnTeam: false }] : []),
  ];
}

export type OwnersRead = Pick<UseQueryResult<DealOwner[]>, "data" | "isError" | "error"> & {
  refetch: () => unknown;
};

/** Null for users who see only their own deals. */
export function useOwnerChoices(players: UseQueryResult<TeamMember[]> | null): OwnersRead | null {
  const owners = useQuery({ ...routeQuery(api.deals.owners, {}), enabled: players !== null });
  if (!players) return null;
  const failed = [players, owners].find(({ isError, data }) => isError && data === undefined);
  return {
    data: players.data && owners.data && ownerChoices(players.data, owners.data),
    isError: failed !== undefined,
    error: failed?.error ?? null,
    refetch: () => Promise.all([players.refetch(), owners.refetch()]),
  } as OwnersRead;
}
