import { button, type ChatButton } from "../chat/blocks.ts";
import { SLACK_SWITCHES, type SlackSwitch } from "./slack-preferences.ts";

const STOP_PREFIX = "stop.";

const SWITCH_WORDS: Record<SlackSwitch, { button: string; name: string }> = {
  dailyUpdates: { button: "Stop daily reminders", name: "Daily update reminders are" },
  nudges: { button: "Stop nudges", name: "Nudges are" },
  taskChecker: { button: "Stop the task checker", name: "The task checker is" },
  inboxMessages: { button: "Stop inbox messages", name: "Inbox messages are" },
};

/** Turns a kind of messages off for the person who presses it. */
export function stopButton(kind: SlackSwitch): ChatButton {
  return button({ text: SWITCH_WORDS[kind].button, actionId: STOP_PREFIX + kind });
}

/** The switch behind a pressed button; null if it is another button. */
export function switchOfAction(actionId: string): SlackSwitch | null {
  return SLACK_SWITCHES.find((kind) => actionId === STOP_PREFIX + kind) ?? null;
}

export function stoppedText(kind: SlackSwitch): string {
  return `${SWITCH_WORDS[kind].name} off for you.`;
}
