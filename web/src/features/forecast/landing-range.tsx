import { Link } from "@tanstack/react-router";
import type { Landing, LandingRange, LineLanding } from "@touchline/contract";
import { type Day, daysBetween, outsideTeamText, periodDays, periodLabel } from "@touchline/domain";
import type { ReactNode } from "react";
import { formatMoney, formatShortDay, formatShortMoney } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ticksUpTo } from "../../ui/ticks.ts";
import chart from "./chart-table.module.css";
import styles from "./landing-range.module.css";
import { LandingRecordDetails } from "./landing-record.tsx";
import {
  formatBackTest,
  formatBaselines,
  formatChance,
  formatCommitPosition,
  formatRangeBasis,
  formatTooFewDeals,
  kindOf,
} from "./landing-text.ts";
import { useOwnCommit } from "./use-landing.ts";

/** The quarter's landing range, the chance of reaching the quota, and how reliable they are. */
export function LandingPanel({ landing }: { landing: Landing }) {
  return (
    <LandingOf landing={landing} commit={useOwnCommit(landing)} record={<LandingRecordDetails />}>
      <OutsideTeam landing={landing} />
    </LandingOf>
  );
}

interface LandingOfProps {
  landing: LineLanding;
  /** The viewer's own; 0 without one. */
  commit: number;
  /** How the range did in the past two years. */
  record?: ReactNode;
  children?: ReactNode;
}

/** The landing of a quarter, or of a line's month or quarter. */
export function LandingOf({ landing, commit, record, children }: LandingOfProps) {
  const { fiscalStartMonth } = useSession();
  const { period, isOwn, today, landing: range } = landing;
  const [first, last] = periodDays(period, fiscalStartMonth);
  const day = daysBetween(first, today as Day) + 1;
  return (
    <Panel
      title={`Where ${isOwn ? "your" : "the"} ${kindOf(period)} may land`}
      context={`${periodLabel(period, fiscalStartMonth)}, day ${day} of ${daysBetween(first, last) + 1}`}
    >
      {range ? <Range {...{ landing, range, commit, record }} /> : <NoRange landing={landing} />}
      {children}
    </Panel>
  );
}

function NoRange({ landing: { period, firstFor, evidence, baselines } }: { landing: LineLanding }) {
  const { today } = useQuarters();
  const { currency } = useSession();
  return firstFor ? (
    <EmptyState title={`${firstFor.name} sees this first`}>
      The range is made of {firstFor.name}'s deals alone. You see it once they have looked, or from{" "}
      {formatShortDay(firstFor.from as Day, today)}.
    </EmptyState>
  ) : (
    <EmptyState title="Too few past deals to tell">
      {formatTooFewDeals(evidence, kindOf(period))}{" "}
      {baselines && formatBaselines(baselines, currency, kindOf(period))}
    </EmptyState>
  );
}

/** Deals in no range because no one on the team owns them. */
function OutsideTeam({ landing: { outside } }: { landing: Landing }) {
  const { currency } = useSession();
  if (outside.count === 0) return null;
  return (
    <p className="max-w-[76ch] text-base text-quiet pb-4 px-5">
      {outsideTeamText(outside, (value) => formatMoney(value, currency))}{" "}
      <Link to="/team">Add people to your team</Link>
    </p>
  );
}

type RangeProps = Omit<LandingOfProps, "children"> & { range: LandingRange };

function Range({ landing, range, commit, record }: RangeProps) {
  const { currency } = useSession();
  const short = (amount: number) => formatShortMoney(amount, currency);
  const kind = kindOf(landing.period);
  return (
    <div className="grid grid-cols-1 gap-4 pt-4 pb-5 px-5">
      <div className="grid gap-0.5">
        <p className="text-3xl font-semibold tracking-tight number">
          {short(range.low)} – {short(range.high)}
          <span className="ml-2.5 whitespace-nowrap text-base text-quiet font-normal tracking-normal">
            80% likely
          </span>
        </p>
        <p className={styles.chance}>
          {formatChance(range, currency, kind)}{" "}
          {commit > 0 && formatCommitPosition(commit, range, currency)}
        </p>
      </div>
      <RangeBar range={range} commit={commit} />
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-y-3 gap-x-6 max-w-260">
        <Mark label="Won" value={formatMoney(range.won, currency)} tone="won" />
        <Mark
          label="Low (P10)"
          tone="range"
          value={formatMoney(range.low, currency)}
          hint="9 in 10 land above"
        />
        <Mark label="Middle (P50)" value={formatMoney(range.mid, currency)} tone="mid" />
        <Mark
          label="High (P90)"
          tone="range"
          value={formatMoney(range.high, currency)}
          hint="1 in 10 lands above"
        />
        {range.quota > 0 && (
          <Mark label="Quota" value={formatMoney(range.quota, currency)} tone="quota" />
        )}
        {commit > 0 && <Mark label="Commit" value={formatMoney(commit, currency)} tone="commit" />}
      </dl>
      <p className="max-w-[76ch] text-base text-quiet">
        {formatRangeBasis(landing, currency, kind)}{" "}
        {landing.baselines && formatBaselines(landing.baselines, currency, kind)}
      </p>
      <BackTestNote landing={landing} />
      {record}
    </div>
  );
}

interface MarkProps {
  label: string;
  value: string;
  hint?: string;
  tone: "won" | "range" | "mid" | "quota" | "commit";
}

function Mark({ label, value, hint, tone }: MarkProps) {
  return (
    <div className={styles.mark}>
      <dt>
        <span
          className={`${styles.swatch} size-2.5 flex-none rounded-sm data-[tone=won]:bg-won-fill`}
          data-tone={tone}
        />
        {label}
      </dt>
      <dd className="number">{value}</dd>
      {hint && <dd className={styles.hint}>{hint}</dd>}
    </div>
  );
}

/**
 * Labels of lines closer than this share of the bar would collide; the figures below identify them
 * instead.
 */
const MIN_LABEL_DISTANCE = 0.16;

/** A bar with won, the range, its median, quota and commit. The exact figures are below it. */
function RangeBar({ range, commit }: { range: LandingRange; commit: number }) {
  const { currency } = useSession();
  const ticks = ticksUpTo(Math.max(range.high, range.quota, range.won, commit, 1));
  const most = ticks.at(-1) ?? 1;
  const at = (amount: number) => `${(Math.max(0, amount) / most) * 100}%`;
  const isApart = range.quota <= 0 || Math.abs(commit - range.quota) / most > MIN_LABEL_DISTANCE;
  return (
    <div className="pt-6" aria-hidden="true">
      <div className="relative h-6 rounded-md bg-track">
        <span
          className="absolute top-0 bottom-0 rounded-md left-0 bg-won-fill"
          style={{ width: at(range.won) }}
        />
        <span
          className={styles.range}
          style={{ left: at(range.low), width: at(range.high - range.low) }}
        />
        <span className={styles.middle} style={{ left: at(range.mid) }} />
        {commit > 0 && (
          <span className={styles.commit} style={{ left: at(commit) }}>
            {isApart && <span className={styles.named}>Commit</span>}
          </span>
        )}
        {range.quota > 0 && (
          <span className={styles.quota} style={{ left: at(range.quota) }}>
            <span className={styles.named}>Quota</span>
          </span>
        )}
      </div>
      <div className="relative h-6 text-sm text-quiet">
        {ticks.map((tick) => (
          <span key={tick} className={`${styles.tick} number`} style={{ left: at(tick) }}>
            {formatShortMoney(tick, currency)}
          </span>
        ))}
      </div>
    </div>
  );
}

function BackTestNote({ landing: { period: current, backTest } }: { landing: LineLanding }) {
  const { currency, fiscalStartMonth } = useSession();
  const kind = kindOf(current);
  if (backTest.length === 0)
    return (
      <p className={`${styles.tested} max-w-[76ch] m-0 text-base text-quiet`}>
        {formatBackTest(backTest, kind)}
      </p>
    );
  return (
    <details className={`${styles.tested} max-w-[76ch] m-0 text-base text-quiet`}>
      <summary>{formatBackTest(backTest, kind)}</summary>
      <p className="max-w-[76ch] text-base text-quiet pt-2">
        Each past {kind} as this page would have forecast it on the same day, knowing only the{" "}
        {kind}s before it. A range from P10 to P90 should hold about 8 in 10.
      </p>
      <div className="overflow-x-auto">
        <table
          className={`${chart.table} ${styles.table}`}
          aria-label={`Past ${kind}s against their range`}
        >
          <thead>
            <tr>
              <th scope="col">{kind === "month" ? "Month" : "Quarter"}</th>
              <th scope="col">Low</th>
              <th scope="col">High</th>
              <th scope="col">Result</th>
              <th scope="col">Inside</th>
            </tr>
          </thead>
          <tbody>
            {backTest.map(({ period, low, high, result, isInside }) => (
              <tr key={period}>
                <th scope="row">{periodLabel(period, fiscalStartMonth)}</th>
                <td className="number">{formatMoney(low, currency)}</td>
                <td className="number">{formatMoney(high, currency)}</td>
                <td className="number">{formatMoney(Math.round(result), currency)}</td>
                <td>{isInside ? "Yes" : result < low ? "No, below" : "No, above"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
