import {
  coverage,
  expectedAmount,
  type PipelineReport,
  winRate,
  wonPercent,
} from "@touchline/domain";
import { formatMoney, formatPercent, formatShortMoney, pluralise } from "../../lib/format.ts";
import {
  coverageExplanation,
  coverageText,
  coverageTone,
  formatGapTo,
  formatWonShare,
} from "../../lib/goal-text.ts";
import { Chip } from "../../ui/chip.tsx";
import { Explained } from "../../ui/explained.tsx";
import { Figure, Figures } from "../../ui/figure.tsx";
import { Ring } from "../../ui/ring.tsx";
import styles from "./report-figures.module.css";

interface ReportFiguresProps {
  report: PipelineReport;
  currency: string;
  /** Null if not entered. */
  quota: number | null;
}

export function ReportFigures({ report, currency, quota }: ReportFiguresProps) {
  const { won, open } = report.inQuarter;
  const goal = { quota: quota ?? 0, won: won.amount, open: open.amount };
  const rate = winRate(report);
  const rates = { count: formatShare(rate.byCount), amount: formatShare(rate.byAmount) };
  const share = formatWonShare(goal, currency);
  const covered = coverage(goal);
  const gap = formatGapTo("Expected", expectedAmount(report, currency), goal, currency);
  const amount = (value: number) => formatMoney(value, currency);
  return (
    <div className={styles.figures}>
      <div className="flex items-center gap-5">
        {quota !== null && (
          <Ring share={wonPercent(goal)} size={104} thickness={10}>
            <span className="text-xl font-semibold number">
              <Explained {...share.how}>{share.text}</Explained>
            </span>
          </Ring>
        )}
        <div>
          <p className="text-base text-quiet">Won this quarter</p>
          <p className="text-3xl font-semibold tracking-tighter number" title={amount(won.amount)}>
            {formatShortMoney(won.amount, currency)}
          </p>
          <p className="text-base text-quiet number">
            {quota === null
              ? pluralise(won.count, "deal")
              : `of ${formatShortMoney(quota, currency)} quota`}
          </p>
        </div>
      </div>
      <Figures>
        <Figure
          label="Coverage"
          value={
            quota === null ? (
              formatPercent(null)
            ) : (
              <Chip tone={coverageTone(covered)}>{coverageText(covered)}</Chip>
            )
          }
          hint={quota === null ? "with a quota" : "of what's left to win"}
          how={coverageExplanation(goal, currency)}
        />
        <Figure
          label="Gap"
          value={gap.text}
          hint={rate.byAmount === null ? "if everything is won" : `if ${rates.amount} of it is won`}
          how={{
            ...gap.how,
            remark: "Expected: open pipeline in the quarter × your win rate by value.",
          }}
        />
        <Figure
          label="Slipped"
          value={formatShortMoney(report.overdue.amount, currency)}
          hint={`${pluralise(report.overdue.count, "deal")} past due`}
          how={{
            formula: "Open deals whose close date has passed",
            numbers: `${amount(report.overdue.amount)} of ${amount(report.open.amount)} open`,
          }}
        />
        <Figure
          label="Win rate"
          value={rates.count}
          hint={`${rates.amount} of the money`}
          how={{
            formula: "Won ÷ (won + lost), all deals in the list",
            numbers: `${report.won.count} ÷ ${report.won.count + report.lost.count} = ${rates.count}`,
            remark: `By money: ${amount(report.won.amount)} won, ${amount(report.lost.amount)} lost.`,
          }}
        />
        <Figure
          label="Open pipeline"
          value={formatShortMoney(report.open.amount, currency)}
          hint={pluralise(report.open.count, "deal")}
          how={{
            formula: "All deals not yet won or lost",
            numbers: amount(report.open.amount),
            remark: `${amount(open.amount)} of it is due this quarter or before.`,
          }}
        />
        <Figure
          label="Days to win"
          value={report.medianWinDays === null ? formatPercent(null) : String(report.medianWinDays)}
          hint="median"
          how={{
            formula: "Won deals, from created to closed: the median",
            numbers:
              report.medianWinDays === null
                ? "The list has no created dates for won deals."
                : pluralise(report.medianWinDays, "day"),
          }}
        />
      </Figures>
    </div>
  );
}

function formatShare(share: number | null): string {
  return formatPercent(share === null ? null : share * 100);
}
