import { context, fields, header, section } from "../chat/blocks.ts";
import { bold, escapeForChat, link } from "../chat/text.ts";
import type { TeamTotals, Total } from "../forecast/figures.ts";
import { formatMoney } from "./alert-text.ts";
import {
  type AlertLine,
  alertBlocks,
  type ChatContent,
  fitAlerts,
  type MessageContext,
} from "./messages.ts";

/** The subcommands of our Slack command. */
export type Command = "deals" | "forecast" | "link" | "help" | "unknown";

const COMMANDS: readonly string[] = ["deals", "forecast", "link", "help"] satisfies Command[];

/** The first word counts, case-insensitively; no word means help. */
export function commandOf(text: string): Command {
  const [word = ""] = text.trim().toLowerCase().split(/\s+/);
  if (word === "") return "help";
  return COMMANDS.includes(word) ? (word as Command) : "unknown";
}

const HELP_TEXT = [
  "`/touchline deals`: the deals to look at first",
  "`/touchline forecast`: where the quarter stands",
  "`/touchline link`: connect your Slack account with Touchline",
].join("\n");

export function helpMessage(publicUrl: string): ChatContent {
  return {
    text: "What you can ask Touchline here",
    blocks: [section(HELP_TEXT), context(link(publicUrl, "Open Touchline"))],
  };
}

const MAX_ECHO_LENGTH = 60;

/** The reply to an unknown subcommand, with a list of the known ones. */
export function unknownMessage(asked: string, publicUrl: string): ChatContent {
  const words = escapeForChat(asked.trim().slice(0, MAX_ECHO_LENGTH));
  const help = helpMessage(publicUrl);
  const text = `Touchline doesn't know “${words}”. Try one of these:`;
  return { text, blocks: [section(text), ...help.blocks] };
}

/** The reply to `link` for a user who is already connected. */
export function connectedMessage(name: string, publicUrl: string): ChatContent {
  return {
    text: escapeForChat(`You're connected as ${name}.`),
    blocks: [
      section(`You're connected as ${bold(name)}.`),
      context(link(`${publicUrl}/settings`, "Notification settings")),
    ],
  };
}

const MAX_LISTED = 5;

/** The first deals of a list, and the number of the rest. */
export function dealsMessage(
  title: string,
  lines: AlertLine[],
  frame: MessageContext,
): ChatContent {
  const address = `${frame.publicUrl}/deals`;
  if (lines.length === 0) {
    return {
      text: "No deals need attention.",
      blocks: [section("No deals need attention."), context(link(address, "All deals"))],
    };
  }
  const all =
    lines.length > MAX_LISTED ? [] : [{ block: context(link(address, "All deals")), lines: [] }];
  return {
    text: escapeForChat(title),
    blocks: fitAlerts([...alertBlocks(title, lines, frame, MAX_LISTED), ...all], frame),
  };
}

/** The figures above the forecast page's table. */
export function forecastMessage(
  title: string,
  totals: TeamTotals,
  frame: MessageContext,
): ChatContent {
  const money = (amount: number) => formatMoney(amount, frame.currency);
  const percent = totals.wonPercent === null ? "" : ` (${Math.round(totals.wonPercent)}%)`;
  // A sum that was entered by hand has no deals behind it.
  const behind = ({ value, count }: Total) =>
    count === 0 && value !== 0 ? money(value) : `${money(value)} (${count})`;
  const figures = [
    ["Won", `${money(totals.won)}${percent}`],
    ["Quota", totals.quota > 0 ? money(totals.quota) : "Set quota"],
    ["Commit", money(totals.commit)],
    ["Likely", behind(totals.likely)],
    ["Best Case", behind(totals.bestCase)],
    ["Open", behind(totals.open)],
    ["Coverage", totals.coverage === null ? "–" : `${totals.coverage.toFixed(1)}x`],
    ["Stage based", money(totals.stageBased)],
  ];
  return {
    text: escapeForChat(`${title}: ${money(totals.won)} won`),
    blocks: [
      header(title),
      fields(figures.map(([label = "", value = ""]) => `${bold(label)}\n${escapeForChat(value)}`)),
      context(link(`${frame.publicUrl}/forecast`, "Open the forecast")),
    ],
  };
}
