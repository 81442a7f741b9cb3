import { z } from "zod";
import { Action } from "./actions.ts";
import { MalformedAddresses, UnsubscribedAddresses } from "./addresses.ts";
import { MailPreview } from "./mail-preview.ts";
import { ReturnTo } from "./own-path.ts";
import { Role } from "./role.ts";
import { route } from "./route.ts";

const Timestamp = z.iso.datetime();
const Day = z.iso.date();
/** Our id of an event, or its provider's. */
const EventId = z.string().min(1).max(1100);
const Html = z.string().max(100_000);

export const EventType = z.object({
  id: z.string().max(60),
  label: z.string().max(100),
  /** Sanitised HTML that the notes of such a meeting start with; empty if there is none. */
  template: Html,
  guideUrl: z.string().max(2000),
});
export type EventType = z.infer<typeof EventType>;

const Attendee = z.object({
  email: z.string().max(320),
  name: z.string().max(300),
  response: z.enum(["needsAction", "declined", "tentative", "accepted"]),
  member: z.object({ id: z.uuid(), name: z.string().max(200), role: Role }).nullable(),
});

export const CalendarEvent = z.object({
  id: z.uuid(),
  providerId: z.string().max(1100),
  title: z.string().max(1000),
  /** An instant, or the first day of an all-day event. */
  start: z.union([Timestamp, Day]),
  /** An instant, or the last day of an all-day event. */
  end: z.union([Timestamp, Day]),
  allDay: z.boolean(),
  /** The label of its type. */
  eventType: z.string().max(100),
  attendees: z.array(Attendee).max(200),
  isQuick: z.boolean(),
  /** Whether it is in the caller's own calendar; only then can notes be written. */
  isOwn: z.boolean(),
  link: z.string().max(2000),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

export const EventDetail = CalendarEvent.extend({
  /** Null before anything was written. The version is for conflict detection. */
  notes: z.object({ html: Html, version: z.int(), updatedAt: Timestamp }).nullable(),
  template: Html,
  guideUrl: z.string().max(2000),
  actions: z.array(Action).max(1000),
  /** Newest first. */
  summaries: z
    .array(
      z.object({
        at: Timestamp,
        recipients: z.array(z.string().max(320)).max(100),
        state: z.enum(["waiting", "sent", "failed"]),
        words: z.string().max(2000).nullable(),
      }),
    )
    .max(50),
});
export type EventDetail = z.infer<typeof EventDetail>;

/** A summary as it was when it was sent; later edits aren't included. */
export const SharedMeeting = z.object({
  id: z.uuid(),
  title: z.string().max(1000),
  /** An instant, or the first day of an all-day event. */
  start: z.union([Timestamp, Day]),
  allDay: z.boolean(),
  eventType: z.string().max(100),
  sentBy: z.string().max(200),
  sentAt: Timestamp,
  /** Whether the caller sent it. */
  isOwn: z.boolean(),
  /** Sanitised HTML; empty if there are no notes. */
  notes: Html,
  actions: z
    .array(
      z.object({
        text: z.string().max(200),
        assignee: z.string().max(200),
        dueDate: Day.nullable(),
        isDone: z.boolean(),
      }),
    )
    .max(1000),
});
export type SharedMeeting = z.infer<typeof SharedMeeting>;

export const CalendarStatus = z.object({
  /** Whether Google is configured on this installation. */
  isConfigured: z.boolean(),
  state: z.enum(["none", "connected", "no-permission", "revoked"]),
  kind: z.enum(["google", "ics"]).nullable(),
  account: z.string().max(320),
  syncedAt: Timestamp.nullable(),
  trouble: z.string().max(1000).nullable(),
});
export type CalendarStatus = z.infer<typeof CalendarStatus>;

const ById = z.object({ id: EventId });
const ByEventAction = z.object({ eventId: EventId, actionId: z.uuid() });
const Text = z.string().trim().min(1).max(200);

export const meetings = {
  calendar: route({
    method: "GET",
    path: "/api/calendar",
    access: "member",
    summary: "The caller's calendar connection",
    response: CalendarStatus,
  }),
  authorize: route({
    method: "GET",
    path: "/api/calendar/authorize",
    access: "member",
    summary: "Where to send the browser to connect the caller's Google calendar",
    query: z.object({ returnTo: ReturnTo.default("/launch") }),
    response: z.object({ url: z.url().max(4000), state: z.string().max(200) }),
  }),
  callback: route({
    method: "GET",
    path: "/api/calendar/callback",
    access: "member",
    summary: "Finish connecting the calendar with what Google's consent page sent back",
    query: z.object({ code: z.string().min(1).max(2000), state: z.string().min(1).max(200) }),
    response: z.object({ returnTo: z.string().max(2000), calendar: CalendarStatus }),
  }),
  useIcs: route({
    method: "PUT",
    path: "/api/calendar/ics",
    access: "member",
    summary: "Read the caller's calendar from a secret ICS address instead",
    body: z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2000) }),
    response: CalendarStatus,
    // A file that takes too long is tried twice, ten seconds each.
    perMinute: 3,
  }),
  disconnect: route({
    method: "DELETE",
    path: "/api/calendar",
    access: "member",
    summary: "Stop reading the caller's calendar; meetings with notes or actions stay",
    response: CalendarStatus,
  }),
  syncCalendar: route({
    method: "POST",
    path: "/api/calendar/sync",
    access: "member",
    status: 202,
    summary: "Read the caller's calendar now; events appear in the list",
    response: z.object({}),
    perMinute: 10,
  }),
  events: route({
    method: "GET",
    path: "/api/calendar-events",
    access: "member",
    summary: "The caller's events of some days, in order; `team` only those with team members",
    query: z.object({
      from: Day.optional(),
      to: Day.optional(),
      scope: z.enum(["all", "team"]).default("all"),
      /** Only meetings that this member attends. */
      memberId: z.uuid().optional(),
    }),
    response: z.array(CalendarEvent).max(5000),
  }),
  event: route({
    method: "GET",
    path: "/api/calendar-events/:id",
    access: "member",
    summary: "One event with its notes and actions",
    params: ById,
    response: EventDetail,
  }),
  shared: route({
    method: "GET",
    path: "/api/calendar-events/:id/shared",
    access: "member",
    summary: "The latest meeting summary that the caller sent or received, as it was sent",
    params: z.object({ id: z.uuid() }),
    response: SharedMeeting,
  }),
  createQuick: route({
    method: "POST",
    path: "/api/calendar-events",
    access: "member",
    summary: "Create a quick event, which exists only here",
    body: z.strictObject({
      title: z.string().trim().min(1).max(1000),
      start: Timestamp,
      end: Timestamp,
      attendeeIds: z.array(z.uuid()).max(100).default([]),
      eventType: z.string().max(100).optional(),
    }),
    response: CalendarEvent,
  }),
  save: route({
    method: "PATCH",
    path: "/api/calendar-events/:id",
    access: "member",
    summary: "Change the type of an event, or its notes",
    params: ById,
    body: z.strictObject({
      eventType: z.string().max(100).optional(),
      notes: Html.optional(),
      /**
       * The version of the notes that was edited; if there is a newer one, the save is rejected as
       * a conflict.
       */
      basedOn: z.int().min(0).optional(),
    }),
    response: EventDetail,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/calendar-events/:id",
    access: "member",
    summary: "Delete a quick event; others are deleted in their calendar",
    params: ById,
    response: z.object({ id: z.uuid() }),
  }),
  addAction: route({
    method: "POST",
    path: "/api/calendar-events/:eventId/actions",
    access: "member",
    summary: "Add an action to a meeting",
    params: z.object({ eventId: EventId }),
    body: z.strictObject({
      text: Text,
      dueDate: Day.nullable().optional(),
      assigneeId: z.uuid().optional(),
    }),
    response: Action,
  }),
  tickAction: route({
    method: "PATCH",
    path: "/api/calendar-events/:eventId/actions/:actionId",
    access: "member",
    summary: "Complete or reopen an action of a meeting",
    params: ByEventAction,
    body: z.strictObject({ isDone: z.boolean() }),
    response: Action,
  }),
  saveAction: route({
    method: "PUT",
    path: "/api/calendar-events/:eventId/actions/:actionId",
    access: "member",
    summary: "Change an action of a meeting",
    params: ByEventAction,
    body: z.object({
      text: Text,
      isDone: z.boolean(),
      isFocused: z.boolean().optional(),
      dueDate: Day.nullable(),
      AssigneeId: z.uuid(),
    }),
    response: Action,
  }),
  summaryMail: route({
    method: "GET",
    path: "/api/calendar-events/:id/summary-mail",
    access: "member",
    summary: "The email that sharing this meeting's summary would send; sends nothing",
    params: ById,
    response: MailPreview.extend({
      /** Team members and attendees who stopped the workspace's mail. */
      unsubscribed: z.array(z.string().max(320)).max(10_000),
    }),
  }),
  share: route({
    method: "POST",
    path: "/api/calendar-events/:id/share",
    access: "member",
    summary: "Email a meeting summary to these addresses; an invalid one doesn't stop the others",
    params: ById,
    body: z.array(z.string().max(1000)).min(1).max(100),
    response: EventDetail.extend({
      malformed: MalformedAddresses,
      unsubscribed: UnsubscribedAddresses,
    }),
  }),
  types: route({
    method: "GET",
    path: "/api/event-types",
    access: "member",
    summary: "The event types, with template and guide",
    response: z.array(EventType).max(100),
  }),
  saveTemplate: route({
    method: "PUT",
    path: "/api/event-types/:id/template",
    access: "coach",
    summary: "Change the note template of an event type",
    params: z.object({ id: z.string().max(60) }),
    body: z.strictObject({
      template: z.string().max(20_000),
      guideUrl: z.string().max(2000).optional(),
    }),
    response: EventType,
  }),
};
