import type { Day } from "../calendar/day.ts";
import { type ChatBlock, context, section } from "../chat/blocks.ts";
import { moreBlock } from "../chat/limits.ts";
import { bold, escapeForChat, link, truncate } from "../chat/text.ts";
import { pluralise } from "../checks/sentence.ts";
import { omittedDeals } from "../deals/deal-queue.ts";
import { categoryLabel } from "../deals/forecast-category.ts";
import { outsideTeamText } from "../forecast/scope-text.ts";
import { formatDay, formatMoney } from "../notifications/alert-text.ts";
import {
  type DigestContext,
  MAX_NAMED_PER_BLOCK,
  type NamedAction,
  type NamedDeal,
  type NamedDeals,
} from "./facts.ts";

const MAX_NAME_LENGTH = 80;
const MAX_ACTION_LENGTH = 120;

export const SEPARATOR = " · ";

/** The first deals of a list, one per line; `said` adds this list's own text about a deal. */
export function dealLines<D extends NamedDeal>(
  deals: readonly D[],
  terms: DigestContext,
  said: (deal: D) => string | null = () => null,
): string {
  return deals
    .slice(0, terms.maxNamed ?? MAX_NAMED_PER_BLOCK)
    .map((deal) => `• ${dealLine(deal, terms, said(deal))}`)
    .join("\n");
}

function dealLine(deal: NamedDeal, terms: DigestContext, said: string | null): string {
  const { today, currency, here } = terms;
  // With the day, so that a link opened later displays the state of that day. Slack requires '&' to
  // be escaped.
  const address = `${here}/deals?deal=${encodeURIComponent(deal.crmId)}&amp;asOf=${today}`;
  const name = link(address, truncate(deal.name.trim() || "Unnamed deal", MAX_NAME_LENGTH));
  const parts = [
    deal.amount === null ? "no amount" : formatMoney(deal.amount, currency),
    escapeForChat(categoryLabel(deal.category)),
    said ?? closeDateText(deal.closeDate, today),
    ...(deal.owner ? [escapeForChat(truncate(deal.owner, MAX_NAME_LENGTH))] : []),
  ];
  return `${name}: ${parts.join(SEPARATOR)}`;
}

function closeDateText(closeDate: Day | null, today: Day): string {
  if (closeDate === null) return "no close date";
  return `${closeDate < today ? "was due" : "closes"} ${formatDay(closeDate, today)}`;
}

export function actionLines(actions: readonly NamedAction[], { today }: DigestContext): string {
  return actions
    .slice(0, MAX_NAMED_PER_BLOCK)
    .map(({ text, dueDate, assignee }) => {
      const words = escapeForChat(truncate(text.replaceAll(/\s+/g, " ").trim(), MAX_ACTION_LENGTH));
      const who = escapeForChat(truncate(assignee, MAX_NAME_LENGTH));
      return `• ${words}: ${[who, dueText(dueDate, today)].join(SEPARATOR)}`;
    })
    .join("\n");
}

function dueText(dueDate: Day | null, today: Day): string {
  if (dueDate === null) return "no day";
  const day = formatDay(dueDate, today);
  return dueDate < today ? `late, was due ${day}` : `due ${day}`;
}

/** 'Plus 4 more', linking to exactly those, if not all deals are named. */
export function moreDealsBlocks(
  { deals, count }: Pick<NamedDeals, "deals" | "count">,
  { here, maxNamed = MAX_NAMED_PER_BLOCK }: DigestContext,
): ChatBlock[] {
  const left = count - maxNamed;
  if (left <= 0) return [];
  const others = deals.slice(maxNamed).map(({ crmId }) => crmId);
  return [moreBlock(omittedDeals(others, left, here))];
}

/** 'Plus 4 more', linking to all actions, if not all are named. */
export function moreActionsBlocks(count: number, address: string): ChatBlock[] {
  const left = count - MAX_NAMED_PER_BLOCK;
  return left > 0 ? [moreBlock({ count: left, url: address })] : [];
}

/** A title, the totals and the list; or the text for an empty one. */
export function listBlocks(given: {
  title: string;
  sums: string[];
  lines: string;
  count: number;
  /** The link to the items that aren't named. */
  more: ChatBlock[];
  nothing: string;
}): ChatBlock[] {
  const { title, sums, lines, count, more, nothing } = given;
  if (count === 0) return [section(bold(title)), context(nothing)];
  const head = section([bold(title), ...sums].join(SEPARATOR));
  return [head, section(lines), ...more];
}

/** 'Plus 2 deals, €66,045, whose owners aren't on your team', if there are any. */
export function outsideTeamBlocks({ outside }: Pick<NamedDeals, "outside">, currency: string) {
  if (!outside || outside.count === 0) return [];
  return [context(outsideTeamText(outside, (value) => formatMoney(value, currency)))];
}

/** '3 deals · €12,000' */
export function dealTotalsText(
  { count, value }: { count: number; value: number },
  currency: string,
) {
  return [pluralise(count, "deal"), formatMoney(value, currency)];
}
