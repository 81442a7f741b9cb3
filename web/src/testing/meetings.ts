import {
  type Action,
  api,
  type CalendarEvent,
  type CalendarStatus,
  type EventDetail,
  type TeamMember,
} from "@touchline/contract";
import { MEETING_TYPES } from "@touchline/domain";
import { answerAround } from "./forecast.ts";
import { manager, otherRep, rep } from "./people.ts";
import { answer } from "./server.ts";

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

let made = 0;

export function eventOf(change: Partial<CalendarEvent> = {}): CalendarEvent {
  made += 1;
  const id = `00000000-0000-4000-9000-${String(made).padStart(12, "0")}`;
  return {
    id,
    providerId: `provider-${made}`,
    title: `Meeting ${made}`,
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
  made += 1;
  return {
    id: `00000000-0000-4000-b000-${String(made).padStart(12, "0")}`,
    text: `Action ${made}`,
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
export function answerLaunch() {
  answerAround();
  answer(api.meetings.calendar, calendarOf());
  answer(api.meetings.events, []);
  answer(api.meetings.types, [...MEETING_TYPES]);
  answer(api.actions.list, []);
  answer(api.actions.own, []);
  answer(api.people.updates, []);
  answer(api.people.snippets, []);
  answer(api.team.members, [{ ...manager, sub: true }, rep, otherRep]);
}
