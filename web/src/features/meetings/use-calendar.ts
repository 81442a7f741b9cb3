import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { callApi, routeQuery, useRouteMutation } from "../../lib/api.ts";
import { saveCalendarConsent } from "./calendar-consent.ts";

const MUTATION_OPTIONS = { stale: [api.meetings.calendar, api.meetings.events] };

export function useCalendar() {
  return useQuery(routeQuery(api.meetings.calendar, {}));
}

/** Redirects to Google's consent page; the expected state is stored in this tab. */
export function useConnectCalendar() {
  const leave = useMutation({
    mutationFn: async (returnTo: string) => {
      const { url, state } = await callApi(api.meetings.authorize, { query: { returnTo } });
      saveCalendarConsent({ state, returnTo });
      window.location.assign(url);
    },
  });
  return {
    connect: (returnTo: string) => leave.mutate(returnTo),
    isLeaving: leave.isPending || leave.isSuccess,
    problem: leave.error?.message ?? null,
  };
}

export function useIcsAddress() {
  return useRouteMutation(api.meetings.useIcs, MUTATION_OPTIONS);
}

export function useSyncCalendar() {
  return useRouteMutation(api.meetings.syncCalendar, MUTATION_OPTIONS);
}
