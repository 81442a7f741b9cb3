import { type MeetingType, meetingType, UNCATEGORISED } from "./event-types.ts";
import { guessMeetingType } from "./guess-type.ts";

export interface Categorised {
  title: string;
  /** What a person has set. */
  eventType: string | null;
  /** How many of the team are there besides whose calendar it is in; null until they were counted. */
  members: number | null;
  /** How many are not of the team; null until they were counted. */
  outsiders: number | null;
}

/**
 * The kind of a meeting: as set, or as guessed.
 *
 * From what was counted for everybody, not from whom the viewer may see: two people in one meeting are in
 * a meeting of one kind.
 */
export function kindOf({ title, eventType, members, outsiders }: Categorised): MeetingType {
  const guessed = guessMeetingType({ title, members, outsiders: outsiders ?? 0 });
  const kind = meetingType(eventType ?? guessed) ?? meetingType(UNCATEGORISED);
  if (!kind) throw new Error("There is no kind for meetings without one.");
  return kind;
}
