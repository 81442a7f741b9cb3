import type { UseQueryResult } from "@tanstack/react-query";
import type { Pipeline, TeamMember } from "@touchline/contract";
import { type Quarters, useQuarters } from "../../lib/quarters.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { DealFilters } from "./deal-filters.tsx";
import { chosenOf, type DealSearch, dealQuery } from "./deal-search.ts";
import styles from "./deals.module.css";
import { DealsTable } from "./deals-table.tsx";
import { useDeals, usePipelines } from "./use-deals.ts";

interface DealsProps {
  search: DealSearch;
  onSearch: (search: DealSearch) => void;
  /** Who may own deals; null for people who see only their own. */
  owners: UseQueryResult<TeamMember[]> | null;
}

/** The open deals of a quarter, filtered, sorted, in pages, and changed where they stand. */
export function Deals({ search, onSearch, owners }: DealsProps) {
  const pipelines = usePipelines();
  const isReady = pipelines.data !== undefined && (!owners || owners.data !== undefined);
  const quarters = useQuarters();
  const deals = useDeals(
    isReady ? queryOf(search, pipelines.data, owners?.data ?? null, quarters) : null,
  );
  const trouble = [pipelines, owners].find((query) => query?.isError && query.data === undefined);
  /** Another choice of deals begins on the first page; the deal one was sent to has been seen. */
  const change = (wanted: Partial<DealSearch>) =>
    onSearch({ ...search, page: undefined, deal: undefined, ...wanted });

  if (trouble) {
    return (
      <div className={styles.card}>
        <ErrorState
          message={trouble.error?.message ?? UNKNOWN}
          onRetry={() => void trouble.refetch()}
        />
      </div>
    );
  }
  if (pipelines.data?.length === 0 || owners?.data?.length === 0) {
    return <div className={styles.card}>{owners?.data?.length === 0 ? NOBODY : NO_PIPELINES}</div>;
  }
  return (
    <>
      <DealFilters
        search={search}
        pipelines={pipelines.data ?? []}
        owners={owners && (owners.data ?? [])}
        onChange={change}
      />
      <DealsTable
        deals={deals}
        pipelines={pipelines.data ?? []}
        hasOwners={owners !== null}
        search={search}
        onSearch={change}
      />
    </>
  );
}

const UNKNOWN = "There's an unknown problem loading the deals. Contact support for help.";

const NOBODY = (
  <EmptyState title="Nobody in your team can own deals yet">
    Deals show up once your team has a rep, or while player/coach mode is on in your menu.
  </EmptyState>
);

const NO_PIPELINES = (
  <EmptyState title="No pipelines yet">
    The first sync brings HubSpot's pipelines and deals. You can watch it in the sidebar.
  </EmptyState>
);

function queryOf(
  search: DealSearch,
  pipelines: Pipeline[],
  owners: TeamMember[] | null,
  quarters: Quarters,
) {
  if (pipelines.length === 0 || owners?.length === 0) return null;
  const ownerIds = owners?.map(({ id }) => id) ?? [];
  const chosen = chosenOf(search.owner, ownerIds);
  return dealQuery({
    search,
    pipelines: chosenOf(
      search.pipeline,
      pipelines.map(({ id }) => id),
    ),
    owners: chosen.length < ownerIds.length ? chosen : null,
    quarters,
  });
}
