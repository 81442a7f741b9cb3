import { addDays, daysBetween } from "../calendar/day.ts";
import { type ChatBlock, context, divider, header } from "../chat/blocks.ts";
import { fitToLimits, isWithinLimits } from "../chat/limits.ts";
import { escapeForChat, link, truncateMarkup } from "../chat/text.ts";
import { pluralise } from "../checks/sentence.ts";
import { NONE_OUTSIDE_TEAM } from "../forecast/scope-text.ts";
import { formatDay } from "../notifications/alert-text.ts";
import { ACTIONS_DUE_DAYS, CLOSING_SOON_DAYS, type DigestBlock } from "./catalogue.ts";
import {
  type BriefFacts,
  type DigestContext,
  type DigestFacts,
  MAX_NAMED_PER_BLOCK,
} from "./facts.ts";
import {
  briefBlocks,
  briefFigures,
  metricFigures,
  metricsBlocks,
  outsideTeamFigures,
  repLine,
  teamHeadline,
} from "./figure-blocks.ts";
import {
  actionLines,
  dealLines,
  dealTotalsText,
  listBlocks,
  moreActionsBlocks,
  moreDealsBlocks,
  outsideTeamBlocks,
} from "./list-blocks.ts";
import { timeFrameName } from "./time-frame.ts";

/** One block of a digest: its facts, and the Slack blocks for posting and preview. */
export interface DigestItem {
  type: DigestBlock;
  data: Record<string, unknown>;
  blocks: ChatBlock[];
}

export interface DigestMessage {
  /** For screen readers and the notification. */
  text: string;
  items: DigestItem[];
  /** The title, and the blocks of all items. */
  blocks: ChatBlock[];
}

const MAX_TEXT_LENGTH = 300;

/** With figures of a team, lists name only the first few. */
const MAX_NAMED_FOR_TEAM = 3;

/** More reps than this are only counted. */
const MAX_BRIEFS = 25;

/**
 * Builds the message of a digest. The preview is rendered from the same items, so it matches what
 * is posted. If a team is too large for one message, the last reps of the brief are only counted;
 * every other block has a limited length.
 */
export function digestMessage(
  name: string,
  facts: readonly DigestFacts[],
  terms: DigestContext,
): DigestMessage {
  const reps = facts.filter((fact) => fact.type === "pipeline-brief");
  const isTeam = reps.length > 1;
  const said = isTeam ? { ...terms, maxNamed: MAX_NAMED_FOR_TEAM } : terms;
  const all = facts.map((fact) =>
    isTeam && fact.type === "pipeline-brief"
      ? teamItem(fact, reps, said)
      : toDigestItem(fact, said),
  );
  const briefs = reps.length;
  for (let left = Math.max(0, briefs - MAX_BRIEFS); ; left += 1) {
    const items = withDividers(dropLastBriefs(all, left, briefs, terms));
    const blocks = [header(name), ...items.flatMap((item) => item.blocks)];
    if (isWithinLimits(blocks) || left >= briefs) {
      const text = truncateMarkup(escapeForChat(name), MAX_TEXT_LENGTH);
      return { text, items, blocks: fitToDay(blocks, terms) };
    }
  }
}

/** Cuts what doesn't fit; its link opens the deals as they were on the digest's day. */
function fitToDay(blocks: ChatBlock[], { here, today }: DigestContext): ChatBlock[] {
  return fitToLimits(blocks, (left) => ({
    count: left.filter(({ type }) => type === "section").length,
    url: `${here}/deals?asOf=${today}`,
  }));
}

/** A rep of a team; the first comes with the team's headline. */
function teamItem(
  fact: Extract<DigestFacts, { type: "pipeline-brief" }>,
  reps: readonly BriefFacts[],
  terms: DigestContext,
): DigestItem {
  const headline = fact === reps[0] ? teamHeadline(reps, terms) : [];
  const { type, data } = toDigestItem(fact, terms);
  return { type, data, blocks: [...headline, ...repLine(fact, terms)] };
}

/** Drops the last `left` reps of the brief; the last one listed says how many more there are. */
function dropLastBriefs(
  all: DigestItem[],
  left: number,
  briefs: number,
  { here, today }: DigestContext,
): DigestItem[] {
  if (left === 0) return all;
  let place = 0;
  return all.flatMap((item) => {
    if (item.type !== "pipeline-brief") return [item];
    place += 1;
    if (place > briefs - left) return [];
    if (place < briefs - left) return [item];
    const address = `${here}/forecast?asOf=${today}`;
    const more = context(link(address, `Plus ${pluralise(left, "more rep")}`));
    return [{ ...item, blocks: [...item.blocks, more] }];
  });
}

function withDividers(items: DigestItem[]): DigestItem[] {
  return items.map((item, index) => {
    const isFirst = index === 0 || items[index - 1]?.type === item.type;
    return isFirst ? item : { ...item, blocks: [divider(), ...item.blocks] };
  });
}

function toDigestItem(facts: DigestFacts, terms: DigestContext): DigestItem {
  const { type } = facts;
  switch (type) {
    case "pipeline-brief": {
      const { rep, quarter, top } = facts;
      const data = { rep, period: quarter, ...briefFigures(facts), ...listData(top, terms) };
      return { type, data, blocks: briefBlocks(facts, terms) };
    }
    case "pipeline-metrics": {
      const { timeFrame } = facts;
      const data = {
        timeFrame,
        figures: metricFigures(facts),
        outsideTeam: outsideTeamFigures(facts),
      };
      return { type, data, blocks: metricsBlocks(facts, terms) };
    }
    case "deals-to-review": {
      const lines = dealLines(facts.deals, terms, ({ reviewedOn }) =>
        reviewedOn
          ? `not reviewed for ${pluralise(daysBetween(reviewedOn, terms.today), "day")}`
          : "never reviewed",
      );
      return dealList(facts, terms, "Deals to review", lines, "Nothing to review.");
    }
    case "slipped-this-period": {
      const lines = dealLines(facts.deals, terms, ({ was, closeDate }) =>
        closeDate
          ? `${formatDay(was, terms.today)} → ${formatDay(closeDate, terms.today)}, ${pluralise(daysBetween(was, closeDate), "day")} later`
          : null,
      );
      const frame = timeFrameName(facts.timeFrame);
      return dealList(facts, terms, `Slipped, ${frame}`, lines, "No close dates pushed.");
    }
    case "closing-soon":
      return dealList(
        facts,
        terms,
        "Closing soon",
        dealLines(facts.deals, terms),
        `No open deals close within ${CLOSING_SOON_DAYS} days.`,
      );
    case "actions-due": {
      const { count, actions } = facts;
      const blocks = listBlocks({
        title: "Actions due",
        sums: [pluralise(count, "action")],
        lines: actionLines(actions, terms),
        count,
        more: moreActionsBlocks(
          count,
          `${terms.here}/actions?dueDate=${addDays(terms.today, ACTIONS_DUE_DAYS)}`,
        ),
        nothing: `No actions are late or due within ${ACTIONS_DUE_DAYS} days.`,
      });
      const data = {
        count,
        actions: actions.slice(0, MAX_NAMED_PER_BLOCK),
        more: remainingCount(count),
      };
      return { type, data, blocks };
    }
  }
}

type DealListFacts = Extract<DigestFacts, { deals: unknown }>;

function dealList(
  facts: DealListFacts,
  terms: DigestContext,
  title: string,
  lines: string,
  nothing: string,
): DigestItem {
  const { currency } = terms;
  const sums = dealTotalsText(facts, currency);
  const blocks = [
    ...listBlocks({
      title,
      sums,
      lines,
      count: facts.count,
      more: moreDealsBlocks(facts, terms),
      nothing,
    }),
    ...outsideTeamBlocks(facts, currency),
  ];
  const { outside = NONE_OUTSIDE_TEAM } = facts;
  return { type: facts.type, data: { ...listData(facts, terms), outsideTeam: outside }, blocks };
}

function listData(
  { deals, count, value }: Pick<DealListFacts, "deals" | "count" | "value">,
  { maxNamed = MAX_NAMED_PER_BLOCK }: DigestContext,
) {
  return { count, value, deals: deals.slice(0, maxNamed), more: remainingCount(count, maxNamed) };
}

function remainingCount(count: number, maxNamed = MAX_NAMED_PER_BLOCK): number {
  return Math.max(0, count - maxNamed);
}
