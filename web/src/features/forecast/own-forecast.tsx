import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ForecastRow, StaleEvidence } from "@touchline/contract";
import { quarterNumber, teamTotals } from "@touchline/domain";
import type { ReactNode } from "react";
import { messageOf } from "../../lib/api.ts";
import { useAsOf } from "../../lib/as-of.ts";
import { DEALS_ERROR } from "../../lib/deal-error-messages.ts";
import { formatMoney } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { amountSinceThen } from "../../lib/since-then-text.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { HeadlineSkeleton } from "../../ui/headline.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SinceThen } from "../../ui/since-then.tsx";
import { Attainment } from "./attainment.tsx";
import { Commit } from "./commit.tsx";
import { toDealBehind } from "./deal-behind.ts";
import { CONFIDENCE_FILTERS, type FigureDeals } from "./deals-panel.tsx";
import styles from "./forecast.module.css";
import {
  formatAttainment,
  formatBestCase,
  formatLikely,
  formatOpen,
  formatRemaining,
  formatStageBased,
} from "./forecast-text.ts";
import { LandingHeadline } from "./landing-headline.tsx";
import { Outlook, OutlookSkeleton } from "./outlook.tsx";
import type { EditedPart, RowActions } from "./row-actions.ts";
import { SharedDeals, sharedText } from "./shared-deals.tsx";
import { stalePart } from "./stale-evidence.tsx";
import { ExplainedFigure, WithDeals } from "./team-cells.tsx";
import { Omitted } from "./team-table.tsx";
import { CoverageMark, FailedTiles } from "./tiles.tsx";

interface OwnForecastProps {
  overview: UseQueryResult<ForecastRow[]>;
  /** Today's rows, if the overview is of a past day. */
  now: ForecastRow[] | undefined;
  evidence: UseQueryResult<StaleEvidence[]>;
  quotaScope: string | undefined;
  onEdit?: RowActions["onEdit"];
  onPick: (behind: FigureDeals) => void;
}

export function OwnForecast(props: OwnForecastProps) {
  const { overview, now, evidence, quotaScope, onEdit, onPick } = props;
  const { current } = useQuarters();
  return (
    <Panel title={`Q${quarterNumber(current)} Overview`}>
      {overview.data ? (
        <Own
          row={overview.data[0]}
          now={now?.[0]}
          evidence={evidence}
          quotaScope={quotaScope}
          onEdit={onEdit}
          onPick={onPick}
        />
      ) : overview.isError ? (
        <>
          <FailedTiles message={messageOf(overview.error, DEALS_ERROR)} />
          <ErrorState
            message={messageOf(overview.error, DEALS_ERROR)}
            onRetry={() => void overview.refetch()}
          />
        </>
      ) : (
        <TilesSkeleton />
      )}
    </Panel>
  );
}

/** Skeleton until the pipelines are known. */
export function OwnForecastSkeleton() {
  const { current } = useQuarters();
  return (
    <Panel title={`Q${quarterNumber(current)} Overview`}>
      <TilesSkeleton />
    </Panel>
  );
}

function TilesSkeleton() {
  return (
    <LoadingSkeleton>
      <OutlookSkeleton headline={<HeadlineSkeleton />} />
      <div className={styles.own}>
        {LABELS.map((label) => (
          <Tile key={label} label={label}>
            <Skeleton height={16} width={80} my={6} />
          </Tile>
        ))}
      </div>
    </LoadingSkeleton>
  );
}

const LABELS = [
  "Attainment",
  "Quarterly Commit",
  "Remaining Commit",
  "Total Open",
  "Stage Probability",
  "Likely",
  "Best Case",
];

interface OwnProps extends Pick<OwnForecastProps, "evidence" | "quotaScope" | "onEdit" | "onPick"> {
  row: ForecastRow | undefined;
  now: ForecastRow | undefined;
}

function Own({ row, now, evidence, quotaScope, onEdit, onPick }: OwnProps) {
  const { currency } = useSession();
  const { passed } = useQuarters();
  const asOf = useAsOf();
  if (!row) {
    return (
      <EmptyState title="No forecast data yet!">
        Your row appears with your first deal or goal of this quarter.
      </EmptyState>
    );
  }
  const { rep, attainment, quarterlyCommit, totalOpen, mostLikely, bestCase, omitted } = row;
  const goal = { ...attainment, repCommit: quarterlyCommit.value };
  const edit = (label: string, part: EditedPart) =>
    onEdit && { label, run: () => onEdit(rep, part) };
  const since = (then: number, today: number | undefined) => amountSinceThen(then, today, currency);
  const open = (title: string, which: "mostLikely" | "bestCase") => () =>
    onPick({
      title,
      context: formatMoney(row[which].value, currency),
      deals: row[which].deals.map(toDealBehind),
      count: row[which].count,
      remark: sharedText(row.shared),
      filter: { triage: CONFIDENCE_FILTERS[which] },
    });
  return (
    <>
      <Outlook
        totals={teamTotals([row])}
        choice="this"
        passed={passed}
        commitLabel="Commit"
        currency={currency}
        stale={stalePart({ evidence, currency, onPick })}
        quotaScope={quotaScope}
        headline={
          asOf === undefined && <LandingHeadline isOfAllPipelines={quotaScope !== undefined} />
        }
      />
      <div className={styles.own}>
        <Tile label="Attainment">
          <Attainment
            goal={attainment}
            said={formatAttainment(attainment, "this", currency)}
            currency={currency}
            action={edit("Edit attainment", "quota")}
            now={now?.attainment.won}
          />
        </Tile>
        <Tile label="Quarterly Commit">
          <Commit
            row={row}
            call={undefined}
            isRunning
            currency={currency}
            action={edit("Edit quarterly commit", "commit")}
            now={since(quarterlyCommit.value, now?.quarterlyCommit.value)}
          />
        </Tile>
        <Tile label="Remaining Commit">
          <ExplainedFigure said={formatRemaining(goal, "this", currency)} />
        </Tile>
        <Tile label="Total Open">
          <ExplainedFigure
            said={formatOpen({ value: totalOpen.open, count: totalOpen.count }, currency)}
          />{" "}
          <CoverageMark
            goal={{ ...attainment, open: totalOpen.open }}
            currency={currency}
            onSetQuota={edit("Set quota", "quota")}
          />
          <SinceThen words={since(totalOpen.open, now?.totalOpen.open)} />
        </Tile>
        <Tile label="Stage Probability">
          <ExplainedFigure
            said={formatStageBased(row.stageProbability, totalOpen.open, currency)}
          />
          <SinceThen words={since(row.stageProbability, now?.stageProbability)} />
        </Tile>
        <Tile label="Likely">
          <WithDeals
            said={formatLikely(mostLikely, currency)}
            count={mostLikely.count}
            label="Likely"
            onOpen={open("Likely", "mostLikely")}
            now={since(mostLikely.value, now?.mostLikely.value)}
          />
        </Tile>
        <Tile label="Best Case">
          <WithDeals
            said={formatBestCase({ likely: mostLikely, bestCase }, currency)}
            count={bestCase.count}
            label="Best case"
            onOpen={open("Best case", "bestCase")}
            now={since(bestCase.value, now?.bestCase.value)}
          />
        </Tile>
      </div>
      {omitted.count > 0 && (
        <div className={styles.omitted}>
          <Omitted {...omitted} currency={currency} />
        </div>
      )}
      <SharedDeals people={[row]} />
    </>
  );
}

function Tile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={`${styles.tile} next:border-l next:border-line`}>
      <div className="whitespace-nowrap text-base text-quiet">{label}</div>
      <div className={`${styles.value} number`}>{children}</div>
    </div>
  );
}
