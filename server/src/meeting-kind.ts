import { guessMeetingType, type MeetingType, meetingType, UNCATEGORISED } from "@touchline/domain";

export interface Categorised {
  title: string;
  ownerId: string;
  /** What a person has set. */
  eventType: string | null;
  attendees: ReadonlyArray<{ userId: string | null }>;
}

/** The kind of a meeting: as set, or as guessed. Who is not its owner does not see who else comes. */
export function kindOf(event: Categorised, viewerId: string): MeetingType {
  const { title, ownerId, eventType, attendees } = event;
  const ids = attendees.map(({ userId }) => userId);
  const members = new Set(ids.filter((id) => id !== null && id !== ownerId)).size;
  const outsiders = ids.filter((id) => id === null).length;
  const guessed = guessMeetingType(
    ownerId === viewerId ? { title, members, outsiders } : { title, members: null, outsiders: 0 },
  );
  const kind = meetingType(eventType ?? guessed) ?? meetingType(UNCATEGORISED);
  if (!kind) throw new Error("There is no kind for meetings without one.");
  return kind;
}
