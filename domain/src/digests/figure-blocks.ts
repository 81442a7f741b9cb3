import { quarterLabel } from "../calendar/quarter.ts";
import { type ChatBlock, context, fields, section } from "../chat/blocks.ts";
import { bold, boldLink, escapeForChat } from "../chat/text.ts";
import { pluralise } from "../checks/sentence.ts";
import { categoryLabel } from "../deals/forecast-category.ts";
import { type Bucket, bucketOf } from "../forecast/bucket.ts";
import {
  type BucketTotals,
  displayedCoverage,
  figuresOf,
  gapFigures,
  type Total,
} from "../forecast/figures.ts";
import {
  NONE_OUTSIDE_TEAM,
  type OutsideTeamTotal,
  outsideTeamText,
  quotaScopeText,
} from "../forecast/scope-text.ts";
import { coverage } from "../goals/coverage.ts";
import { sum } from "../money/money.ts";
import { formatMoney } from "../notifications/alert-text.ts";
import type { DigestConfidence, DigestMetric } from "./catalogue.ts";
import type { BriefFacts, DigestContext, MetricsFacts } from "./facts.ts";
import { dealLines, moreDealsBlocks, SEPARATOR } from "./list-blocks.ts";
import { timeFrameName } from "./time-frame.ts";

/** Closed totals, and the open totals of the chosen confidence. */
function filterByConfidence(
  totals: BucketTotals,
  confidence: DigestConfidence[] | undefined,
): BucketTotals {
  if (!confidence) return totals;
  const kept: Bucket[] = [
    "won",
    "lost",
    ...confidence.map((forecastCategory) => bucketOf({ status: "open", forecastCategory })),
  ];
  return Object.fromEntries(
    Object.entries(totals).filter(([bucket]) => kept.includes(bucket as Bucket)),
  );
}

/**
 * The figures of a rep's forecast row for the chosen confidence; the gap is that of Likely. A
 * confidence that wasn't chosen has no figure: €0 would mean there is nothing.
 */
export function briefFigures(facts: Pick<BriefFacts, "quota" | "totals" | "confidence">) {
  const { quota, confidence } = facts;
  const totals = filterByConfidence(facts.totals, confidence);
  const { won, open, likely, bestCase, stageBased } = figuresOf(totals);
  const isChosen = (one: DigestConfidence) => confidence?.includes(one) ?? true;
  const gap = gapFigures({
    quota,
    won,
    stageBased,
    likely: likely.value,
    bestCase: bestCase.value,
  }).likely;
  return {
    quota,
    won,
    open: open.value,
    likely: isChosen("COMMIT") ? likely.value : null,
    maybe: isChosen("BEST_CASE") ? (totals.maybe?.value ?? 0) : null,
    coverage: displayedCoverage({ quota, won, open: open.value }),
    gap: quota > 0 && isChosen("COMMIT") ? gap : null,
  };
}

/** One line about a team, before those about its reps: 'Q4 · €762k won of €1.47M · €108k short'. */
export function teamHeadline(briefs: readonly BriefFacts[], terms: DigestContext): ChatBlock[] {
  const [first] = briefs;
  if (!first) return [];
  const all = briefs.map(briefFigures);
  const money = (amount: number) => formatMoney(amount, terms.currency);
  const total = (of: (one: (typeof all)[number]) => number | null) =>
    sum(all.map((one) => of(one) ?? 0));
  const quota = total((one) => one.quota);
  const won = money(total((one) => one.won));
  const gap = all.some((one) => one.gap !== null) ? total((one) => one.gap) : null;
  const title = [
    bold(escapeForChat(quarterLabel(first.quarter, terms.fiscalStart))),
    ...confidenceText(first.confidence),
    quota > 0 ? `${won} won of ${money(quota)}` : `${won} won, no quotas set`,
    ...(gap === null ? [] : [`${gapText(gap, money)}, counting Likely`]),
  ].join(SEPARATOR);
  const scope = first.pipelines && quotaScopeText(first.pipelines);
  return [section(title), ...(scope ? [context(escapeForChat(scope))] : [])];
}

/** A rep among others is one line: a channel reads a team, not its tables. */
export function repLine(facts: BriefFacts, terms: DigestContext): ChatBlock[] {
  const figures = briefFigures(facts);
  const money = (amount: number) => formatMoney(amount, terms.currency);
  const { quota, won, likely, gap } = figures;
  const name = boldLink(`${terms.here}/rep/${facts.rep.id}?asOf=${terms.today}`, facts.rep.name);
  const parts = [
    name,
    quota > 0 ? `${money(won)} of ${money(quota)}` : `${money(won)} won, no quota`,
    ...(likely === null ? [] : [`${money(likely)} Likely`]),
    ...(gap === null ? [] : [gapText(gap, money)]),
    ...(quota > 0 ? [coverageText(figures)] : []),
  ];
  return [section(parts.join(SEPARATOR))];
}

export function briefBlocks(facts: BriefFacts, terms: DigestContext): ChatBlock[] {
  const { rep, quarter, top } = facts;
  const figures = briefFigures(facts);
  const money = (amount: number) => formatMoney(amount, terms.currency);
  const isLikelyShown = figures.likely !== null;
  const shown: Array<readonly [string, string]> = [
    ["Quota", figures.quota > 0 ? money(figures.quota) : "Set quota"],
    ["Won", money(figures.won)],
    ["Open", money(figures.open)],
    ...(figures.likely === null ? [] : [["Likely", money(figures.likely)] as const]),
    ...(figures.maybe === null ? [] : [["Maybe", money(figures.maybe)] as const]),
    ["Coverage", coverageText(figures)],
    ...(isLikelyShown ? [["Gap", gapText(figures.gap, money)] as const] : []),
  ];
  const name = boldLink(`${terms.here}/rep/${rep.id}?asOf=${terms.today}`, rep.name);
  const title = [
    name,
    quarterLabel(quarter, terms.fiscalStart),
    ...confidenceText(facts.confidence),
  ].join(SEPARATOR);
  const scope = facts.pipelines && quotaScopeText(facts.pipelines);
  return [
    section(title),
    fields(shown.map(([name, value]) => `${bold(name)}\n${value}`)),
    ...(scope ? [context(escapeForChat(scope))] : []),
    ...(top.count > 0 ? [section(dealLines(top.deals, terms))] : []),
    ...moreDealsBlocks(top, terms),
  ];
}

/** 'Likely and Maybe only' */
function confidenceText(confidence: DigestConfidence[] | undefined): string[] {
  if (!confidence) return [];
  return [`${confidence.map(categoryLabel).toReversed().join(" and ")} only`];
}

function coverageText(figures: { quota: number; won: number; open: number }): string {
  const found = coverage(figures);
  switch (found.kind) {
    case "no-quota":
      return "–";
    case "goal-met":
      return "Goal met";
    case "ratio":
      return `${displayedCoverage(figures)?.toFixed(1)}x`;
  }
}

function gapText(gap: number | null, money: (amount: number) => string): string {
  if (gap === null) return "–";
  return gap > 0 ? `${money(gap)} short` : `${money(Math.abs(gap))} over`;
}

/** The buckets that each metric adds up. */
const BUCKETS_BY_METRIC: Record<DigestMetric, Array<[name: string, buckets: Bucket[]]>> = {
  "open-pipeline": [["Open pipeline", ["likely", "maybe", "pipeline"]]],
  "closed-won": [["Closed won", ["won"]]],
  "closed-lost": [["Closed lost", ["lost"]]],
  "maybe-likely": [
    ["Maybe", ["maybe"]],
    ["Likely", ["likely"]],
  ],
};

export interface MetricFigure extends Total {
  metric: DigestMetric;
  name: string;
}

export function metricFigures({
  metrics,
  closed,
  open,
}: Pick<MetricsFacts, "metrics" | "closed" | "open">): MetricFigure[] {
  return metrics.flatMap((metric) =>
    BUCKETS_BY_METRIC[metric].map(([name, buckets]) => {
      const totals = metric.startsWith("closed") ? closed : open;
      const within = buckets.flatMap((bucket) => totals[bucket] ?? []);
      return {
        metric,
        name,
        value: sum(within.map(({ value }) => value)),
        count: within.reduce((total, { count }) => total + count, 0),
      };
    }),
  );
}

export function metricsBlocks(facts: MetricsFacts, terms: DigestContext): ChatBlock[] {
  const figures = metricFigures(facts);
  const chosen = (facts.pipelineIds ?? []).map((id) => `&amp;pipeline=${encodeURIComponent(id)}`);
  const address = `${terms.here}/forecast?asOf=${terms.today}${chosen.join("")}`;
  const title = [boldLink(address, "Pipeline metrics"), timeFrameName(facts.timeFrame)].join(
    SEPARATOR,
  );
  const isOpenElsewhere = facts.timeFrame === "last-7-days";
  return [
    section(title),
    fields(
      figures.map(({ metric, name, value, count }) => {
        const when = isOpenElsewhere && !metric.startsWith("closed") ? " (this quarter)" : "";
        const worth = formatMoney(value, terms.currency);
        return `${bold(name + when)}\n${worth}${dealCountText({ value, count })}`;
      }),
    ),
    ...outsideTeamFigures(facts).map(({ name, ...total }) =>
      context(
        `${name}, ${lowerFirst(outsideTeamText(total, (value) => formatMoney(value, terms.currency)))}`,
      ),
    ),
  ];
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** ' · 3 deals'; empty for a sum entered by hand. */
function dealCountText({ value, count }: Total): string {
  return count === 0 && value !== 0 ? "" : `${SEPARATOR}${pluralise(count, "deal")}`;
}

/** For each figure, the deals left out because their owners aren't on the team, if any. */
export function outsideTeamFigures({
  metrics,
  outside,
}: MetricsFacts): Array<MetricFigure & OutsideTeamTotal> {
  if (!outside) return [];
  const withoutOwner = metricFigures({ metrics, ...outside.withoutOwner });
  return metricFigures({ metrics, ...outside.all })
    .map((figure, place) => {
      const { count, value } = withoutOwner[place] ?? NONE_OUTSIDE_TEAM;
      return { ...figure, withoutOwner: { count, value } };
    })
    .filter(({ count }) => count > 0);
}
