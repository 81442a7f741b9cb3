import { Button, Skeleton } from "@mantine/core";
import type { HistoryChange, TeamMember } from "@touchline/contract";
import { dayIn } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { ByDay } from "./by-day.tsx";
import { ChangeLine } from "./change-line.tsx";
import { DealFilter, HistoryFilters, KindFilter, RepFilter } from "./history-filters.tsx";
import type { HistorySearch } from "./history-search.ts";
import { useChanges, useUndo } from "./use-history.ts";

interface ChangesProps {
  search: HistorySearch;
  onSearch: (change: Partial<HistorySearch>) => void;
  /** Selectable team members; null for users who see only their own. */
  team: TeamMember[] | null;
}

export function Changes({ search, onSearch, team }: ChangesProps) {
  const query = useChanges(search);
  const changes = query.data?.pages.flatMap((page) => page.changes);
  const dealName = search.deal && changes?.find(({ deal }) => deal?.id === search.deal)?.deal?.name;
  return (
    <>
      <section className="flex flex-wrap items-center gap-2 py-4" aria-label="Filters">
        <HistoryFilters what="Search deals, people and values" search={search} onSearch={onSearch}>
          {team && <RepFilter team={team} search={search} onSearch={onSearch} />}
          <KindFilter search={search} onSearch={onSearch} />
        </HistoryFilters>
        {search.deal && (
          <DealFilter name={dealName || "one deal"} onClear={() => onSearch({ deal: undefined })} />
        )}
      </section>
      {changes === undefined ? (
        query.isError ? (
          <ErrorState
            isCard
            title="Changes couldn't be loaded"
            message={query.error.message}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <ChangesSkeleton />
        )
      ) : changes.length === 0 ? (
        <NoChanges search={search} onSearch={onSearch} />
      ) : (
        <Timeline
          changes={changes}
          isStale={query.isPlaceholderData}
          isOneDeal={search.deal !== undefined}
          onDeal={(deal) => onSearch({ deal })}
        />
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          className="block mt-5 mb-0 mx-auto"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older changes
        </Button>
      )}
      {changes !== undefined && query.isFetchNextPageError && (
        <ErrorState
          isCard
          title="Older changes couldn't be loaded"
          message={query.error.message}
          onRetry={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
}

interface TimelineProps {
  changes: HistoryChange[];
  isStale: boolean;
  isOneDeal: boolean;
  onDeal: (id: string) => void;
}

function Timeline({ changes, isStale, isOneDeal, onDeal }: TimelineProps) {
  const { timeZone } = useSession();
  const { undo, undoing } = useUndo();
  return (
    <ByDay
      label="Changes"
      items={changes}
      dayOf={({ at }) => dayIn(timeZone, new Date(at))}
      isStale={isStale}
    >
      {(ofDay) =>
        groupChanges(ofDay).map((changes) => (
          <ChangeLine
            key={changes[0]?.id}
            changes={changes}
            undoing={undoing}
            onUndo={undo}
            isOneDeal={isOneDeal}
            onDeal={onDeal}
          />
        ))
      }
    </ByDay>
  );
}

function NoChanges({ search, onSearch }: Omit<ChangesProps, "team">) {
  const { rep, deal, kind, from, to, q } = search;
  const isNarrowed = [rep, deal, kind, from, to, q].some((given) => given !== undefined);
  const all = {
    rep: undefined,
    deal: undefined,
    kind: undefined,
    from: undefined,
    to: undefined,
    q: undefined,
  };
  return (
    <div className="bg-surface border border-line rounded-card">
      {isNarrowed ? (
        <EmptyState
          title="Nothing found"
          action={
            <Button variant="default" onClick={() => onSearch(all)}>
              Show everything
            </Button>
          }
        >
          No changes match your filters.
        </EmptyState>
      ) : (
        <EmptyState title="No changes yet">
          Changes to deals, goals, feedback and actions show up here as they happen.
        </EmptyState>
      )}
    </div>
  );
}

function ChangesSkeleton() {
  return (
    <LoadingSkeleton>
      <div className="grid gap-6 motion-opacity aria-[busy=true]:opacity-60">
        <Skeleton height={14} width={90} mb={12} />
        <ol className="bg-surface border border-line rounded-card">
          {Array.from({ length: 8 }, (_, index) => `line-${index}`).map((key) => (
            <li
              key={key}
              className="flex items-start gap-3 py-2.5 px-4 border-t border-line first:border-t-0"
            >
              <Skeleton height={12} width={36} />
              <span className="flex-1 min-w-0 wrap-anywhere">
                <Skeleton height={12} width="60%" mb={8} />
                <Skeleton height={12} width="40%" />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </LoadingSkeleton>
  );
}

/**
 * Merges a user's changes to a deal within one minute into one entry: closing a deal changes stage,
 * triage and close date.
 */
function groupChanges(changes: HistoryChange[]): HistoryChange[][] {
  return [...Map.groupBy(changes, groupKeyOf).values()];
}

function groupKeyOf({ id, at, deal, person, source }: HistoryChange): string {
  return deal ? [deal.id, source, person, minuteOf(at)].join(" ") : id;
}

function minuteOf(at: string): string {
  return at.slice(0, "2026-11-15T09:05".length);
}
