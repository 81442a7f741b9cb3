import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { call, reading, useChange } from "../../lib/api.ts";

export function useWorkspace() {
  return useQuery(reading(api.workspace.read, {}));
}

/** Days, quarters and totals depend on it, so the queries that use them are reloaded. */
export function useSaveWorkspace() {
  return useChange(api.workspace.save, {
    stale: [api.workspace.read, api.session.read, api.forecast.teamOverview, api.goals.checkIns],
  });
}

export function useServices() {
  return useQuery(reading(api.workspace.services, {}));
}

export function usePeople() {
  return useQuery(reading(api.workspace.people, {}));
}

const NAMES = [
  api.workspace.people,
  api.team.members,
  api.team.players,
  api.people.teamTable,
  api.forecast.teamOverview,
];

export const useSetRole = () => useChange(api.workspace.setRole, { stale: NAMES });
export const useSetManager = () => useChange(api.workspace.setManager, { stale: NAMES });
export const useDeactivate = () => useChange(api.workspace.deactivate, { stale: NAMES });
export const useReactivate = () => useChange(api.workspace.reactivate, { stale: NAMES });

export interface AuditFilter {
  actorId?: string;
  action?: string;
}

export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [api.workspace.audit.path, filter],
    queryFn: ({ pageParam }) =>
      call(api.workspace.audit, {
        query: { ...filter, ...(pageParam && { before: pageParam }) },
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
}
