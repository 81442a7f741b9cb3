import type { CheckInValues } from "@touchline/contract";
import { FIGURES, wonPercent } from "@touchline/domain";
import { money, shortMoney } from "../../lib/format.ts";
import { coverageHow, gapTo, remaining, wonShare } from "../../lib/goal-words.ts";
import { amountNow } from "../../lib/now-words.ts";
import { Explained } from "../../ui/explained.tsx";
import { Figure, Figures } from "../../ui/figure.tsx";
import { Now } from "../../ui/now.tsx";
import { Ring } from "../../ui/ring.tsx";
import { CoverageChip } from "./coverage-chip.tsx";
import styles from "./goal-card.module.css";

interface GoalFiguresProps {
  values: CheckInValues;
  /** Today's values, if these are of a past day. */
  now?: CheckInValues | undefined;
  currency: string;
}

export function GoalFigures({ values, now, currency }: GoalFiguresProps) {
  const since = (figure: keyof CheckInValues) => {
    const words = now && amountNow(values[figure], now[figure], currency);
    return words && <Now words={words} />;
  };
  const share = wonShare(values, currency);
  const left = remaining(values, currency);
  const likely = gapTo("Likely", values.mostLikely, values, currency);
  const best = gapTo("Best case", values.bestCase, values, currency);
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
          <p
            className="text-3xl font-semibold tracking-tighter number"
            title={money(values.won, currency)}
          >
            {shortMoney(values.won, currency)}
          </p>
          <p className="text-base text-quiet number" title={money(values.quota, currency)}>
            of {shortMoney(values.quota, currency)} quota
          </p>
          {since("won")}
        </div>
      </div>
      <Figures>
        <Figure
          label="Commit"
          value={shortMoney(values.repCommit, currency)}
          hint={since("repCommit")}
          how={{
            formula: FIGURES.commit.formula,
            numbers: money(values.repCommit, currency),
          }}
        />
        <Figure label="Remaining commit" value={left.text} how={left.how} />
        <Figure
          label="Open pipeline"
          value={shortMoney(values.open, currency)}
          hint={since("open")}
          how={{
            formula: FIGURES.open.formula,
            numbers: money(values.open, currency),
          }}
        />
        <Figure
          label="Coverage"
          value={<CoverageChip values={values} />}
          how={coverageHow(values, currency)}
        />
        <Figure label="Gap, likely" value={likely.text} how={likely.how} />
        <Figure label="Gap, best case" value={best.text} how={best.how} />
      </Figures>
    </div>
  );
}
