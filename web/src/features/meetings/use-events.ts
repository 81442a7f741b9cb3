import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { addDays, type Day } from "@touchline/domain";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";
import { type DayRange, isOneToOne } from "./event-text.ts";

export type Scope = "all" | "team";

export function useEvents({ from, to }: DayRange, scope: Scope) {
  return useQuery(routeQuery(api.meetings.events, { query: { from, to, scope } }));
}

const DAYS_AHEAD = 30;

/**
 * The current or next meeting, the user's or with a member. Ignores all-day events. With a member,
 * a 1:1 comes first because that is what users prepare for.
 */
export function useNextMeeting(today: Day, memberId?: string) {
  return useQuery({
    ...routeQuery(api.meetings.events, {
      query: { from: today, to: addDays(today, DAYS_AHEAD), ...(memberId && { memberId }) },
    }),
    select: (events) => {
      const now = Date.now();
      const ahead = events
        .filter(({ allDay, end }) => !allDay && Date.parse(end) > now)
        .toSorted((one, other) => one.start.localeCompare(other.start));
      return (memberId && ahead.find(isOneToOne)) || ahead[0];
    },
  });
}

const eventQuery = (id: string) => routeQuery(api.meetings.event, { params: { id } });

/** Polls a pending summary in case the live connection is down. */
const POLL_MS = 5_000;

export function useEvent(id: string) {
  return useQuery({
    ...eventQuery(id),
    refetchInterval: ({ state }) =>
      state.data?.summaries.some((summary) => summary.state === "waiting") === true && POLL_MS,
  });
}

/** The opened event, if any; shares its request with `useEvent`. */
export function useEventIfOpen(id: string | undefined) {
  return useQuery({ ...eventQuery(id ?? ""), enabled: id !== undefined });
}

export function useSharedMeeting(id: string) {
  return useQuery(routeQuery(api.meetings.shared, { params: { id } }));
}

export function useEventTypes() {
  return useQuery(routeQuery(api.meetings.types, {}));
}

export function useSaveType() {
  return useRouteMutation(api.meetings.save, { stale: [api.meetings.event, api.meetings.events] });
}

export function useSaveTemplate() {
  return useRouteMutation(api.meetings.saveTemplate, {
    stale: [api.meetings.types, api.meetings.event],
  });
}

export function useCreateQuick() {
  return useRouteMutation(api.meetings.createQuick, { stale: [api.meetings.events] });
}

export function useRemoveQuick() {
  return useRouteMutation(api.meetings.remove, { stale: [api.meetings.events] });
}

export function useShare() {
  return useRouteMutation(api.meetings.share, { stale: [api.meetings.event] });
}
