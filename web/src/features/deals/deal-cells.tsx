import type { Deal, ForecastCategory, Pipeline, Session } from "@touchline/contract";
import { categoryLabel, type Day, daysBetween, isSeller } from "@touchline/domain";
import { type ReactNode, useMemo } from "react";
import { CrmChangeNotice } from "../../lib/crm-change-notice.tsx";
import { stagesOf } from "../../lib/deal-stage.ts";
import { formatAgo, formatDay, formatShortAge, pluralise } from "../../lib/format.ts";
import { judgeUpdate, notJudgedText } from "../../lib/update-quality-text.ts";
import { Bar } from "../../ui/bar.tsx";
import { ConfidenceMark } from "../../ui/confidence-mark.tsx";
import { InlineChoice } from "../../ui/inline-choice.tsx";
import { InlineDate } from "../../ui/inline-date.tsx";
import { InlineText } from "../../ui/inline-text.tsx";
import { UpdateQuality } from "../../ui/update-quality.tsx";
import { ConfidenceChip } from "./confidence-chip.tsx";
import { CONFIDENCES } from "./deal-search.ts";
import styles from "./deals.module.css";
import { TextWithAge } from "./text-with-age.tsx";

const MAX_TEXT_LENGTH = 10_000;

interface StageCellProps {
  deal: Deal;
  pipelines: Pipeline[];
  onChange: (stageId: string) => void;
}

export function StageCell({ deal, pipelines, onChange }: StageCellProps) {
  const { Stage, daysInStage, name } = deal;
  const stages = stagesOf(deal, pipelines);
  const open = stages.filter(({ isClosed }) => !isClosed);
  const place = open.findIndex(({ id }) => id === Stage.hubspotId);
  return (
    <InlineChoice
      label={`Stage of ${name}`}
      value={Stage.hubspotId ?? ""}
      options={stages.map(({ id, label }) => ({ value: id, label }))}
      onChange={onChange}
    >
      <span className={styles.stage}>
        <span className="truncate" title={`${Stage.label} · ${Stage.pipelineLabel}`}>
          {Stage.label}
        </span>
        <span className={`${styles.stagePlace} flex items-center gap-2`}>
          {place >= 0 && <Bar share={((place + 1) / open.length) * 100} />}
          {daysInStage !== null && (
            <span
              className={`${styles.small} number`}
              title={`${pluralise(daysInStage - 1, "day")} in this stage`}
            >
              day {daysInStage}
            </span>
          )}
        </span>
      </span>
    </InlineChoice>
  );
}

interface CloseDateCellProps {
  deal: Deal;
  today: Day;
  /** The number of pushes; empty if there are none. */
  slips: ReactNode;
  onChange: (closeDate: Day) => void;
}

export function CloseDateCell({ deal, today, slips, onChange }: CloseDateCellProps) {
  const closeDate = deal.closeDate as Day | null;
  const late = closeDate && !deal.Stage.closed ? daysBetween(closeDate, today) : 0;
  return (
    <InlineDate label={`Close date of ${deal.name}`} value={closeDate} onChange={onChange}>
      <span className={late > 0 ? `${styles.late} text-bad` : undefined}>
        <span className={`${styles.line} number`}>
          {closeDate ? formatDay(closeDate, today) : "No date"}
        </span>
        <span className={styles.small}>
          {late > 0 && <span>{pluralise(late, "day")} ago</span>}
          {slips}
        </span>
      </span>
    </InlineDate>
  );
}

interface ConfidenceCellProps {
  deal: Deal;
  onChange: (category: ForecastCategory) => void;
}

export function ConfidenceCell({ deal, onChange }: ConfidenceCellProps) {
  return (
    <>
      <InlineChoice
        label={`Triage of ${deal.name}`}
        value={deal.forecastCategory}
        options={CONFIDENCES.map((value) => ({
          value,
          label: categoryLabel(value),
          mark: <ConfidenceMark category={value} />,
        }))}
        onChange={(value) => onChange(value as ForecastCategory)}
      >
        <ConfidenceChip category={deal.forecastCategory} />
      </InlineChoice>
      <CrmChangeNotice deal={deal} />
    </>
  );
}

interface TextCellProps {
  deal: Deal;
  session: Session;
  onSave: (text: string) => Promise<unknown>;
}

/** The latest update and its quality. Reps edit it, managers read it. */
export function UpdateCell({ deal, session, onSave }: TextCellProps) {
  const { user, timeZone } = session;
  const { dealUpdate, dealUpdateAt } = deal;
  const words = (
    <AgedText text={dealUpdate} at={dealUpdateAt} timeZone={timeZone} none="No update yet">
      <QualityMark text={dealUpdate} />
    </AgedText>
  );
  if (!isSeller(user)) return <span className={styles.read}>{words}</span>;
  return (
    <InlineText
      label={`Latest update of ${deal.name}`}
      placeholder="What's new on this deal?"
      value={dealUpdate}
      mayBeEmpty={false}
      maxLength={MAX_TEXT_LENGTH}
      below={(typed) => <UpdateQuality text={typed} />}
      onSave={onSave}
    >
      {words}
    </InlineText>
  );
}

/** The number carries the meaning; the colour only supports it. */
function QualityMark({ text }: { text: string }) {
  const { score, tone, questions, language } = useMemo(() => judgeUpdate(text), [text]);
  const title =
    score === null
      ? notJudgedText(language)
      : [`This update answers ${score} of 3 questions`, ...questions].join("\n");
  return (
    <span className="inline-flex items-center gap-1 tabular-nums" title={title}>
      <span className={styles.qualityDot} data-tone={tone} />
      {score === null ? "Not rated" : `${score}/3`}
    </span>
  );
}

export function NextStepCell({ deal, session, onSave }: TextCellProps) {
  return (
    <InlineText
      label={`Next step of ${deal.name}`}
      placeholder="What needs to happen next on this deal?"
      value={deal.nextStep}
      mayBeEmpty
      maxLength={MAX_TEXT_LENGTH}
      onSave={onSave}
    >
      <AgedText
        text={deal.nextStep}
        at={deal.nextStepAt}
        timeZone={session.timeZone}
        none="No next step"
      />
    </InlineText>
  );
}

interface AgedTextProps {
  text: string;
  at: string | null;
  timeZone: string;
  none: string;
  /** Rendered next to the age. */
  children?: ReactNode;
}

function AgedText({ text, at, timeZone, none, children }: AgedTextProps) {
  const now = new Date();
  if (!text) return <span className={`${styles.quiet} text-quiet`}>{none}</span>;
  return (
    <TextWithAge
      text={text}
      age={at && formatShortAge(new Date(at), timeZone, now)}
      title={at ? `${text}\n${formatAgo(new Date(at), timeZone, now)}` : text}
    >
      {children}
    </TextWithAge>
  );
}
