import { SlackPreferences, type SlackPreferencesForm } from "@touchline/contract";
import { DEFAULT_SLACK_PREFERENCES, SLACK_SWITCHES } from "@touchline/domain";
import { z } from "zod";

/** The two columns of a user that hold their Slack preferences. */
interface StoredPreferences {
  preferences: unknown;
  slackSwitches: unknown;
}

const Switches = SlackPreferences.pick({
  dailyUpdates: true,
  nudges: true,
  taskChecker: true,
  inboxMessages: true,
}).partial();
const PreferencesWithSlack = z.object({
  slack: SlackPreferences.omit({
    dailyUpdates: true,
    nudges: true,
    taskChecker: true,
    inboxMessages: true,
  }),
});
const { dailyUpdates, nudges, taskChecker, inboxMessages } = DEFAULT_SLACK_PREFERENCES;
const DEFAULT_SWITCHES = { dailyUpdates, nudges, taskChecker, inboxMessages };

/** Undefined if never set, or stored by another version. */
export function readSlackPreferences(stored: StoredPreferences): SlackPreferences | undefined {
  const read = PreferencesWithSlack.safeParse(stored.preferences);
  if (!read.success) return undefined;
  const switches = Switches.safeParse(stored.slackSwitches);
  return { ...read.data.slack, ...DEFAULT_SWITCHES, ...switches.data };
}

/** Completes what a caller sent with what is stored. */
export function mergeSlackPreferences(
  stored: SlackPreferences | undefined,
  given: SlackPreferencesForm,
): SlackPreferences {
  return { ...DEFAULT_SLACK_PREFERENCES, ...stored, ...given };
}

/** The values of the two columns, as JSON. */
export function toStoredPreferences(slack: SlackPreferences): { slack: object; switches: object } {
  const entries = Object.entries(slack);
  const isSwitch = ([key]: [string, unknown]) => SLACK_SWITCHES.some((name) => name === key);
  return {
    slack: Object.fromEntries(entries.filter((entry) => !isSwitch(entry))),
    switches: Object.fromEntries(entries.filter(isSwitch)),
  };
}
