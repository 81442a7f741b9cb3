import type { UseQueryResult } from "@tanstack/react-query";
import type { ForecastRow, ForecastTree, ManagerCall, StaleEvidence } from "@touchline/contract";
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
import { NameList } from "../../ui/name-list.tsx";
import { toDealBehind } from "./deal-behind.ts";
import { CONFIDENCE_FILTERS, type FigureDeals } from "./deals-panel.tsx";
import styles from "./forecast.module.css";
import type { ForecastSearch } from "./forecast-search.ts";
import { LandingHeadline } from "./landing-headline.tsx";
import { LevelSummary } from "./level-summary.tsx";
import { Outlook, OutlookSkeleton } from "./outlook.tsx";
import type { RowActions } from "./row-actions.ts";
import { SharedDeals, sharedText } from "./shared-deals.tsx";
import { stalePart } from "./stale-evidence.tsx";
import { teamRowsOf, totalsOfLevel } from "./team-rows.ts";
import { TeamSkeleton, TeamTable } from "./team-table.tsx";
import { FailedTiles, Tiles, TilesSkeleton } from "./tiles.tsx";
import type { Span } from "./use-forecast.ts";

interface TeamForecastProps extends Pick<RowActions, "onEdit" | "onCall" | "onTeamQuota"> {
  /** Undefined if quotas can't be set here. */
  onSetQuotas?: (() => void) | undefined;
  overview: UseQueryResult<ForecastRow[]>;
  /** Today's rows, if the overview is of a past day. */
  now: ForecastRow[] | undefined;
  /** The same as a tree, if it is shown as one. */
  tree: ShownTree | null;
  evidence: UseQueryResult<StaleEvidence[]>;
  quotaScope: string | undefined;
  calls: ManagerCall[];
  search: ForecastSearch;
  onSearch: (change: Partial<ForecastSearch>) => void;
  onPick: (behind: FigureDeals) => void;
}

export interface ShownTree {
  data: ForecastTree;
  /** Today's tree, if this one is of a past day. */
  now: ForecastTree | undefined;
  span: Span;
  /** The previous team, while the next one is loading. */
  isStale: boolean;
  /** Says what is called, and the team's quota. */
  hasSummary: boolean;
}

const TOTAL_LABELS = { mostLikely: "Likely", bestCase: "Best case" } as const;

/** Do we make the quarter, and who needs help? */
export function TeamForecast(props: TeamForecastProps) {
  const { overview, now, tree, evidence, quotaScope, calls, search, onSearch, onPick } = props;
  const { onEdit, onCall, onTeamQuota, onSetQuotas } = props;
  const { currency } = useSession();
  const choice: QuarterChoice = search.quarter ?? "this";
  // A range exists for the current quarter as it stands today.
  const asOf = useAsOf();
  const hasLanding = choice === "this" && asOf === undefined;
  if (overview.data === undefined) {
    return overview.isError ? (
      <ForecastFailed
        message={messageOf(overview.error, DEALS_ERROR)}
        onRetry={() => void overview.refetch()}
      />
    ) : (
      <ForecastSkeleton />
    );
  }
  const people = overview.data;
  const rows = tree ? teamRowsOf(tree.data, people) : people;
  const rowsNow = tree ? tree.now && teamRowsOf(tree.now, now ?? []) : now;
  const totals = tree ? totalsOfLevel(tree.data.total) : teamTotals(people);
  const totalsNow = tree ? tree.now && totalsOfLevel(tree.now.total) : now && teamTotals(now);
  const isStale = overview.isPlaceholderData || tree?.isStale === true;
  const onDeals: RowActions["onDeals"] = (row, which) =>
    onPick({
      title: `${TOTAL_LABELS[which]}, ${row.rep.name}${row.level?.isTeam ? "'s team" : ""}`,
      context: formatMoney(row[which].value, currency),
      deals: row[which].deals.map(toDealBehind),
      count: row[which].count,
      remark: sharedText(row.shared),
      filter: {
        owner: row.level?.isTeam ? row.level.sellerIds : [row.rep.id],
        triage: CONFIDENCE_FILTERS[which],
      },
    });
  return (
    <>
      <div className={`${styles.surface} aria-[busy=true]:opacity-60`} aria-busy={isStale}>
        <TotalsOf
          totals={totals}
          now={totalsNow}
          choice={choice}
          currency={currency}
          stale={stalePart({ evidence, currency, onPick })}
          quotaScope={quotaScope}
          onSetQuotas={onSetQuotas}
          headline={hasLanding && <LandingHeadline isOfAllPipelines={quotaScope !== undefined} />}
        />
        {tree?.hasSummary && (
          <LevelSummary tree={tree.data} {...{ currency, onCall, onTeamQuota }} />
        )}
      </div>
      <section aria-labelledby="team-overview">
        <h2 id="team-overview" className={`${styles.heading} mb-2 text-lg font-semibold`}>
          Team overview
        </h2>
        <TeamTable
          key={tree?.data.path.at(-1)?.id}
          rows={rows}
          now={rowsNow}
          totals={totals}
          calls={new Map(calls.map((call) => [call.revieweeId, call]))}
          tree={
            tree
              ? {
                  ...{ leadId: tree.data.path.at(-1)?.id ?? null, span: tree.span },
                  overview: people,
                }
              : undefined
          }
          choice={choice}
          currency={currency}
          search={search}
          onSearch={onSearch}
          isStale={isStale}
          isPartial={quotaScope !== undefined}
          onEdit={onEdit}
          onCall={onCall}
          onTeamQuota={onTeamQuota}
          onDeals={onDeals}
        />
        <SharedDeals people={people} />
        {tree && <NotIncluded tree={tree.data} people={people.map(({ rep }) => rep)} />}
      </section>
    </>
  );
}

const MAX_NAMES = 3;

/** Names the people the viewer sees outside the team, since no total here includes them. */
function NotIncluded({ tree, people }: { tree: ForecastTree; people: ForecastRow["rep"][] }) {
  const ids = new Set(tree.sellerIds);
  const outside = people.filter(({ id }) => !ids.has(id));
  if (outside.length === 0) return null;
  return (
    <p className="pt-2 px-3 text-base text-quiet">
      Not in this team, so not in its totals:{" "}
      <NameList names={outside.map(({ name }) => name)} max={MAX_NAMES} />.
    </p>
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

export function ForecastFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
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
