import { createHash, randomUUID } from "node:crypto";
import type { api, RouteResult, SharedMeeting } from "@touchline/contract";
import { MEETING_TYPES } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { templateHeadings, withoutEmptyHeadings } from "../../shared/html.ts";
import { mustHaveAddresses, mustWantMail } from "../../shared/mail/mail-addresses.ts";
import { previewMail } from "../../shared/mail/mail-preview.ts";
import { mustBeWithinDailyQuota } from "../../shared/mail/mail-quota.ts";
import type { SharedContent, StoredEvent } from "./events.repository.ts";
import { type Context, mustOwn, record, toEventDetail } from "./events.service.ts";
import { type SummaryMeeting, summaryMail } from "./summary-mail.ts";

export type WithConfig = Context & Pick<RequestContext, "config">;

const MAX_GUESTS = 20;

/**
 * Sends a meeting summary by email. The same text to the same recipients is one mail, however often
 * it is requested; only a failed one is retried. Malformed and unsubscribed addresses are listed in
 * the response; the others get it.
 */
export async function shareSummary(
  context: WithConfig,
  key: string,
  to: string[],
): Promise<RouteResult<typeof api.meetings.share>> {
  const event = await mustOwn(context, key);
  const { malformed, unsubscribed } = await sendSummary(context, event, to);
  return { ...(await toEventDetail(context, event)), malformed, unsubscribed };
}

/** Queues the summary of the caller's own meeting; returns the mail and who doesn't get it. */
export async function sendSummary(context: WithConfig, event: StoredEvent, to: string[]) {
  const { store, now, config } = context;
  const { recipients: named, malformed } = mustHaveAddresses(to);
  await mustNotExceedGuests(context, named);
  if (!config.mail) throw new Refusal("conflict", "Email isn't set up. Ask your administrator.");
  const { recipients, unsubscribed } = await mustWantMail(context, named);
  const meeting = await toEventDetail(context, event);
  const { written, from, composed } = await composeSummary(context, event.id, meeting);
  const mail = await store.mails.add(
    {
      id: randomUUID(),
      key: `meeting ${event.id} ${fingerprint([composed.subject, composed.html, ...recipients])}`,
      recipients,
      replyTo: await store.session.verifiedAddress(),
      ...composed,
    },
    now,
  );
  const outcome = { mailId: mail.id, malformed, unsubscribed };
  const isAskedAgain = !mail.isNew && mail.state !== "failed";
  if (isAskedAgain) return outcome;
  await mustBeWithinDailyQuota(context, recipients.length);
  if (mail.isNew) {
    const summary = { id: randomUUID(), eventId: event.id, mailId: mail.id, recipients };
    const recipientIds = await membersOf(context, event, recipients);
    const shared = contentOf(written, from);
    await store.events.addSummary({ ...summary, recipientIds, shared }, now);
  } else await store.mails.retry(mail.id, now);
  await store.jobs.add(jobs.sendMail, { mailId: mail.id, tries: 1, seen: null });
  await record(context, event, "meeting.shared", { recipients });
  return outcome;
}

/** The mail that `shareSummary` would send now, and who on the team or attending wouldn't get it. */
export async function previewSummary(
  context: WithConfig,
  key: string,
): Promise<RouteResult<typeof api.meetings.summaryMail>> {
  const { store } = context;
  const event = await mustOwn(context, key);
  const detail = await toEventDetail(context, event);
  const { composed } = await composeSummary(context, event.id, detail);
  const known = [
    ...(await store.team.list()).map(({ emailAddress }) => emailAddress),
    ...event.attendees.map(({ email }) => email),
  ].map((address) => address.toLowerCase());
  const unsubscribed = await store.mailRecipients.unsubscribed([...new Set(known)]);
  return { ...(await previewMail(context, composed)), unsubscribed };
}

/** The summary of a meeting as it would be mailed, without headings that have nothing under them. */
export async function composeSummary(
  context: WithConfig,
  eventId: string,
  meeting: SummaryMeeting,
) {
  const { store, viewer, config } = context;
  const { timeZone } = await store.session.calendar();
  const from = (await store.team.get(viewer.userId))?.name ?? "";
  const written = { ...meeting, notes: await writtenNotes(context, meeting) };
  const here = `${config.publicUrl}/meeting/${eventId}`;
  return { written, from, composed: summaryMail(written, { from, timeZone, here }) };
}

/** The type of a meeting may have changed after its notes began, so any template's headings count. */
async function writtenNotes({ store }: Context, { notes }: SummaryMeeting) {
  if (!notes) return null;
  const own = [...(await store.events.typeSettings()).values()];
  const headings = templateHeadings([...MEETING_TYPES, ...own].map(({ template }) => template));
  return { html: withoutEmptyHeadings(notes.html, headings) };
}

/**
 * The meeting summary shared with the viewer or by them, as sent: the notes may have changed since.
 */
export async function readShared(
  { store, viewer }: Context,
  eventId: string,
): Promise<SharedMeeting> {
  const found = await store.events.sharedSummary(eventId);
  if (!found) throw new Refusal("not_found", "This meeting wasn't shared with you.");
  const { shared, sentBy, sentAt } = found;
  const isOwn = sentBy === viewer.userId;
  return { ...shared, id: eventId, sentAt: sentAt.toISOString(), isOwn };
}

function contentOf(meeting: SummaryMeeting, sentBy: string): SharedContent {
  const { title, start, allDay, eventType, notes, actions } = meeting;
  return {
    ...{ title, start, allDay, eventType, sentBy },
    notes: notes?.html ?? "",
    actions: actions.map(({ text, Assignee, dueDate, isDone }) => {
      return { text, assignee: Assignee.name, dueDate, isDone };
    }),
  };
}

async function membersOf(
  { store }: Context,
  { attendees }: StoredEvent,
  recipients: string[],
): Promise<string[]> {
  const known = new Map([
    ...(await store.team.list()).map((one) => [one.emailAddress.toLowerCase(), one.id] as const),
    ...attendees.flatMap(({ email, userId }) => (userId ? [[email, userId] as const] : [])),
  ]);
  return [...new Set(recipients.flatMap((address) => known.get(address) ?? []))];
}

/** The team may be any size; only recipients outside it are limited. */
async function mustNotExceedGuests({ store }: Context, recipients: string[]): Promise<void> {
  if (recipients.length <= MAX_GUESTS) return;
  const team = new Set((await store.team.list()).map((one) => one.emailAddress.toLowerCase()));
  if (recipients.filter((address) => !team.has(address)).length <= MAX_GUESTS) return;
  throw new Refusal(
    "bad_request",
    `You can send a summary to your team and up to ${MAX_GUESTS} other addresses.`,
  );
}

function fingerprint(parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
