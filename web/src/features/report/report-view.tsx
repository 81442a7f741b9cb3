import { IconBulb } from "@tabler/icons-react";
import { coachingLine, type PipelineReport, quarterLabel, sumOfTotals } from "@touchline/domain";
import type { ReactNode } from "react";
import { Panel } from "../../ui/panel.tsx";
import { DealsToAskAbout } from "./deals-to-ask-about.tsx";
import { DueChart } from "./due-chart.tsx";
import { ReportFigures } from "./report-figures.tsx";
import { formatCoachingLine } from "./report-text.ts";
import styles from "./report-view.module.css";
import { type ShareBar, ShareBars } from "./share-bars.tsx";

const MAX_STAGES = 7;

interface ReportViewProps {
  title: string;
  context: ReactNode;
  actions?: ReactNode;
  report: PipelineReport;
  currency: string;
  quota: number | null;
}

/** A pipeline on one page: talking points, figures, distribution, and deals to ask about. */
export function ReportView(props: ReportViewProps) {
  const { title, context, actions, report, currency, quota } = props;
  const line = formatCoachingLine(coachingLine(report, quota), currency);
  return (
    <Panel
      title={title}
      context={
        <>
          {quarterLabel(report.quarter, 1)} · {context}
        </>
      }
      actions={actions}
    >
      <p className={`${styles.line} [&_strong]:font-semibold`}>
        <IconBulb size={20} aria-hidden="true" />
        <span>
          <strong>{line.found}</strong> {line.so}
        </span>
      </p>
      <ReportFigures report={report} currency={currency} quota={quota} />
      <div
        className={`${styles.charts} [&>*+*]:border-l [&>*+*]:border-line @max-lg:[&>:nth-child(2)]:border-l-0 @max-sm:[&>*+*]:border-l-0 @max-sm:[&>:nth-child(3)]:border-t @max-sm:[&>:nth-child(3)]:border-line`}
      >
        <DueChart report={report} currency={currency} />
        <ShareBars title="By stage" of="Stage" bars={stageBars(report)} currency={currency} />
        <ShareBars title="By age" of="Age" bars={ageBars(report)} currency={currency} />
      </div>
      <DealsToAskAbout report={report} currency={currency} />
    </Panel>
  );
}

function stageBars({ stages }: PipelineReport): ShareBar[] {
  const shown = stages.slice(0, MAX_STAGES).map((stage) => ({
    key: stage.name,
    label: stage.name,
    count: stage.count,
    amount: stage.amount,
  }));
  const rest = stages.slice(MAX_STAGES);
  if (rest.length === 0) return shown;
  const { value: amount, count } = sumOfTotals(
    rest.map((stage) => ({ value: stage.amount, count: stage.count })),
  );
  return [...shown, { key: "others", label: `${rest.length} other stages`, count, amount }];
}

function ageBars({ ages, ageless }: PipelineReport): ShareBar[] {
  const bars = ages.map(({ upTo, heap }, at) => {
    const from = (ages[at - 1]?.upTo ?? -1) + 1;
    const label = upTo === null ? `over ${from - 1} days` : `${from}–${upTo} days`;
    return { key: label, label, isMarked: upTo === null, ...heap };
  });
  return ageless.count > 0 ? [...bars, { key: "unknown", label: "unknown", ...ageless }] : bars;
}
