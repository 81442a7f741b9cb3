import type { CheckInValues } from "@touchline/contract";
import { FIGURES, wonPercent } from "@touchline/domain";
import { formatMoney, formatShortMoney } from "../../lib/format.ts";
import { coverageExplanation, formatRemainingCommit, formatWonShare } from "../../lib/goal-text.ts";
import { Bar } from "../../ui/bar.tsx";
import { Explained } from "../../ui/explained.tsx";
import { Figure, Figures } from "../../ui/figure.tsx";
import { CoverageChip } from "./coverage-chip.tsx";
import styles from "./team-rows.module.css";

interface TeamTotalsProps {
  total: CheckInValues;
  people: number;
  currency: string;
  onSetQuotas: (() => void) | undefined;
}

export function TeamTotals({ total, people, currency, onSetQuotas }: TeamTotalsProps) {
  const share = formatWonShare(total, currency);
  const left = formatRemainingCommit(total, currency);
  const commitShare = wonPercent({ won: total.repCommit, quota: total.quota });
  return (
    <div className={styles.totals}>
      <div>
        <p className="flex items-baseline gap-2 mb-2.5 @max-xs:flex-wrap">
          <span
            className="text-3xl font-semibold tracking-tighter number"
            title={formatMoney(total.won, currency)}
          >
            {formatShortMoney(total.won, currency)}
          </span>
          <span className="text-quiet number" title={formatMoney(total.quota, currency)}>
            won of {formatShortMoney(total.quota, currency)} quota
          </span>
          <span className="ml-auto font-semibold number">
            <Explained {...share.how}>{share.text}</Explained>
          </span>
        </p>
        <Bar
          share={wonPercent(total)}
          ahead={wonPercent({ won: total.mostLikely, quota: total.quota })}
          marker={commitShare}
          size="wide"
        />
        {commitShare !== null && (
          <p className="flex items-center gap-1.5 mt-2 text-sm text-quiet">
            <span className="size-2 rounded-xs bg-won-fill" /> Won{" "}
            <span className="size-2 rounded-xs ml-2 bg-likely-fill" /> Likely{" "}
            <span className="w-0.5 h-3 ml-2 bg-ink" /> Team commit
          </p>
        )}
      </div>
      <Figures>
        <Figure
          label="Team commit"
          value={formatShortMoney(total.repCommit, currency)}
          how={{
            formula: FIGURES.teamCommit.formula,
            numbers: `${formatMoney(total.repCommit, currency)} of ${people} people`,
          }}
        />
        <Figure label="Remaining commit" value={left.text} how={left.how} />
        <Figure
          label="Coverage"
          value={
            <CoverageChip
              values={total}
              onSetQuota={onSetQuotas && { label: "Set quotas", run: onSetQuotas }}
            />
          }
          how={total.quota > 0 ? coverageExplanation(total, currency) : undefined}
        />
      </Figures>
    </div>
  );
}
