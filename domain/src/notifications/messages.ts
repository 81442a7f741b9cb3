import { actions, type ChatBlock, header, section } from "../chat/blocks.ts";
import { fitToLimits, moreBlock, type OmittedItems } from "../chat/limits.ts";
import { escapeForChat, link, truncate } from "../chat/text.ts";
import { omittedDeals } from "../deals/deal-queue.ts";
import { formatMoney } from "./alert-text.ts";
import type { ChangeAlert } from "./change-alerts.ts";
import type { SlackSwitch } from "./slack-preferences.ts";
import { stopButton } from "./stop-button.ts";

export type AlertKind =
  | ChangeAlert
  | "deal.notReviewed"
  | "daily-update"
  | "task-checker"
  | "help-wanted";

/** One deal in a message; the text isn't escaped yet. */
export interface AlertLine {
  name: string;
  crmId: string;
  owner: string;
  amount: number | null;
  says: string;
}

/** The base URL of links, and the currency. */
export interface MessageContext {
  publicUrl: string;
  currency: string;
}

/** A message: a short text for the notification, and the full blocks. */
export interface ChatContent {
  text: string;
  blocks: ChatBlock[];
}

/** Most urgent first; also the order in the message. */
const TITLES: Record<AlertKind, string> = {
  "help-wanted": "Help needed",
  "deal.lost": "Deal lost",
  "deal.valueDropped": "Value dropped",
  "deal.closeDatePushed": "Close date pushed",
  "deal.lateStageTriage": "Late stage, still Pipeline",
  "deal.feedbackAdded": "Feedback added",
  "deal.updateAdded": "Update added",
  "deal.notReviewed": "Deals to review",
  "daily-update": "Deals with no recent update",
  "task-checker": "Deals with no next task",
};
const KIND_ORDER = Object.keys(TITLES) as AlertKind[];

/** How many deals of a kind a message lists; the rest are behind a link. */
const MAX_LISTED_PER_KIND = 10;
const MAX_NAME_LENGTH = 150;

/** Combines all alerts for a user into one message. */
export function alertMessage(
  alerts: ReadonlyArray<{ kind: AlertKind; lines: AlertLine[] }>,
  frame: MessageContext,
): ChatContent {
  const parts = KIND_ORDER.flatMap((kind) => {
    const lines = alerts.filter((alert) => alert.kind === kind).flatMap((alert) => alert.lines);
    return lines.length > 0 ? [{ kind, lines }] : [];
  });
  const blocks = parts.flatMap(({ kind, lines }) => [
    ...alertBlocks(TITLES[kind], lines, frame),
    ...stopBlocks(kind),
  ]);
  const heads = parts.map(({ kind, lines }) => {
    const [only] = lines;
    return lines.length === 1 && only
      ? `${TITLES[kind]}: ${only.name}`
      : `${TITLES[kind]}: ${lines.length} deals`;
  });
  return {
    text: escapeForChat(truncate(heads.join(" · "), 1000)),
    blocks: fitAlerts(blocks, frame),
  };
}

/** Fits blocks into Slack's limits; the lines that are cut are counted, with a link to their deals. */
export function fitAlerts(blocks: AlertBlock[], frame: MessageContext): ChatBlock[] {
  return fitToLimits(
    blocks.map(({ block }) => block),
    (left) => {
      const missing = blocks.filter(({ block }) => left.includes(block));
      return omittedLines(
        missing.flatMap(({ lines }) => lines),
        frame,
      );
    },
  );
}

export interface AlertBlock {
  block: ChatBlock;
  lines: AlertLine[];
}

/** Reminders that come by the clock can be turned off where they are read. */
const SWITCHES: Partial<Record<AlertKind, SlackSwitch>> = {
  "daily-update": "dailyUpdates",
  "task-checker": "taskChecker",
};

function stopBlocks(kind: AlertKind): AlertBlock[] {
  const own = SWITCHES[kind];
  return own ? [{ block: actions([stopButton(own)]), lines: [] }] : [];
}

export function alertBlocks(
  title: string,
  lines: AlertLine[],
  frame: MessageContext,
  maxListed = MAX_LISTED_PER_KIND,
): AlertBlock[] {
  const others = lines.slice(maxListed);
  return [
    { block: header(title), lines: [] },
    ...lines.slice(0, maxListed).map((line) => ({
      block: section(lineText(line, frame)),
      lines: [line],
    })),
    ...(others.length > 0
      ? [{ block: moreBlock(omittedLines(others, frame)), lines: others }]
      : []),
  ];
}

/** Lines that don't fit into a message. */
function omittedLines(lines: readonly AlertLine[], { publicUrl }: MessageContext): OmittedItems {
  const ids = lines.map(({ crmId }) => crmId);
  return omittedDeals(ids, lines.length, publicUrl);
}

/** '<https://…|Acme> · €12,000 · Sam · not reviewed for 9 days'. */
export function lineText(
  { name, crmId, amount, owner, says }: AlertLine,
  { publicUrl, currency }: MessageContext,
): string {
  return [
    link(dealUrl(publicUrl, crmId), truncate(name || "Unnamed deal", MAX_NAME_LENGTH)),
    ...(amount === null ? [] : [escapeForChat(formatMoney(amount, currency))]),
    ...(owner ? [escapeForChat(owner)] : []),
    escapeForChat(says),
  ].join(" · ");
}

export function dealUrl(publicUrl: string, crmId: string): string {
  return `${publicUrl}/deals?deal=${encodeURIComponent(crmId)}`;
}
