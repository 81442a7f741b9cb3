import { Link } from "@tanstack/react-router";
import type { Accuracy, HitRate, Landing, RepLanding } from "@touchline/contract";
import { type Day, type Quarter, wonPercent } from "@touchline/domain";
import { useState } from "react";
import {
  formatMoney,
  formatPercent,
  formatPercentRange,
  formatShortDay,
  formatShortMoney,
  pluralise,
} from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Explained } from "../../ui/explained.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { CELL_ROLE, Cell, type Column, ROW_ROLE, Table } from "../../ui/table.tsx";
import styles from "./landing-reps.module.css";
import { blendedRateText, narrowQuarter, shortQuarter } from "./landing-text.ts";
import { useRecordHitRateView } from "./use-landing.ts";

type CallTiming = "final" | "early";

const TIMING_OPTIONS: Array<{ value: CallTiming; label: string }> = [
  { value: "early", label: "A third into the quarter" },
  { value: "final", label: "At quarter end" },
];

const COMMIT_ACCURACY_TITLE = "Won against the commit as it stood";

export function LandingReps({ landing }: { landing: Landing }) {
  const [when, setWhen] = useState<CallTiming>("final");
  useRecordHitRateView(landing);
  const quarters = landing.pacing.slice(0, -1).map(({ period }) => period);
  const title = landing.isOwn ? "Your calls and commits" : "Calls and commits";
  if (landing.reps.length === 0) return null;
  return (
    <section aria-labelledby="calls-and-commits">
      <div className="flex flex-wrap items-end justify-between gap-y-2 gap-x-6 mb-2.5">
        <div>
          <h2 id="calls-and-commits" className="text-lg font-semibold">
            {title}
          </h2>
          <p className="max-w-[76ch] text-base text-quiet">
            {landing.isOwn
              ? "Of the deals that you called Likely or Maybe on this day of a quarter, how many were won in it. You see this first; your manager does once you have looked."
              : "Of the deals called Likely or Maybe on this day of a quarter, how many were won in it. Everyone sees their own first."}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-y-1 gap-x-2.5 text-base/inherit text-quiet">
          <span aria-hidden="true">{COMMIT_ACCURACY_TITLE}</span>
          <Segmented
            label={COMMIT_ACCURACY_TITLE}
            value={when}
            options={TIMING_OPTIONS}
            onChange={setWhen}
          />
        </div>
      </div>
      <Table
        label={title}
        columns={columnsOf(quarters)}
        sort={null}
        onSort={() => undefined}
        isFlush
        minWidth={920}
      >
        {landing.reps.map((row) => (
          <Row key={row.rep.id} row={row} quarters={quarters} when={when} />
        ))}
      </Table>
      {landing.reps.some(({ accuracy }) => accuracy.some((one) => one.isFromHubspot)) && (
        <p className="pt-2 px-3 text-base text-quiet">
          * Against what they submitted in HubSpot's forecast: nothing was committed here.
        </p>
      )}
      {landing.reps.some(({ likely, maybe }) => likely?.isBlended || maybe?.isBlended) && (
        <p className="flex items-baseline gap-2 pt-2 px-3 text-base text-quiet">
          <span className={styles.sample} aria-hidden="true" />
          {blendedRateText(landing.isOwn)}
        </p>
      )}
    </section>
  );
}

function columnsOf(quarters: Quarter[]): Column<string>[] {
  return [
    { key: "name", label: "Name", width: "18%", isUnsortable: true, isTitle: true },
    { key: "likely", label: "Likely comes in", width: "15%", isUnsortable: true },
    { key: "maybe", label: "Maybe comes in", width: "15%", isUnsortable: true },
    { key: "landing", label: "May land at", width: "14%", isUnsortable: true },
    ...quarters.map((period) => ({
      key: period,
      label: narrowQuarter(period),
      isNumber: true,
      isUnsortable: true,
    })),
  ];
}

function Row({ row, quarters, when }: { row: RepLanding; quarters: Quarter[]; when: CallTiming }) {
  const { currency, user } = useSession();
  const { rep, landing, accuracy, sharedFrom } = row;
  const isOwn = rep.id === user.id;
  return (
    <tr {...ROW_ROLE}>
      <Cell label="Name" isTitle>
        <span className="flex items-center gap-2.5 min-w-0">
          <Avatar name={rep.name} size={28} />
          <Link
            to="/rep/$repId"
            params={{ repId: rep.id }}
            className="truncate py-(--reach) -my-(--reach) no-underline text-ink font-medium hover:underline"
          >
            {rep.name}
          </Link>
        </span>
      </Cell>
      {sharedFrom ? (
        <NotShared name={rep.name} from={sharedFrom as Day} />
      ) : (
        <>
          <Cell label="Likely comes in">
            <Rate rate={row.likely} called="Likely" isOwn={isOwn} />
          </Cell>
          <Cell label="Maybe comes in">
            <Rate rate={row.maybe} called="Maybe" isOwn={isOwn} />
          </Cell>
          <Cell label="May land at">
            {landing ? (
              <Explained
                formula="From P10 to P90 of this quarter"
                numbers={`${formatMoney(landing.low, currency)} – ${formatMoney(landing.mid, currency)} – ${formatMoney(landing.high, currency)}`}
                remark={
                  landing.chance === null
                    ? "No quota is set"
                    : `Quota ${formatMoney(landing.quota, currency)}: ${formatPercent(landing.chance * 100)} chance`
                }
              >
                <span className="number">
                  {formatShortMoney(landing.low, currency)} –{" "}
                  {formatShortMoney(landing.high, currency)}
                </span>
              </Explained>
            ) : (
              <span className="text-quiet">Too few deals</span>
            )}
          </Cell>
        </>
      )}
      {quarters.map((period) => (
        <Cell key={period} label={shortQuarter(period)} isNumber>
          <CommitAccuracy accuracy={accuracy.find((one) => one.period === period)} when={when} />
        </Cell>
      ))}
    </tr>
  );
}

/** The rep gets to see it first. */
function NotShared({ name, from }: { name: string; from: Day }) {
  const { today } = useQuarters();
  return (
    <td {...CELL_ROLE} colSpan={3} data-label="Hit rates" className="text-quiet">
      {name} sees this first. You see it once they have looked, or from{" "}
      {formatShortDay(from, today)}.
    </td>
  );
}

interface RateProps {
  rate: HitRate | null;
  called: string;
  isOwn: boolean;
}

function Rate({ rate, called, isOwn }: RateProps) {
  if (!rate) return <span className="text-quiet">Too few deals</span>;
  const { low, mid, high, deals, hits, isBlended } = rate;
  return (
    <Explained
      formula={`${called} on this day of the quarter, won in it`}
      numbers={`${hits} of ${pluralise(deals, "own deal")}; middle (P50) ${formatPercent(mid * 100)}`}
      {...(isBlended && { remark: blendedRateText(isOwn) })}
    >
      <span className="grid gap-1 w-26">
        <span className="number">{formatPercentRange(low * 100, high * 100)}</span>
        <span className="relative h-1.5 rounded-sm bg-track">
          <span
            className={styles.span}
            data-blended={isBlended}
            style={{ left: formatPercent(low * 100), width: formatPercent((high - low) * 100) }}
          />
        </span>
      </span>
    </Explained>
  );
}

const TOLERANCE_PERCENT = 10;

/** How much of a commit came true; red if far too high. */
function CommitAccuracy({ accuracy, when }: { accuracy: Accuracy | undefined; when: CallTiming }) {
  const { currency } = useSession();
  const commit = accuracy?.[when] ?? null;
  if (!accuracy || commit === null) return <span className="text-quiet">–</span>;
  const kept = wonPercent({ won: accuracy.won, quota: commit });
  const off = (kept ?? 100) - 100;
  return (
    <Explained
      formula="Won ÷ commit"
      numbers={`${formatMoney(accuracy.won, currency)} ÷ ${formatMoney(commit, currency)} = ${formatPercent(kept)}`}
      remark={`Won counts the deals they owned when the quarter ended.${accuracy.isFromHubspot ? " The commit is what they submitted in HubSpot's forecast." : ""}`}
    >
      <span
        className="data-[tone=short]:text-bad data-[tone=over]:text-good"
        data-tone={off < -TOLERANCE_PERCENT ? "short" : off > TOLERANCE_PERCENT ? "over" : "near"}
      >
        {formatPercent(kept)}
        {accuracy.isFromHubspot && "*"}
      </span>
    </Explained>
  );
}
