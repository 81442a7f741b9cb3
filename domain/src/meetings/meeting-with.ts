/** A meeting with one team member, several, or none. */
export type MeetingWith =
  | { kind: "one-to-one"; memberId: string }
  | { kind: "team"; memberIds: string[] }
  | { kind: "nobody" };

/** The team members in a meeting, excluding the calendar's owner and those who declined. */
export function meetingWith(
  attendees: ReadonlyArray<{ memberId: string | null; response: string }>,
  selfId: string,
): MeetingWith {
  const coming = attendees.flatMap(({ memberId, response }) =>
    memberId !== null && memberId !== selfId && response !== "declined" ? [memberId] : [],
  );
  const memberIds = [...new Set(coming)];
  const [memberId, ...others] = memberIds;
  if (memberId === undefined) return { kind: "nobody" };
  return others.length === 0 ? { kind: "one-to-one", memberId } : { kind: "team", memberIds };
}
