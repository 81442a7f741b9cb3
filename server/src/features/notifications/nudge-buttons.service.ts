import {
  type Day,
  isPush,
  isSameValue,
  NUDGE_ACTIONS,
  type NudgeAnswer,
  onTrackUpdate,
  propertyOf,
  reasonOfAction,
  type SlipReason,
  type StandardProperty,
  section,
  sells,
  switchOfAction,
  UNDO_WINDOW_MS,
} from "@touchline/domain";
import type { JobContext } from "../../context/context.ts";
import { dayOf } from "../../context/time.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";
import { ignoreUnreachable } from "../../shared/ignore-unreachable.ts";
import { requestHelp, withdrawHelp } from "./help.service.ts";
import type { AnswerTrace, SentNudge } from "./nudge-answers.repository.ts";
import { isPushOf, updateNudgeMessage } from "./nudge-message.service.ts";
import { stopMessages } from "./stop-messages.service.ts";

type Press = Payload<typeof jobs.answerPress>;
type Context = Pick<JobContext, "viewer" | "inStore" | "clock" | "chatOf" | "publicUrl">;

/**
 * An ephemeral reply to the user who pressed; null if the message itself shows the result,
 * undefined if a job will update it.
 */
type Reply = string | null | undefined;

interface PressContext {
  store: Store;
  nudge: SentNudge;
  now: Date;
  publicUrl: string;
}

const ALREADY_SETTLED = "This was already handled.";
const UNDO_EXPIRED = "Answers can be undone for ten minutes. Change it in Touchline instead.";
const DATE_STILL_SAVING = "The new date is still being saved. Try again in a moment.";
const NOT_PUSHED =
  "The close date has changed since, so the reason wasn't saved. Check the deal in Touchline.";
const REASON_STILL_SAVING = "Another reason is already being saved. Change it in Touchline.";
const CRM_NOT_CONNECTED =
  "HubSpot isn't connected, so nothing can be saved. Please tell your manager.";
const ONLY_OWNER = "Only the person who was asked can answer this.";

/**
 * Handles a message's button. Nothing in the button is trusted: the nudge's recipient and state are
 * loaded. A duplicate press finds the first one's answer and changes nothing.
 */
export async function answerPress(context: Context, press: Press): Promise<void> {
  const { viewer, inStore, clock, chatOf, publicUrl } = context;
  const { messageId, actionId } = press;
  const stopped = switchOfAction(actionId);
  if (stopped) return stopMessages(context, press, stopped);
  if (!messageId || !isNudgeAction(actionId)) return;
  const now = clock();
  const system = systemOf(viewer.organisationId);
  const reply = await inStore(system, async (store): Promise<Reply> => {
    const nudge = await store.nudgeAnswers.inMessage(messageId);
    if (!nudge) return undefined;
    if (nudge.recipientId !== press.userId) return ONLY_OWNER;
    return handlePress({ store, nudge, now, publicUrl }, press);
  });
  if (reply === undefined) return;
  if (reply === null) {
    const isPicking = actionId === NUDGE_ACTIONS.moveDate;
    return updateNudgeMessage(context, { messageId, trouble: null }, { isPicking });
  }
  const { responseUrl } = press;
  await ignoreUnreachable(async () =>
    (await chatOf(viewer)).respond(responseUrl, textMessage(reply)),
  );
}

async function handlePress(
  pressed: PressContext,
  { actionId, selectedDate }: Press,
): Promise<Reply> {
  const { store, nudge, now } = pressed;
  if (nudge.isWithdrawn) return ALREADY_SETTLED;
  if (actionId === NUDGE_ACTIONS.undo) return undo(pressed);
  const reason = reasonOfAction(actionId);
  if (reason) return explain(pressed, reason);
  // Also for a second press: the message shows the result of the first.
  if (nudge.answer && !nudge.answer.undoneAt) return null;
  const { timeZone } = await store.session.calendar();
  const today = dayOf(now, timeZone);
  switch (actionId) {
    case NUDGE_ACTIONS.onTrack:
      return queueDealChange(pressed, "on-track", "deal_update", onTrackUpdate(today));
    case NUDGE_ACTIONS.pickDate:
      if (!isDay(selectedDate) || selectedDate < today) return "Choose today or a later day.";
      return queueDealChange(pressed, "move-date", "closedate", selectedDate);
    case NUDGE_ACTIONS.needHelp: {
      await requestHelp(pressed);
      const trace = { property: null, before: null, wrote: null, isDryRun: false };
      return saveAnswer(pressed, "need-help", trace);
    }
    default:
      return null;
  }
}

async function queueDealChange(
  pressed: PressContext,
  answer: NudgeAnswer,
  property: StandardProperty,
  value: string,
): Promise<Reply> {
  const { store } = pressed;
  const deal = await lockOwnDeal(pressed);
  if (!deal) return ALREADY_SETTLED;
  const reach = await store.outbox.writeMode("property");
  if (reach === "nowhere") return CRM_NOT_CONNECTED;
  const before = propertyOf(deal, property);
  await queueChange(pressed, property, value);
  const trace = { property, before, wrote: value, isDryRun: reach === "dry-run" };
  return saveAnswer(pressed, answer, trace);
}

/** The locked deal, if the recipient still owns it and is a rep. */
async function lockOwnDeal({ store, nudge }: PressContext) {
  const deal = await store.deals.findForUpdate(nudge.dealId);
  const rep = await store.team.get(nudge.recipientId);
  return deal?.ownerId === nudge.recipientId && rep && sells(rep.role) ? deal : undefined;
}

function queueChange(
  { store, nudge }: PressContext,
  property: StandardProperty,
  value: string,
  isUndo = false,
): Promise<void> {
  const { recipientId: userId, dealId, messageId } = nudge;
  return store.jobs.add(jobs.changeDeal, { userId, dealId, property, value, messageId, isUndo });
}

async function saveAnswer(
  { store, nudge, now }: PressContext,
  answer: NudgeAnswer,
  trace: AnswerTrace,
): Promise<null> {
  const { messageId, recipientId, dealId } = nudge;
  await store.nudgeAnswers.put(nudge, answer, trace, now);
  await store.audit.record(now, "nudge.answered", `deal ${dealId}`, { answer, by: recipientId });
  // The undo button expires automatically.
  const startAfterSeconds = Math.ceil(UNDO_WINDOW_MS / 1000) + 1;
  await store.jobs.add(
    jobs.updateNudgeMessage,
    { messageId, trouble: null },
    { startAfterSeconds },
  );
  return null;
}

/** Undoes an answer and restores the previous value, unless it was changed since. */
async function undo(pressed: PressContext): Promise<Reply> {
  const { store, nudge, now } = pressed;
  const { answer } = nudge;
  if (!answer || answer.undoneAt) return null;
  if (now.getTime() - answer.answeredAt.getTime() > UNDO_WINDOW_MS) return UNDO_EXPIRED;
  const { property, before, wrote, isDryRun } = answer.trace;
  // An answer that changed nothing, such as the same date, leaves nothing to restore.
  if (property && !isDryRun && !isSameValue(before, wrote)) {
    const deal = await store.deals.findForUpdate(nudge.dealId);
    if (!deal || !isSameValue(propertyOf(deal, property), wrote)) {
      return "The deal has changed since, so it was left alone.";
    }
    await queueChange(pressed, property, before ?? "", true);
  }
  if (answer.answer === "need-help") await withdrawHelp(pressed);
  await store.nudgeAnswers.undo(answer.id, now);
  const { dealId, recipientId } = nudge;
  await store.audit.record(now, "nudge.undone", `deal ${dealId}`, { by: recipientId });
  return null;
}

/**
 * Queues the reason for the push the answer made; once given, it can only be changed in Touchline.
 */
async function explain(pressed: PressContext, reason: SlipReason): Promise<Reply> {
  const { store, nudge, now } = pressed;
  const { answer, dealId, messageId, recipientId: userId } = nudge;
  if (!answer || answer.undoneAt) return NOT_PUSHED;
  const { pressed: earlier = reason, before, wrote } = answer.trace;
  if (answer.trace.reason || !isPushOf(answer.trace)) return null;
  if (earlier !== reason) return REASON_STILL_SAVING;
  const deal = await lockOwnDeal(pressed);
  if (!deal) return ALREADY_SETTLED;
  const pushId = await store.slips.lastPush(dealId, wrote, answer.answeredAt);
  if (!pushId) {
    return now.getTime() - answer.answeredAt.getTime() > UNDO_WINDOW_MS
      ? NOT_PUSHED
      : DATE_STILL_SAVING;
  }
  // The CRM may have refused the date, or a user may have moved it back.
  if (!isPush({ from: before as Day, to: deal.closeDate })) return NOT_PUSHED;
  await store.nudgeAnswers.press(answer.id, reason);
  const given = { id: answer.id, at: answer.answeredAt.toISOString(), messageId };
  await store.jobs.add(jobs.explainPush, { userId, pushId, reason, answer: given });
  return undefined;
}

const textMessage = (text: string) => ({ text, blocks: [section(text)] });

function isNudgeAction(actionId: string): boolean {
  return (
    (Object.values(NUDGE_ACTIONS) as string[]).includes(actionId) ||
    reasonOfAction(actionId) !== null
  );
}

function isDay(value: string | null): value is Day {
  return value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
}
