import { randomUUID } from "node:crypto";
import { api, type CalendarEvent, type EventDetail, type ParsedInput } from "@touchline/contract";
import { addDays, type Day, daysBetween, kindOf, meetingType } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { memberNotFound } from "../../context/scope.ts";
import { dayOf } from "../../context/time.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { cleanHtml } from "../../shared/html.ts";
import type { NewQuickEvent, StoredEvent } from "./events.repository.ts";

export type Context = Pick<RequestContext, "viewer" | "now" | "store">;

const DEFAULT_DAYS = 14;
const MAX_DAYS = 400;
const MAX_ATTENDEES = 200;
const MAX_NOTES_LENGTH = 100_000;
const DAY_MS = 86_400_000;

export async function listEvents(
  { viewer, store, now }: Context,
  query: ParsedInput<typeof api.meetings.events>["query"],
): Promise<CalendarEvent[]> {
  const { timeZone } = await store.session.calendar();
  const from = (query.from as Day | undefined) ?? dayOf(now, timeZone);
  const to = (query.to as Day | undefined) ?? addDays(from, DEFAULT_DAYS - 1);
  const days = daysBetween(from, to);
  if (days < 0) throw new Refusal("bad_request", "to: must not be before from.");
  if (days > MAX_DAYS) throw new Refusal("bad_request", `to: at most ${MAX_DAYS} days.`);
  const { scope, memberId } = query;
  const found = await store.events.list({ from, to, timeZone, isTeam: scope === "team", memberId });
  return found.map((event) => toCalendarEvent(event, viewer.userId));
}

export async function readEvent(context: Context, key: string): Promise<EventDetail> {
  return toEventDetail(context, await mustFind(context, key));
}

export async function toEventDetail(
  { viewer, store }: Context,
  event: StoredEvent,
): Promise<EventDetail> {
  const kind = kindOf(event);
  const settings = (await store.events.typeSettings()).get(kind.id) ?? kind;
  const notes = await store.events.notes(event.id);
  return {
    ...toCalendarEvent(event, viewer.userId),
    notes: notes && { ...notes, updatedAt: notes.updatedAt.toISOString() },
    template: settings.template,
    guideUrl: settings.guideUrl,
    actions: await store.actions.ofEvent(event.id),
    summaries: await store.events.summaries(event.id),
  };
}

export async function createQuickEvent(
  context: Context,
  given: ParsedInput<typeof api.meetings.createQuick>["body"],
): Promise<CalendarEvent> {
  const { store, now } = context;
  const attendees = await attendeesOf(context, given.attendeeIds);
  const [start, end] = [new Date(given.start), new Date(given.end)];
  const lasts = end.getTime() - start.getTime();
  if (lasts < 0) throw new Refusal("bad_request", "end: must not be before start.");
  if (lasts > DAY_MS) throw new Refusal("bad_request", "end: a quick event can last up to a day.");
  const event: NewQuickEvent = {
    id: randomUUID(),
    title: given.title,
    start,
    end,
    eventType: given.eventType === undefined ? null : mustBeKind(given.eventType),
    attendees,
  };
  await store.events.addQuick(event, now);
  const made = await mustFind(context, event.id);
  await record(context, made, "meeting.added");
  return toCalendarEvent(made, context.viewer.userId);
}

export async function removeEvent(context: Context, key: string): Promise<{ id: string }> {
  const event = await mustOwn(context, key);
  if (!event.isQuick) {
    throw new Refusal(
      "conflict",
      "Only quick events can be deleted here. Delete this one in your calendar.",
    );
  }
  await context.store.events.removeQuick(event.id);
  await record(context, event, "meeting.removed");
  return { id: event.id };
}

export async function saveEvent(
  context: Context,
  key: string,
  change: ParsedInput<typeof api.meetings.save>["body"],
): Promise<EventDetail> {
  const { store, now } = context;
  const event = await mustOwn(context, key);
  if (change.eventType !== undefined) {
    await store.events.setType(event.id, mustBeKind(change.eventType), now);
    await record(context, event, "meeting.categorised");
  }
  if (change.notes !== undefined) await saveNotes(context, event, change.notes, change.basedOn);
  return readEvent(context, event.id);
}

/**
 * Rejects an edit that isn't based on the newest text, so that two tabs don't overwrite each other.
 */
export async function saveNotes(
  context: Context,
  event: StoredEvent,
  given: string,
  basedOn = 0,
): Promise<void> {
  const { store, now } = context;
  const notes = cleanHtml(given);
  if (notes.length > MAX_NOTES_LENGTH)
    throw new Refusal(
      "bad_request",
      `notes: too long. At most ${MAX_NOTES_LENGTH.toLocaleString("en")} characters.`,
    );
  const before = await store.events.notes(event.id);
  if (before?.html === notes) return;
  if (!(await store.events.saveNotes(event.id, notes, basedOn, now))) {
    throw new Refusal("conflict", "These notes were changed elsewhere. Load the newer text first.");
  }
  await record(context, event, "meeting.notes-saved");
}

/** Maps a meeting to the API response, limited to what the viewer may see. */
export function toCalendarEvent(event: StoredEvent, viewerId: string): CalendarEvent {
  const { id, providerId, title, isQuick, ownerId, link } = event;
  const isOwn = ownerId === viewerId;
  return {
    id,
    providerId,
    title,
    ...timesOf(event),
    eventType: kindOf(event).label,
    attendees: event.attendees
      .slice(0, MAX_ATTENDEES)
      .map(({ email, name, response, member }) => ({ email, name, response, member })),
    isQuick,
    isOwn,
    link: isOwn ? link : "",
  };
}

function timesOf({ isAllDay, startAt, endAt, startDay, endDay }: StoredEvent) {
  if (isAllDay && startDay) return { start: startDay, end: endDay ?? startDay, allDay: true };
  if (!startAt) throw new Error("An event has neither a day nor a moment.");
  const end = endAt ?? startAt;
  return { start: startAt.toISOString(), end: end.toISOString(), allDay: false };
}

export async function mustFind({ store }: Context, key: string): Promise<StoredEvent> {
  const event = await store.events.get(key);
  if (!event) throw eventNotFound();
  return event;
}

/** Attendees who aren't the owner have read-only access. */
export async function mustOwn(context: Context, key: string): Promise<StoredEvent> {
  const event = await mustFind(context, key);
  if (event.ownerId !== context.viewer.userId) {
    throw new Refusal("forbidden", "This meeting is in someone else's calendar.");
  }
  return event;
}

export function eventNotFound(): Refusal {
  return notFound("event");
}

function mustBeKind(idOrLabel: string): string {
  const kind = meetingType(idOrLabel);
  if (!kind) throw new Refusal("bad_request", `eventType: there is no type "${idOrLabel}".`);
  return kind.id;
}

async function attendeesOf({ store }: Context, ids: string[]) {
  const members = new Map((await store.team.list()).map((member) => [member.id, member]));
  return [...new Set(ids)].map((id) => {
    const member = members.get(id);
    if (!member) throw memberNotFound();
    return { id, email: member.emailAddress.toLowerCase(), name: member.name };
  });
}

/** Records the action in the audit log and notifies everyone who has the meeting in their list. */
export async function record(
  { store, viewer, now }: Context,
  event: StoredEvent,
  action: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await store.audit.record(now, action, `meeting ${event.id}`, detail);
  const members = event.attendees.flatMap(({ userId }) => userId ?? []);
  await store.live.publish(
    { userIds: [...new Set([viewer.userId, ...members])].slice(0, 100) },
    {
      type: "stale",
      paths: [api.meetings.events.path, api.meetings.event.path, api.meetings.shared.path],
    },
  );
}
