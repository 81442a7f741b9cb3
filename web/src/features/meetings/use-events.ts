import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { type Day, dayAfter } from "@touchline/domain";
import { reading, useChange } from "../../lib/api.ts";
import { type Days, isOneToOne } from "./event-words.ts";

export type Scope = "all" | "team";

export function useEvents({ from, to }: Days, scope: Scope) {
  return useQuery(reading(api.meetings.events, { query: { from, to, scope } }));
}

const DAYS_AHEAD = 30;

/**
 * The current or next meeting, the user's or with a member. Ignores all-day events. With a member,
 * a 1:1 comes first because that is what users prepare for.
 */
export function useNextMeeting(today: Day, memberId?: string) {
  return useQuery({
    ...reading(api.meetings.events, {
      query: { from: today, to: dayAfter(today, DAYS_AHEAD), ...(memberId && { memberId }) },
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

const one = (id: string) => reading(api.meetings.event, { params: { id } });

/** Polls a pending summary in case the live connection is down. */
const ASK_AGAIN_MS = 5_000;

export function useEvent(id: string) {
  return useQuery({
    ...one(id),
    refetchInterval: ({ state }) =>
      state.data?.summaries.some((summary) => summary.state === "waiting") === true && ASK_AGAIN_MS,
  });
}

export function useSharedMeeting(id: string) {
  return useQuery(reading(api.meetings.shared, { params: { id } }));
}

export function useEventTypes() {
  return useQuery(reading(api.meetings.types, {}));
}

export function useSaveType() {
  return useChange(api.meetings.save, { stale: [api.meetings.event, api.meetings.events] });
}

export function useSaveTemplate() {
  return useChange(api.meetings.saveTemplate, { stale: [api.meetings.types, api.meetings.event] });
}

export function useCreateQuick() {
  return useChange(api.meetings.createQuick, { stale: [api.meetings.events] });
}

export function useRemoveQuick() {
  return useChange(api.meetings.remove, { stale: [api.meetings.events] });
}

export function useShare() {
  return useChange(api.meetings.share, { stale: [api.meetings.event] });
}
