import type { Day } from "../calendar/day.ts";
import { actions, button, type ChatBlock, context, datePicker, section } from "../chat/blocks.ts";
import { bold, escapeForChat, link, truncate } from "../chat/text.ts";
import { SLIP_REASONS, type SlipReason, slipReasonLabel } from "../deals/slip-reasons.ts";
import { formatDay, formatMoney } from "./alert-text.ts";
import { type ChatContent, dealUrl, type MessageContext } from "./messages.ts";
import type { Nudge } from "./nudge.ts";
import { stopButton } from "./stop-button.ts";

/** The one-tap answers of a rep. */
export type NudgeAnswer = "on-track" | "move-date" | "need-help";

/** The action ids of a nudge's controls, as Slack returns them. */
export const NUDGE_ACTIONS = {
  onTrack: "nudge.on-track",
  moveDate: "nudge.move-date",
  pickDate: "nudge.pick-date",
  needHelp: "nudge.need-help",
  back: "nudge.back",
  undo: "nudge.undo",
} as const;

const WHY_PREFIX = "nudge.why.";

/** The push reason behind a pressed button; null if it is another button. */
export function reasonOfAction(actionId: string): SlipReason | null {
  return SLIP_REASONS.find((reason) => actionId === WHY_PREFIX + reason) ?? null;
}

/** How long an answer can be undone. */
export const UNDO_WINDOW_MS = 10 * 60_000;

/**
 * Why a date was pushed; 'asked' while unanswered, 'not-kept' if the deal was reassigned before the
 * answer was saved.
 */
type PushReason = SlipReason | "asked" | "not-kept";

export type NudgeState =
  /** Includes why the last answer couldn't be saved. */
  | { kind: "asking"; trouble: string | null }
  | { kind: "picking" }
  | { kind: "withdrawn" }
  | {
      kind: "answered";
      answer: NudgeAnswer;
      date: Day | null;
      isDryRun: boolean;
      mayUndo: boolean;
      /** Why the date was pushed; null if it wasn't. */
      reason: PushReason | null;
    };

/** Renders a nudge from its state alone, so that it can be rendered again at any time. */
export function nudgeMessage(
  nudge: Nudge,
  state: NudgeState,
  today: Day,
  frame: MessageContext,
): ChatContent {
  const name = truncate(nudge.name || "Unnamed deal", 150);
  const deal = link(dealUrl(frame.publicUrl, nudge.crmId), name);
  const lead = section(`*${deal}* · ${factsText(nudge, state, today, frame)}`);
  const text = escapeForChat(`${name}: ${nudge.reason}`);
  return { text, blocks: [lead, ...answerBlocks(nudge, state, today)] };
}

/** Once answered, the reason for asking is omitted: the answer may have made it untrue. */
function factsText(nudge: Nudge, state: NudgeState, today: Day, frame: MessageContext): string {
  const amount = escapeForChat(formatMoney(nudge.amount, frame.currency));
  const isPast = nudge.closeDate < today;
  const closing = `${amount}, ${isPast ? "was due" : "closing"} ${formatDay(nudge.closeDate, today)}`;
  if (state.kind === "answered") return state.answer === "move-date" ? amount : closing;
  if (state.kind === "withdrawn") return amount;
  // The reason already names the passed close date.
  return `${isPast ? amount : closing}\n${escapeForChat(nudge.reason)}`;
}

function answerBlocks(nudge: Nudge, state: NudgeState, today: Day): ChatBlock[] {
  switch (state.kind) {
    case "asking":
      return [
        ...(state.trouble ? [section(`:warning: Not saved. ${escapeForChat(state.trouble)}`)] : []),
        actions([
          button({ text: "On track", actionId: NUDGE_ACTIONS.onTrack, style: "primary" }),
          button({ text: "Move date", actionId: NUDGE_ACTIONS.moveDate }),
          button({ text: "Need help", actionId: NUDGE_ACTIONS.needHelp }),
          stopButton("nudges"),
        ]),
      ];
    case "picking":
      return [
        section("When will it close?"),
        actions([
          datePicker({
            actionId: NUDGE_ACTIONS.pickDate,
            placeholder: "Choose a day",
            initialDate: nudge.closeDate > today ? nudge.closeDate : today,
          }),
          button({ text: "Back", actionId: NUDGE_ACTIONS.back }),
        ]),
      ];
    case "withdrawn":
      return [context("Already handled. Nothing to do.")];
    case "answered":
      return [
        section(answerText(state, today)),
        ...(state.reason === "asked" ? whyBlocks() : []),
        ...(state.isDryRun ? [context("Dry run: nothing was changed in HubSpot.")] : []),
        ...(state.mayUndo
          ? [actions([button({ text: "Undo", actionId: NUDGE_ACTIONS.undo })])]
          : []),
      ];
  }
}

/** The list is short, so every reason gets its own button. */
function whyBlocks(): ChatBlock[] {
  return [
    section("Why was it pushed?"),
    actions(
      SLIP_REASONS.map((reason) =>
        button({ text: slipReasonLabel(reason), actionId: WHY_PREFIX + reason }),
      ),
    ),
  ];
}

function answerText(
  {
    answer,
    date,
    reason,
  }: Pick<Extract<NudgeState, { kind: "answered" }>, "answer" | "date" | "reason">,
  today: Day,
): string {
  switch (answer) {
    case "on-track":
      return `:white_check_mark: ${bold("On track")}. Saved as the deal's update.`;
    case "move-date":
      return `:calendar: Close date moved to ${bold(date ? formatDay(date, today) : "another day")}.${whyText(reason)}`;
    case "need-help":
      return `:raising_hand: ${bold("Need help")}. We've told your manager.`;
  }
}

function whyText(reason: PushReason | null): string {
  if (reason === null || reason === "asked") return "";
  if (reason === "not-kept") return " Reason not saved: you no longer own this deal.";
  return ` Reason: ${slipReasonLabel(reason)}.`;
}

/** The update that 'On track' writes to the deal. */
export function onTrackUpdate(today: Day): string {
  return `On track, confirmed in Slack on ${formatDay(today, today)} ${today.slice(0, 4)}.`;
}
