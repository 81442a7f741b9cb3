import { quarterLabel } from "../calendar/quarter.ts";
import { type ChatBlock, fields, section } from "../chat/blocks.ts";
import { bold, boldLink } from "../chat/text.ts";
import { counted } from "../checks/sentence.ts";
import type { Bucket } from "../forecast/bucket.ts";
import { coverageShown, figuresOf, gapFigures, type Total } from "../forecast/figures.ts";
import { coverage } from "../goals/coverage.ts";
import { sum } from "../money/money.ts";
import { moneyWords } from "../nudging/words.ts";
import type { DigestMetric } from "./catalogue.ts";
import type { BriefFacts, DigestTerms, MetricsFacts } from "./facts.ts";
import { dealLines, plusMore, SEPARATOR } from "./list-blocks.ts";
import { timeFrameName } from "./time-frame.ts";

/** The figures of the forecast's row of a rep; the gap is that of what is Likely. */
export function briefFigures({ quota, totals }: Pick<BriefFacts, "quota" | "totals">) {
  const { won, open, likely, bestCase, stageBased } = figuresOf(totals);
  const maybe = totals.maybe?.value ?? 0;
  const gap = gapFigures({
    quota,
    won,
    open: open.value,
    stageBased,
    likely: likely.value,
    bestCase: bestCase.value,
  }).likely;
  return {
    quota,
    won,
    open: open.value,
    likely: likely.value,
    maybe,
    coverage: coverageShown({ quota, won, open: open.value }),
    gap: quota > 0 ? gap : null,
  };
}

export function briefBlocks(facts: BriefFacts, terms: DigestTerms): ChatBlock[] {
  const { rep, quarter, top } = facts;
  const figures = briefFigures(facts);
  const money = (amount: number) => moneyWords(amount, terms.currency);
  const shown = [
    ["Quota", figures.quota > 0 ? money(figures.quota) : "Set quota"],
    ["Won", money(figures.won)],
    ["Open", money(figures.open)],
    ["Likely", money(figures.likely)],
    ["Maybe", money(figures.maybe)],
    ["Coverage", coverageWords(figures)],
    ["Gap", gapWords(figures.gap, money)],
  ] as const;
  const name = boldLink(`${terms.here}/rep/${rep.id}?asOf=${terms.today}`, rep.name);
  const title = [name, quarterLabel(quarter, terms.fiscalStart)].join(SEPARATOR);
  return [
    section(title),
    fields(shown.map(([name, value]) => `${bold(name)}\n${value}`)),
    ...(top.count > 0 ? [section(dealLines(top.deals, terms))] : []),
    ...plusMore(top.count),
  ];
}

function coverageWords(figures: { quota: number; won: number; open: number }): string {
  const found = coverage(figures);
  switch (found.kind) {
    case "no-quota":
      return "–";
    case "goal-met":
      return "Goal met";
    case "ratio":
      return `${coverageShown(figures)?.toFixed(1)}x`;
  }
}

function gapWords(gap: number | null, money: (amount: number) => string): string {
  if (gap === null) return "–";
  return gap > 0 ? `${money(gap)} short` : `${money(Math.abs(gap))} over`;
}

/** Which buckets a metric adds up. */
const BUCKETS_OF: Record<DigestMetric, Array<[name: string, buckets: Bucket[]]>> = {
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

export function metricFigures({ metrics, closed, open }: MetricsFacts): MetricFigure[] {
  return metrics.flatMap((metric) =>
    BUCKETS_OF[metric].map(([name, buckets]) => {
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

export function metricsBlocks(facts: MetricsFacts, terms: DigestTerms): ChatBlock[] {
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
        const worth = moneyWords(value, terms.currency);
        return `${bold(name + when)}\n${worth}${SEPARATOR}${counted(count, "deal")}`;
      }),
    ),
  ];
}
