import { isCancelledFor } from "./events.ts";
import type { State, StoredEvent } from "./state.ts";

/** An event as seen by one attendee; a cancelled one has little more than its id. */
export function toEventResponse(
  state: State,
  email: string,
  event: StoredEvent,
  mostAttendees = Infinity,
) {
  const { id, recurringEventId, originalStartTime } = event;
  const base = {
    kind: "calendar#event",
    etag: `"${event.changed}"`,
    id,
    ...(recurringEventId && { recurringEventId, originalStartTime }),
  };
  if (isCancelledFor(email, event)) return { ...base, status: "cancelled" };
  const { attendees, organizer, removed: _removed, changed: _changed, ...rest } = event;
  const seen = (attendees ?? []).map((attendee) => ({
    ...attendee,
    ...(attendee.email === organizer && { organizer: true }),
    ...(attendee.email === email && { self: true }),
  }));
  const isTooMany = seen.length > mostAttendees;
  const host = { email: organizer, ...(organizer === email && { self: true }) };
  return {
    ...base,
    ...rest,
    htmlLink: `${state.publicUrl()}/calendar?account=${encodeURIComponent(email)}&event=${encodeURIComponent(id)}`,
    creator: host,
    organizer: host,
    ...(attendees && {
      attendees: isTooMany ? seen.filter((attendee) => "self" in attendee) : seen,
      ...(isTooMany && { attendeesOmitted: true }),
    }),
    reminders: { useDefault: true },
  };
}
