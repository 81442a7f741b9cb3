import type { api, ParsedInput, PastMeeting } from "@touchline/contract";
import { type Day, kindOf } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { plainText } from "../../shared/html.ts";
import { mustBeVisible } from "./changes.service.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;
type Query = ParsedInput<typeof api.history.meetings>["query"];

const MAX_EXCERPT_LENGTH = 280;

export async function readMeetings(context: Context, query: Query): Promise<PastMeeting[]> {
  const { store, viewer, now } = context;
  if (query.memberId) await mustBeVisible(context, query.memberId);
  const { timeZone } = await store.session.calendar();
  const filter = { ...query, from: query.from as Day | undefined, to: query.to as Day | undefined };
  const found = await store.pastMeetings.list({ ...filter, timeZone }, now);
  return found.map(({ id, title, startAt, startDay, notes, summarySentAt, ...meeting }) => {
    const start = startAt?.toISOString() ?? startDay;
    if (!start) throw new Error("An event has neither a day nor a moment.");
    const { openActions, doneActions, attendees, sharedMeetingId } = meeting;
    return {
      id,
      title,
      start,
      eventType: kindOf({ title, ...meeting }).label,
      members: attendees.flatMap(({ userId, name }) =>
        userId === viewer.userId ? [] : [{ id: userId, name }],
      ),
      notes: excerptOf(notes ?? ""),
      openActions,
      doneActions,
      summarySentAt: summarySentAt?.toISOString() ?? null,
      sharedMeetingId,
    };
  });
}

function excerptOf(notes: string): string {
  const text = plainText(notes).replaceAll(/\s+/g, " ");
  return text.length > MAX_EXCERPT_LENGTH
    ? `${text.slice(0, MAX_EXCERPT_LENGTH - 1).trimEnd()}…`
    : text;
}
