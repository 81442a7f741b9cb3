import type { UseQueryResult } from "@tanstack/react-query";
import type { ForecastRow, ManagerCall, StaleEvidence } from "@touchline/contract";
import { type TeamTotals, teamTotals } from "@touchline/domain";
import { messageOf } from "../../lib/api.ts";
import { useAsOf } from "../../lib/as-of.ts";
import { DEALS_ERROR } from "../../lib/deal-error-messages.ts";
import { formatMoney } from "../../lib/format.ts";
import { type QuarterChoice, useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { HeadlineSkeleton } from "../../ui/headline.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { toDealBehind } from "./deal-behind.ts";
import { CONFIDENCE_FILTERS, type FigureDeals } from "./deals-panel.tsx";
import styles from "./forecast.module.css";
import type { ForecastSearch } from "./forecast-search.ts";
import { LandingHeadline } from "./landing-headline.tsx";
import { Outlook, OutlookSkeleton } from "./outlook.tsx";
import type { RowActions } from "./row-actions.ts";
import { stalePart } from "./stale-evidence.tsx";
import { TeamSkeleton, TeamTable } from "./team-table.tsx";
import { FailedTiles, Tiles, TilesSkeleton } from "./tiles.tsx";

interface TeamForecastProps extends Pick<RowActions, "onEdit" | "onCall"> {
  /** Undefined if quotas can't be set here. */
  onSetQuotas?: (() => void) | undefined;
  overview: UseQueryResult<ForecastRow[]>;
  /** Today's rows, if the overview is of a past day. */
  now: ForecastRow[] | undefined;
  evidence: UseQueryResult<StaleEvidence[]>;
  quotaScope: string | undefined;
  calls: ManagerCall[];
  search: ForecastSearch;
  onSearch: (change: Partial<ForecastSearch>) => void;
  onPick: (behind: FigureDeals) => void;
}

const TOTAL_LABELS = { mostLikely: "Likely", bestCase: "Best case" } as const;

/** Do we make the quarter, and who needs help? */
export function TeamForecast(props: TeamForecastProps) {
  const { overview, now, evidence, quotaScope, calls, search, onSearch, onPick } = props;
  const { onEdit, onCall, onSetQuotas } = props;
  const { currency } = useSession();
  const choice: QuarterChoice = search.quarter ?? "this";
  // A range exists for the current quarter as it stands today.
  const asOf = useAsOf();
  const hasLanding = choice === "this" && asOf === undefined;
  if (overview.data === undefined) {
    return overview.isError ? (
      <Failed
        message={messageOf(overview.error, DEALS_ERROR)}
        onRetry={() => void overview.refetch()}
      />
    ) : (
      <ForecastSkeleton />
    );
  }
  const rows = overview.data;
  const onDeals: RowActions["onDeals"] = (row, which) =>
    onPick({
      title: `${TOTAL_LABELS[which]}, ${row.rep.name}`,
      context: formatMoney(row[which].value, currency),
      deals: row[which].deals.map(toDealBehind),
      count: row[which].count,
      filter: { owner: [row.rep.id], triage: CONFIDENCE_FILTERS[which] },
    });
  const totals = teamTotals(rows);
  return (
    <>
      <div
        className={`${styles.surface} aria-[busy=true]:opacity-60`}
        aria-busy={overview.isPlaceholderData}
      >
        <TotalsOf
          totals={totals}
          now={now && teamTotals(now)}
          choice={choice}
          currency={currency}
          stale={stalePart({ evidence, currency, onPick })}
          quotaScope={quotaScope}
          onSetQuotas={onSetQuotas}
          headline={hasLanding && <LandingHeadline isOfAllPipelines={quotaScope !== undefined} />}
        />
      </div>
      <section aria-labelledby="team-overview">
        <h2 id="team-overview" className={`${styles.heading} mb-2 text-lg font-semibold`}>
          Team overview
        </h2>
        <TeamTable
          rows={rows}
          now={now}
          totals={totals}
          calls={new Map(calls.map((call) => [call.revieweeId, call]))}
          choice={choice}
          currency={currency}
          search={search}
          onSearch={onSearch}
          isStale={overview.isPlaceholderData}
          isPartial={quotaScope !== undefined}
          onEdit={onEdit}
          onCall={onCall}
          onDeals={onDeals}
        />
      </section>
    </>
  );
}

type TotalsOfProps = Pick<
  Parameters<typeof Outlook>[0],
  "totals" | "choice" | "currency" | "stale" | "quotaScope" | "headline"
> & { now: TeamTotals | undefined; onSetQuotas: (() => void) | undefined };

function TotalsOf(props: TotalsOfProps) {
  const { totals, now, choice, currency, stale, quotaScope, headline, onSetQuotas } = props;
  const { passed } = useQuarters();
  return (
    <>
      <Outlook
        totals={totals}
        choice={choice}
        passed={choice === "this" ? passed : null}
        commitLabel="Team commit"
        currency={currency}
        stale={stale}
        quotaScope={quotaScope}
        headline={headline}
      />
      <Tiles
        totals={totals}
        now={now}
        choice={choice}
        currency={currency}
        onSetQuotas={onSetQuotas}
      />
    </>
  );
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <>
      <div className={`${styles.surface} aria-[busy=true]:opacity-60`}>
        <FailedTiles message={message} />
      </div>
      <section aria-labelledby="team-overview">
        <h2 id="team-overview" className={`${styles.heading} mb-2 text-lg font-semibold`}>
          Team overview
        </h2>
        <div className={`${styles.surface} aria-[busy=true]:opacity-60`}>
          <ErrorState message={message} onRetry={onRetry} />
        </div>
      </section>
    </>
  );
}

export function ForecastSkeleton() {
  return (
    <LoadingSkeleton>
      <div className={`${styles.surface} aria-[busy=true]:opacity-60`}>
        <OutlookSkeleton headline={<HeadlineSkeleton />} />
        <TilesSkeleton />
      </div>
      <p className={`${styles.heading} mb-2 text-lg font-semibold`}>Team overview</p>
      <TeamSkeleton />
    </LoadingSkeleton>
  );
}
