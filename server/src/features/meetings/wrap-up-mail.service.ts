import type { api, MailToPerson, ParsedInput } from "@touchline/contract";
import { kindOf } from "@touchline/domain";
import { memberNotFound } from "../../context/scope.ts";
import { cleanHtml } from "../../shared/html.ts";
import { previewMailTo } from "../../shared/mail/mail-preview.ts";
import { type Context, toEventDetail } from "./events.service.ts";
import { composeSummary, type WithConfig } from "./share.service.ts";
import { mustBeInTeam } from "./since-last.service.ts";
import type { SummaryAction, SummaryMeeting } from "./summary-mail.ts";
import { adHocMeeting, mustBeMeetingWith, mustBeRecent, recapHtml } from "./wrap-up.service.ts";

type Given = ParsedInput<typeof api.meetingPack.wrapUpMail>["body"];

/** The mail that wrapping up like this would send: the meeting as it would be then. */
export async function previewWrapUpMail(
  context: WithConfig,
  repId: string,
  given: Given,
): Promise<MailToPerson> {
  const rep = await mustBeInTeam(context, repId);
  const { id, meeting } = await meetingOf(context, rep, given);
  const notes = meeting.notes?.html ?? "";
  const after: SummaryMeeting = {
    ...meeting,
    notes: given.recap === "" ? meeting.notes : { html: cleanHtml(notes + recapHtml(given.recap)) },
    actions: [...meeting.actions, ...(await actionsOf(context, given.actions))],
  };
  return previewMailTo(context, (await composeSummary(context, id, after)).composed, rep);
}

/** The chosen meeting, or the one that an ad hoc wrap-up would create. */
async function meetingOf(
  context: Context,
  rep: { id: string; name: string },
  { eventId, metOn }: Given,
): Promise<{ id: string; meeting: SummaryMeeting }> {
  const daysAgo = await mustBeRecent(context, { metOn });
  if (eventId) {
    const event = await mustBeMeetingWith(context, rep.id, eventId);
    return { id: event.id, meeting: await toEventDetail(context, event) };
  }
  const { title, start } = await adHocMeeting(context, rep, daysAgo);
  const eventType = kindOf({ title, eventType: null, members: 1, outsiders: 0 }).label;
  return {
    id: "new",
    meeting: { title, start, allDay: false, eventType, notes: null, actions: [] },
  };
}

async function actionsOf({ store }: Context, actions: Given["actions"]): Promise<SummaryAction[]> {
  const names = new Map((await store.team.list()).map(({ id, name }) => [id, name]));
  return actions.map(({ text, dueDate, assigneeId }) => {
    const name = names.get(assigneeId);
    if (name === undefined) throw memberNotFound();
    return { text, dueDate, isDone: false, Assignee: { name } };
  });
}
