import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { call, reading, useChange } from "../../lib/api.ts";
import { rememberCalendarConsent } from "./calendar-consent.ts";

const STALE = { stale: [api.meetings.calendar, api.meetings.events] };

export function useCalendar() {
  return useQuery(reading(api.meetings.calendar, {}));
}

/** Redirects to Google's consent page; the expected state is stored in this tab. */
export function useConnectCalendar() {
  const leave = useMutation({
    mutationFn: async (returnTo: string) => {
      const { url, state } = await call(api.meetings.authorize, { query: { returnTo } });
      rememberCalendarConsent({ state, returnTo });
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
  return useChange(api.meetings.useIcs, STALE);
}

export function useSyncCalendar() {
  return useChange(api.meetings.syncCalendar, STALE);
}
