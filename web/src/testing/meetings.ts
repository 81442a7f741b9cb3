import {
  type Action,
  api,
  type CalendarEvent,
  type CalendarStatus,
  type EventDetail,
  type TeamMember,
} from "@touchline/contract";
import { MEETING_TYPES } from "@touchline/domain";
import { mockForecastRoutes } from "./forecast.ts";
import { manager, otherRep, rep } from "./people.ts";
import { mockRoute } from "./server.ts";

export const calendarOf = (change: Partial<CalendarStatus> = {}): CalendarStatus => ({
  isConfigured: true,
  state: "connected",
  kind: "google",
  account: manager.emailAddress,
  syncedAt: "2026-11-16T08:00:00.000Z",
  trouble: null,
  ...change,
});

export const attendeeOf = ({ id, name, role, emailAddress }: TeamMember) => ({
  email: emailAddress,
  name,
  response: "accepted" as const,
  member: { id, name, role },
});

let counter = 0;

export function eventOf(change: Partial<CalendarEvent> = {}): CalendarEvent {
  counter += 1;
  const id = `00000000-0000-4000-9000-${String(counter).padStart(12, "0")}`;
  return {
    id,
    providerId: `provider-${counter}`,
    title: `Meeting ${counter}`,
    start: "2026-11-16T09:00:00.000Z",
    end: "2026-11-16T09:30:00.000Z",
    allDay: false,
    eventType: "Development 1:1",
    attendees: [attendeeOf(manager), attendeeOf(rep)],
    isQuick: false,
    isOwn: true,
    link: "",
    ...change,
  };
}

export function eventDetailOf(change: Partial<EventDetail> = {}): EventDetail {
  return {
    ...eventOf(),
    notes: null,
    template: "<p><strong>What went well</strong></p><p></p>",
    guideUrl: "https://guides.example.test/one-to-one",
    actions: [],
    summaries: [],
    ...change,
  };
}

export function actionOf(change: Partial<Action> = {}): Action {
  counter += 1;
  return {
    id: `00000000-0000-4000-b000-${String(counter).padStart(12, "0")}`,
    text: `Action ${counter}`,
    isDone: false,
    isFocused: false,
    dueDate: "2026-11-19",
    AssigneeId: rep.id,
    Assignee: { id: rep.id, name: rep.name, role: rep.role },
    CalendarEventId: null,
    CalendarEvent: null,
    type: "personal",
    ...change,
  };
}

/** Stubs everything around Launch with empty answers. */
export function mockLaunchRoutes() {
  mockForecastRoutes();
  mockRoute(api.meetings.calendar, calendarOf());
  mockRoute(api.meetings.events, []);
  mockRoute(api.meetings.types, [...MEETING_TYPES]);
  mockRoute(api.actions.list, []);
  mockRoute(api.actions.own, []);
  mockRoute(api.people.updates, []);
  mockRoute(api.people.snippets, []);
  mockRoute(api.team.members, [{ ...manager, sub: true }, rep, otherRep]);
}
