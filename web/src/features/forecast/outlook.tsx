import { Skeleton } from "@mantine/core";
import { subtract, type TeamTotals } from "@touchline/domain";
import type { ReactNode } from "react";
import { useAsOf } from "../../lib/as-of.ts";
import { formatMoney, formatPercent, formatShortDay, formatShortMoney } from "../../lib/format.ts";
import { formatGapTo } from "../../lib/goal-text.ts";
import type { QuarterChoice } from "../../lib/quarters.ts";
import { Explained } from "../../ui/explained.tsx";
import { type BarMarker, type BarPart, StackedBar } from "../../ui/stacked-bar.tsx";
import styles from "./outlook.module.css";
import { STRIPES } from "./stale-evidence.tsx";

interface OutlookProps {
  totals: TeamTotals;
  choice: QuarterChoice;
  /** The elapsed share of the quarter, from 0 to 1; null outside it. */
  passed: number | null;
  commitLabel: string;
  currency: string;
  /** The part of Likely based on stale evidence: its amount and its description. */
  stale: { value: number; said: ReactNode };
  /** Displayed if won covers only some pipelines but the quota all of them. */
  quotaScope: string | undefined;
  /** Where the quarter lands, for the current one; the gap then stands beside it. */
  headline?: ReactNode;
}

/** Do we make it? Won, Likely and Maybe against the quota, and the gap. */
export function Outlook(props: OutlookProps) {
  const { totals, choice, passed, commitLabel, currency, stale, quotaScope, headline } = props;
  const { won, quota, likely, bestCase, commit } = totals;
  const asOf = useAsOf();
  const dayName = asOf ? formatShortDay(asOf, asOf) : "Today";
  const isMeasured = choice !== "beyond" && quota > 0;
  const maybe = subtract(bestCase.value, likely.value);
  const parts = [
    { key: "won", name: "Won", value: won },
    { key: "likely", name: "Likely", value: likely.value },
    { key: "maybe", name: "Maybe", value: maybe },
  ].map((part) => ({ ...part, colour: `var(--${part.key}-fill)` }));
  const reached = parts.reduce((all, { value }) => all + Math.max(0, value), 0);
  const markers = isMeasured ? markersOf(totals, { passed, dayName, commitLabel, reached }) : [];
  const gap = <Gap totals={totals} choice={choice} currency={currency} />;
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-y-4 gap-x-12 pt-3 pb-4 pr-6 pl-5 upto-lg:grid-cols-1"
      aria-label="Outlook"
    >
      {headline && (
        <div className="flex flex-wrap col-span-full gap-x-12 gap-y-3 pt-1">
          {headline}
          {gap}
        </div>
      )}
      <div className={headline ? "min-w-0 col-span-full" : "min-w-0"}>
        <StackedBar
          parts={parts.flatMap((part) =>
            part.key === "likely" ? withStalePart(part, stale) : part,
          )}
          markers={markers}
          whole={Math.max(isMeasured ? quota : 0, reached, commit)}
        />
        <ul className={styles.key}>
          {parts.map(({ key, name, value, colour }) => (
            <li key={key} title={formatMoney(value, currency)}>
              <span
                className={`${styles.swatch} size-2.5 flex-none rounded-sm data-[look=track]:bg-track`}
                style={{ background: colour }}
              />
              {name}{" "}
              <span className="text-ink font-medium number">
                {formatShortMoney(value, currency)}
              </span>
              {key === "likely" && stale.said}
            </li>
          ))}
          {isMeasured && (
            <li title={formatMoney(quota, currency)}>
              <span
                className={`${styles.swatch} size-2.5 flex-none rounded-sm data-[look=track]:bg-track`}
                data-look={hasQuotaMarker(markers) ? "tick" : "track"}
              />
              Quota{" "}
              <span className="text-ink font-medium number">
                {formatShortMoney(quota, currency)}
              </span>
            </li>
          )}
        </ul>
        {isMeasured && quotaScope && <p className="text-base text-quiet">{quotaScope}</p>}
      </div>
      {!headline && gap}
    </section>
  );
}

/** Otherwise the quota is the end of the bar, and the gap is the bar's background. */
function hasQuotaMarker(markers: BarMarker[]): boolean {
  return markers.some(({ key }) => key === "quota");
}

/** The stale part is at the end of Likely; the total length stays the same. */
function withStalePart<P extends BarPart>(part: P, stale: OutlookProps["stale"]): BarPart[] {
  const value = Math.min(Math.max(stale.value, 0), Math.max(part.value, 0));
  if (value === 0) return [part];
  return [
    { ...part, value: subtract(part.value, value) },
    { key: "stale", value, colour: STRIPES },
  ];
}

/** Markers on the bar; the quota is the end of the bar unless it's exceeded. */
function markersOf(
  { quota, commit }: TeamTotals,
  {
    passed,
    dayName,
    commitLabel,
    reached,
  }: Pick<OutlookProps, "passed" | "commitLabel"> & { dayName: string; reached: number },
): BarMarker[] {
  const markers: BarMarker[] = [];
  if (commit > 0) {
    markers.push({ key: "commit", at: commit, label: commitLabel, look: "solid", where: "above" });
  }
  if (passed !== null) {
    markers.push({
      key: "today",
      at: quota * passed,
      label: `${dayName}, ${formatPercent(passed * 100)}`,
      more: " of the quarter",
      look: "dashed",
      where: "below",
    });
  }
  if (Math.max(reached, commit) > quota) {
    markers.push({ key: "quota", at: quota, label: "Quota", look: "solid", where: "above" });
  }
  return markers;
}

function Gap({ totals, choice, currency }: Pick<OutlookProps, "totals" | "choice" | "currency">) {
  const { likely, bestCase } = totals;
  if (choice === "beyond") {
    return (
      <div className="min-w-49">
        <p className="text-base text-quiet">Gap</p>
        <p className="whitespace-nowrap text-3xl font-semibold tracking-tighter data-[short=true]:text-bad">
          n/a
        </p>
        <p className="text-base text-quiet">No quota beyond next quarter</p>
      </div>
    );
  }
  const toLikely = formatGapTo("Likely", likely.value, totals, currency);
  const isMet = totals.quota > 0 && totals.gap.likely <= 0;
  const toBest = formatGapTo("Best case", bestCase.value, totals, currency);
  return (
    <div className="min-w-49">
      <p className="text-base text-quiet">{isMet ? "Counting Likely" : "Gap, counting Likely"}</p>
      <p
        className="whitespace-nowrap text-3xl font-semibold tracking-tighter data-[short=true]:text-bad number"
        data-short={totals.gap.likely > 0}
      >
        <Explained {...toLikely.how}>{toLikely.text}</Explained>
      </p>
      <p className="text-base text-quiet number">
        <Explained {...toBest.how}>{toBest.text}</Explained> in the best case
      </p>
    </div>
  );
}

interface OutlookSkeletonProps {
  headline?: ReactNode;
}

export function OutlookSkeleton({ headline }: OutlookSkeletonProps) {
  if (headline) {
    return (
      <div className="flex flex-col gap-4 pt-4 pb-4 pr-6 pl-5">
        {headline}
        <Skeleton height={28} mt={22} mb={30} radius={6} />
        <Skeleton height={12} width="60%" my={4} />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-y-4 gap-x-12 pt-3 pb-4 pr-6 pl-5 upto-lg:grid-cols-1">
      <div className="min-w-0">
        <Skeleton height={28} mt={22} mb={30} radius={6} />
        <Skeleton height={12} width="60%" my={4} />
      </div>
      <div className="min-w-49">
        <Skeleton height={12} width={96} my={4} />
        <Skeleton height={28} width={170} my={4} />
        <Skeleton height={12} width={140} my={4} />
      </div>
    </div>
  );
}
