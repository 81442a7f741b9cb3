import { type MeetingType, meetingType, UNCATEGORISED } from "./event-types.ts";
import { guessMeetingType } from "./guess-type.ts";

export interface Categorised {
  title: string;
  /** As set by a user. */
  eventType: string | null;
  /** Number of team members besides the calendar's owner; null until counted. */
  members: number | null;
  /** Number of attendees outside the team; null until counted. */
  outsiders: number | null;
}

/**
 * Returns the kind of a meeting, as set or guessed. Uses the stored counts rather than the
 * attendees visible to the viewer, so that all viewers see the same kind.
 */
export function kindOf({ title, eventType, members, outsiders }: Categorised): MeetingType {
  const guessed = guessMeetingType({ title, members, outsiders: outsiders ?? 0 });
  const kind = meetingType(eventType ?? guessed) ?? meetingType(UNCATEGORISED);
  if (!kind) throw new Error("There's no kind for meetings without one.");
  return kind;
}
