import { createHash } from "node:crypto";
import { api, type ParsedInput, type WrappedUp } from "@touchline/contract";
import { type Day, daysBetween, meetingWith, metAt, noteHtml } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { dayOf } from "../../context/time.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { queueWrite } from "../../shared/crm/queue-write.ts";
import { cleanHtml } from "../../shared/html.ts";
import { addEventAction } from "./event-actions.service.ts";
import type { StoredEvent } from "./events.repository.ts";
import {
  type Context,
  createQuickEvent,
  mustFind,
  mustOwn,
  record,
  saveNotes,
} from "./events.service.ts";
import { sendSummary } from "./share.service.ts";
import { mustBeInTeam } from "./since-last.service.ts";
import type { StoredWrapUp, WrapUpRecords } from "./wrap-ups.repository.ts";

type Given = ParsedInput<typeof api.meetingPack.wrapUp>["body"];

/** Default duration of a meeting without a calendar event. */
const DEFAULT_DURATION_MS = 30 * 60_000;
const DAY_MS = 86_400_000;
const MAX_DAYS_AGO = 30;

/**
 * Wraps up a 1:1 with a rep: agreed actions, notes on deals, and the recap. Atomic and idempotent.
 * Notes to the CRM are queued; the outbox has their results.
 */
export async function wrapUp(
  context: Context & Pick<RequestContext, "config">,
  repId: string,
  given: Given,
): Promise<WrappedUp> {
  const { store, now } = context;
  const rep = await mustBeInTeam(context, repId);
  const asked = fingerprintOf(given);
  const earlier = await store.wrapUps.get(given.id);
  if (earlier) return toWrappedUp(mustBeSame(earlier, repId, given), given, rep);
  const metOn = await mustBeRecent(context, given);
  const found = given.eventId ? await mustBeMeetingWith(context, repId, given.eventId) : null;
  const beginning = { id: given.id, repId, eventId: found?.id ?? null, asked };
  if (!(await store.wrapUps.start(beginning, now))) {
    return toWrappedUp(await findConcurrent(context, repId, given), given, rep);
  }
  const event = found ?? (await createMeeting(context, rep, metOn));
  const did: WrapUpRecords = {
    actions: await addActions(context, event, given.actions),
    points: await tickOff(context, repId, given.pointIds),
    recap: given.recap === "" ? null : await addRecap(context, event, given.recap),
    writes: await addNotes(context, given.notes),
    isMeetingCreated: found === null,
    mailId: null,
  };
  const isSent = given.isSent && (await wantsMail(context, rep));
  if (isSent) did.mailId = (await sendSummary(context, event, [rep.emailAddress])).mailId;

  const came = {
    ...{ eventId: event.id, title: event.title, isSent, metAt: metAt(endOf(event), now) },
    ...{ actions: given.actions.length, notes: given.notes.length },
  };
  await store.wrapUps.finish(given.id, came, did);
  await record(context, event, "meeting.wrapped-up", {
    ...{ rep: repId, wrapUp: given.id, actions: came.actions, notes: came.notes },
  });
  await store.live.publish(
    { managers: true, userIds: [repId] },
    { type: "stale", paths: [api.meetingPack.read.path, api.talkingPoints.list.path] },
  );
  return toWrappedUp({ id: given.id, closedAt: now, ...came }, given, rep);
}

/** The day of an ad hoc meeting: today unless another is given, which must be recent. */
export async function mustBeRecent(
  { store, now }: Context,
  { metOn }: Pick<Given, "metOn">,
): Promise<number> {
  if (metOn === undefined) return 0;
  const { timeZone } = await store.session.calendar();
  const daysAgo = daysBetween(metOn as Day, dayOf(now, timeZone));
  if (daysAgo >= 0 && daysAgo <= MAX_DAYS_AGO) return daysAgo;
  throw new Refusal("bad_request", `metOn: must be today or within the last ${MAX_DAYS_AGO} days.`);
}

/** All-day events have no end that says when the two met. */
const endOf = ({ isAllDay, endAt }: StoredEvent) => (isAllDay ? null : endAt);

async function addActions(
  context: Context,
  event: StoredEvent,
  actions: Given["actions"],
): Promise<WrapUpRecords["actions"]> {
  const made: WrapUpRecords["actions"] = [];
  for (const [index, action] of actions.entries()) {
    // A millisecond apart, so that lists and the mail have them in the form's order.
    const now = new Date(context.now.getTime() + index);
    const { id } = await addEventAction({ ...context, now }, event.id, action);
    made.push({ id, ...action });
  }
  return made;
}

/** The meeting is wrapped up either way. */
async function wantsMail({ store }: Context, rep: { emailAddress: string }): Promise<boolean> {
  return (await store.mailRecipients.unsubscribed([rep.emailAddress])).length === 0;
}

/** A concurrent request was first: a duplicate, or another one for the same meeting. */
async function findConcurrent(
  { store }: Context,
  repId: string,
  given: Given,
): Promise<StoredWrapUp> {
  const earlier = await store.wrapUps.get(given.id);
  if (earlier) return mustBeSame(earlier, repId, given);
  throw given.eventId && (await store.wrapUps.ofEvent(given.eventId))
    ? new Refusal("conflict", "This meeting is already wrapped up.")
    : idAlreadyUsed();
}

/**
 * A repeated request must equal the first: otherwise the response would hide that this one wasn't
 * saved.
 */
function mustBeSame(earlier: StoredWrapUp, repId: string, given: Given): StoredWrapUp {
  if (earlier.repId !== repId) throw idAlreadyUsed();
  if (earlier.undoneAt) {
    throw new Refusal("conflict", "This wrap-up was undone. Close this form and start again.");
  }
  const { eventId } = given;
  // A meeting created here, or deleted from the calendar, can't be requested by its event id.
  const isSameMeeting = eventId === null || earlier.eventId === null || earlier.eventId === eventId;
  // Wrap-ups from before fingerprints were stored can't be compared.
  const isSame = earlier.asked === "" || earlier.asked === fingerprintOf(given);
  if (isSameMeeting && isSame) return earlier;
  throw new Refusal(
    "conflict",
    "This meeting was already wrapped up with other content. Add what's new to the meeting.",
  );
}

function idAlreadyUsed(): Refusal {
  return new Refusal("conflict", "id: already used to wrap up another meeting.");
}

/** Covers the whole request, independent of the order of its fields. */
function fingerprintOf({ actions, pointIds, notes, recap, isSent, metOn }: Given): string {
  const said = [
    actions.map(({ text, dueDate, assigneeId }) => [text, dueDate, assigneeId]),
    notes.map(({ dealId, message }) => [dealId, message]),
    recap,
    isSent,
    // Omitted if empty, so that fingerprints from before talking points stay the same.
    ...(pointIds.length > 0 ? [pointIds] : []),
    ...(metOn === undefined ? [] : [{ metOn }]),
  ];
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}

/** A meeting in the caller's own calendar with this rep and no other team member. */
export async function mustBeMeetingWith(
  context: Context,
  repId: string,
  id: string,
): Promise<StoredEvent> {
  const event = await mustOwn(context, id);
  const attendees = event.attendees.map(({ userId: memberId, response }) => ({
    memberId,
    response,
  }));
  const gathered = meetingWith(attendees, context.viewer.userId);
  if (gathered.kind !== "one-to-one" || gathered.memberId !== repId) {
    throw new Refusal("bad_request", "eventId: this isn't a 1:1 between the two of you.");
  }
  return event;
}

/** Creates a meeting for a 1:1 without a calendar event. */
async function createMeeting(
  context: Context,
  rep: { id: string; name: string },
  daysAgo: number,
): Promise<StoredEvent> {
  const { id } = await createQuickEvent(context, {
    ...(await adHocMeeting(context, rep, daysAgo)),
    attendeeIds: [rep.id],
  });
  return mustFind(context, id);
}

/** The title and times of a 1:1 without a calendar event. */
export async function adHocMeeting(
  { store, viewer, now }: Context,
  rep: { name: string },
  daysAgo: number,
) {
  const end = now.getTime() - daysAgo * DAY_MS;
  const manager = await store.team.get(viewer.userId);
  return {
    title: `${manager?.name ?? ""} / ${rep.name} 1:1`,
    start: new Date(end - DEFAULT_DURATION_MS).toISOString(),
    end: new Date(end).toISOString(),
  };
}

/** Ticks off settled talking points; skips those already removed or ticked off. */
async function tickOff(
  { store, now }: Context,
  repId: string,
  pointIds: readonly string[],
): Promise<string[]> {
  const ticked: string[] = [];
  // In a fixed order, as for the notes below.
  for (const id of pointIds.toSorted()) {
    const point = await store.talkingPoints.getForUpdate(id);
    if (point?.repId !== repId || point.complete) continue;
    await store.talkingPoints.tickOff(id);
    await store.audit.record(now, "talking-point.changed", `talking-point ${id}`, { rep: repId });
    ticked.push(id);
  }
  return ticked;
}

async function addRecap(
  context: Context,
  event: StoredEvent,
  recap: string,
): Promise<NonNullable<WrapUpRecords["recap"]>> {
  const notes = await context.store.events.notes(event.id);
  const before = notes?.html ?? "";
  const added = recapHtml(recap);
  await saveNotes(context, event, `${before}${added}`, notes?.version);
  return { before, added, version: (notes?.version ?? 0) + 1 };
}

/** The recap as it is added to the meeting's notes. */
export function recapHtml(recap: string): string {
  const paragraphs = recap
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${noteHtml(paragraph.trim())}</p>`)
    .join("");
  return cleanHtml(`<p><strong>Recap</strong></p>${paragraphs}`);
}

async function addNotes(context: Context, notes: Given["notes"]): Promise<string[]> {
  const { store, now } = context;
  const writes: string[] = [];
  if (notes.length === 0) return writes;
  const reach = await store.outbox.writeMode("note");
  if (reach === "nowhere") {
    throw new Refusal("conflict", "HubSpot isn't connected, so notes can't be saved there.");
  }
  // In a fixed order, so that concurrent writers to the same deals don't deadlock.
  for (const { dealId, message } of notes.toSorted((a, b) => a.dealId.localeCompare(b.dealId))) {
    const deal = await store.deals.findForUpdate(dealId);
    if (!deal) throw notFound("deal");
    const payload = { text: message, at: now.toISOString() };
    const content = { kind: "note", target: "", payload, previous: null } as const;
    writes.push((await queueWrite(context, deal, reach, content)).id);
  }
  return writes;
}

function toWrappedUp(
  wrapUp: Omit<StoredWrapUp, "repId" | "title" | "asked" | "metAt" | "did" | "undoneAt">,
  given: Given,
  rep: { emailAddress: string },
): WrappedUp {
  const { id, eventId, closedAt, actions, notes, isSent } = wrapUp;
  const unsubscribed = given.isSent && !isSent ? [rep.emailAddress] : [];
  return { id, eventId, closedAt: closedAt.toISOString(), actions, notes, isSent, unsubscribed };
}
