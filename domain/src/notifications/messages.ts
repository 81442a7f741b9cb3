import { type ChatBlock, header, section } from "../chat/blocks.ts";
import { type LeftOut, moreBlock, withinLimits } from "../chat/limits.ts";
import { cut, escapeForChat, link } from "../chat/text.ts";
import { dealsLeftOut } from "../deals/deal-queue.ts";
import { moneyWords } from "./alert-text.ts";
import type { ChangeAlert } from "./change-alerts.ts";

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
export interface MessageFrame {
  publicUrl: string;
  currency: string;
}

/** A message: a short text for the notification, and the full blocks. */
export interface ChatWords {
  text: string;
  blocks: ChatBlock[];
}

/** Most urgent first; also the order in the message. */
const TITLES: Record<AlertKind, string> = {
  "help-wanted": "Help wanted",
  "deal.lost": "Deal lost",
  "deal.valueDropped": "Value dropped",
  "deal.closeDatePushed": "Close date pushed",
  "deal.lateStageTriage": "Late stage, still triaged Pipeline",
  "deal.feedbackAdded": "Feedback added",
  "deal.updateAdded": "Update added",
  "deal.notReviewed": "Deals to review",
  "daily-update": "Deals without a fresh update",
  "task-checker": "Deals without a next task",
};
const ORDER = Object.keys(TITLES) as AlertKind[];

/** How many deals of a kind a message lists; the rest are behind a link. */
const SHOWN = 10;
const MAX_NAME_LENGTH = 150;

/** Combines all alerts for a user into one message. */
export function alertMessage(
  alerts: ReadonlyArray<{ kind: AlertKind; lines: AlertLine[] }>,
  frame: MessageFrame,
): ChatWords {
  const parts = ORDER.flatMap((kind) => {
    const lines = alerts.filter((alert) => alert.kind === kind).flatMap((alert) => alert.lines);
    return lines.length > 0 ? [{ kind, lines }] : [];
  });
  const blocks = parts.flatMap(({ kind, lines }) => partOf(TITLES[kind], lines, frame));
  const heads = parts.map(({ kind, lines }) => {
    const [only] = lines;
    return lines.length === 1 && only
      ? `${TITLES[kind]}: ${only.name}`
      : `${TITLES[kind]}: ${lines.length} deals`;
  });
  return {
    text: escapeForChat(cut(heads.join(" · "), 1000)),
    blocks: withinLimits(
      blocks.map(({ block }) => block),
      (left) => {
        const missing = blocks.filter(({ block }) => left.includes(block));
        return theOthers(
          missing.flatMap(({ lines }) => lines),
          frame,
        );
      },
    ),
  };
}

interface Part {
  block: ChatBlock;
  lines: AlertLine[];
}

function partOf(title: string, lines: AlertLine[], frame: MessageFrame): Part[] {
  const others = lines.slice(SHOWN);
  return [
    { block: header(title), lines: [] },
    ...lines.slice(0, SHOWN).map((line) => ({
      block: section(lineWords(line, frame)),
      lines: [line],
    })),
    ...(others.length > 0 ? [{ block: moreBlock(theOthers(others, frame)), lines: others }] : []),
  ];
}

/** Lines that don't fit into a message. */
export function theOthers(lines: readonly AlertLine[], { publicUrl }: MessageFrame): LeftOut {
  const ids = lines.map(({ crmId }) => crmId);
  return dealsLeftOut(ids, lines.length, publicUrl);
}

/** '<https://…|Acme> · €12,000 · Sam · not reviewed for 9 days'. */
export function lineWords(
  { name, crmId, amount, owner, says }: AlertLine,
  { publicUrl, currency }: MessageFrame,
): string {
  return [
    link(dealAddress(publicUrl, crmId), cut(name || "Unnamed deal", MAX_NAME_LENGTH)),
    ...(amount === null ? [] : [escapeForChat(moneyWords(amount, currency))]),
    ...(owner ? [escapeForChat(owner)] : []),
    escapeForChat(says),
  ].join(" · ");
}

export function dealAddress(publicUrl: string, crmId: string): string {
  return `${publicUrl}/deals?deal=${encodeURIComponent(crmId)}`;
}
