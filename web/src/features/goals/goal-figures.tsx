import type { CheckInValues } from "@touchline/contract";
import { FIGURES, wonPercent } from "@touchline/domain";
import { formatMoney, formatShortMoney } from "../../lib/format.ts";
import {
  coverageExplanation,
  formatGapTo,
  formatRemainingCommit,
  formatWonShare,
} from "../../lib/goal-text.ts";
import { amountSinceThen } from "../../lib/since-then-text.ts";
import { Explained } from "../../ui/explained.tsx";
import { Figure, Figures } from "../../ui/figure.tsx";
import { Ring } from "../../ui/ring.tsx";
import { SinceThen } from "../../ui/since-then.tsx";
import { CoverageChip } from "./coverage-chip.tsx";
import styles from "./goal-card.module.css";

interface GoalFiguresProps {
  values: CheckInValues;
  /** Today's values, if these are of a past day. */
  now?: CheckInValues | undefined;
  currency: string;
  /** Undefined if the quota can't be set here. */
  onSetQuota?: (() => void) | undefined;
}

export function GoalFigures({ values, now, currency, onSetQuota }: GoalFiguresProps) {
  const since = (figure: keyof CheckInValues) => {
    const words = now && amountSinceThen(values[figure], now[figure], currency);
    return words && <SinceThen words={words} />;
  };
  const share = formatWonShare(values, currency);
  const left = formatRemainingCommit(values, currency);
  const likely = formatGapTo("Likely", values.mostLikely, values, currency);
  const best = formatGapTo("Best case", values.bestCase, values, currency);
  return (
    <div className={styles.figures}>
      <div className="flex items-center gap-5">
        <Ring share={wonPercent(values)} size={104} thickness={10}>
          <span className="text-xl font-semibold number">
            <Explained {...share.how}>{share.text}</Explained>
          </span>
        </Ring>
        <div>
          <p className="text-base text-quiet">Won</p>
          <div className="text-3xl font-semibold tracking-tighter number">
            <Explained formula={FIGURES.won.formula} numbers={formatMoney(values.won, currency)}>
              {formatShortMoney(values.won, currency)}
            </Explained>
          </div>
          <p className="text-base text-quiet number" title={formatMoney(values.quota, currency)}>
            of {formatShortMoney(values.quota, currency)} quota
          </p>
          {since("won")}
        </div>
      </div>
      <Figures>
        <Figure
          label="Commit"
          value={formatShortMoney(values.repCommit, currency)}
          hint={since("repCommit")}
          how={{
            formula: FIGURES.commit.formula,
            numbers: formatMoney(values.repCommit, currency),
          }}
        />
        <Figure label="Remaining commit" value={left.text} how={left.how} />
        <Figure
          label="Open pipeline"
          value={formatShortMoney(values.open, currency)}
          hint={since("open")}
          how={{
            formula: FIGURES.open.formula,
            numbers: formatMoney(values.open, currency),
          }}
        />
        <Figure
          label="Coverage"
          value={
            <CoverageChip
              values={values}
              onSetQuota={onSetQuota && { label: "Set quota", run: onSetQuota }}
            />
          }
          how={values.quota > 0 || !onSetQuota ? coverageExplanation(values, currency) : undefined}
        />
        <Figure label="Gap, likely" value={likely.text} how={likely.how} />
        <Figure label="Gap, best case" value={best.text} how={best.how} />
      </Figures>
    </div>
  );
}
