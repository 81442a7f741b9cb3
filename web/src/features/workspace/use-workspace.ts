import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { callApi, routeQuery, useRouteMutation } from "../../lib/api.ts";

export function useWorkspace() {
  return useQuery(routeQuery(api.workspace.read, {}));
}

/** Days, quarters and totals depend on it, so the queries that use them are reloaded. */
export function useSaveWorkspace() {
  return useRouteMutation(api.workspace.save, {
    stale: [
      api.workspace.read,
      api.session.read,
      api.forecast.teamOverview,
      api.forecast.tree,
      api.goals.checkIns,
    ],
  });
}

export function useServices() {
  return useQuery(routeQuery(api.workspace.services, {}));
}

export function usePeople() {
  return useQuery(routeQuery(api.workspace.people, {}));
}

const NAME_ROUTES = [
  api.workspace.people,
  api.team.members,
  api.team.players,
  api.people.teamTable,
  api.forecast.teamOverview,
  api.forecast.tree,
];

export const useSetRole = () => useRouteMutation(api.workspace.setRole, { stale: NAME_ROUTES });
export const useSetManager = () =>
  useRouteMutation(api.workspace.setManager, { stale: NAME_ROUTES });
export const useSetReportingLines = () =>
  useRouteMutation(api.workspace.setReportingLines, {
    stale: [...NAME_ROUTES, api.workspace.hubspotTeams],
  });
export const useDeactivate = () =>
  useRouteMutation(api.workspace.deactivate, { stale: NAME_ROUTES });
export const useReactivate = () =>
  useRouteMutation(api.workspace.reactivate, { stale: NAME_ROUTES });

export interface AuditFilter {
  actorId?: string;
  action?: string;
}

export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [api.workspace.audit.path, filter],
    queryFn: ({ pageParam }) =>
      callApi(api.workspace.audit, {
        query: { ...filter, ...(pageParam && { before: pageParam }) },
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
}
