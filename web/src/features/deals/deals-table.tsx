import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Answer, api, Deal, Pipeline } from "@touchline/contract";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Paging } from "../../ui/paging.tsx";
import { type Column, SkeletonTable, type Sort, Table } from "../../ui/table.tsx";
import { DealRow } from "./deal-row.tsx";
import { type DealKey, type DealSearch, PAGE_SIZE } from "./deal-search.ts";
import styles from "./deals.module.css";

const OWNER: Column<DealKey> = { key: "Owner", label: "Owner", width: "152px" };

const COLUMNS: Column<DealKey>[] = [
  { key: "name", label: "Deal Title", width: "17%" },
  { key: "dealStage", label: "Stage", width: "156px" },
  { key: "closeDate", label: "Close Date", width: "116px" },
  { key: "amountInHomeCurrency", label: "Value", width: "80px", isNumber: true },
  { key: "forecastCategory", label: "Triage", width: "100px" },
  { key: "dealUpdate", label: "Latest Update" },
  { key: "nextStep", label: "Next Step" },
];

interface DealsTableProps {
  deals: UseQueryResult<Answer<typeof api.deals.list>>;
  pipelines: Pipeline[];
  hasOwners: boolean;
  search: DealSearch;
  onSearch: (change: Partial<DealSearch>) => void;
}

/** The deals of a page: loading, failed, none, or there to be changed. */
export function DealsTable({ deals, pipelines, hasOwners, search, onSearch }: DealsTableProps) {
  const columns = hasOwners ? [OWNER, ...COLUMNS] : COLUMNS;
  if (deals.data === undefined) {
    if (!deals.isError) return <SkeletonTable columns={columns} />;
    return (
      <div className={styles.card}>
        <ErrorState message={deals.error.message} onRetry={() => deals.refetch()} />
      </div>
    );
  }
  const { deals: rows, total, totalPages } = deals.data;
  const page = search.page ?? 1;
  const toPage = (wanted: number) => onSearch({ page: wanted === 1 ? undefined : wanted });
  if (rows.length === 0) {
    return (
      <div className={styles.card}>
        {total === 0 ? <NoDeals search={search} onSearch={onSearch} /> : null}
        {total > 0 && (
          <EmptyState
            title={`There is no page ${page}`}
            action={
              <Button variant="default" size="xs" onClick={() => toPage(totalPages)}>
                Go to the last page
              </Button>
            }
          >
            The deals end on page {totalPages}.
          </EmptyState>
        )}
      </div>
    );
  }
  const sort: Sort<DealKey> = search.sort
    ? { by: search.sort, order: search.order ?? "asc" }
    : null;
  return (
    <>
      {search.deal && !rows.some((deal) => isMeant(deal, search)) && (
        <Notice tone="none">
          The deal you were sent to is not among these. It may be closed, due in another quarter, or
          filtered out.
        </Notice>
      )}
      <Table
        label="Deals"
        columns={columns}
        sort={sort}
        isStale={deals.isPlaceholderData}
        onSort={(next) =>
          onSearch({ sort: next?.by, order: next?.order === "desc" ? "desc" : undefined })
        }
      >
        {rows.map((deal) => (
          <DealRow
            key={deal.id}
            deal={deal}
            pipelines={pipelines}
            isMeant={isMeant(deal, search)}
          />
        ))}
      </Table>
      <Paging page={page} pageSize={PAGE_SIZE} total={total} onPage={toPage} />
    </>
  );
}

function isMeant({ id, hubspotId }: Deal, { deal }: DealSearch): boolean {
  return deal !== undefined && (deal === hubspotId || deal === id);
}

function NoDeals({ search, onSearch }: Pick<DealsTableProps, "search" | "onSearch">) {
  const isNarrowed = Boolean(search.pipeline || search.owner || search.triage);
  const widen = () => onSearch({ pipeline: undefined, owner: undefined, triage: undefined });
  return (
    <EmptyState
      title="No deals found!"
      action={
        isNarrowed && (
          <Button variant="default" size="xs" onClick={widen}>
            Show all
          </Button>
        )
      }
    >
      {isNarrowed
        ? "No open deal of this quarter fits your filters."
        : "No open deal closes in this time. Try another quarter."}
    </EmptyState>
  );
}
