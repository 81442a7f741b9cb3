import { useElementSize } from "@mantine/hooks";
import type { Pipeline } from "@touchline/contract";
import { withoutRemovedFields } from "@touchline/domain";
import { messageOf } from "../../lib/api.ts";
import { useAsOf } from "../../lib/as-of.ts";
import { DEALS_ERROR, DEALS_FAILED } from "../../lib/deal-error-messages.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { areRowsCompact, areShortcutsOn } from "../../lib/storage.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Paging } from "../../ui/paging.tsx";
import { Cell, ROW_ROLE, SkeletonTable, Table } from "../../ui/table.tsx";
import { chosenColumns } from "./columns-state.ts";
import { type DealColumn, MIN_WIDTH, withOwnerWidth } from "./deal-columns.ts";
import { DealFilters } from "./deal-filters.tsx";
import type { ChangeSearch } from "./deal-search.ts";
import {
  type DealFilter,
  type DealSearch,
  type DealUrlSearch,
  isDealKey,
  PAGE_SIZE,
  pageQuery,
} from "./deal-search.ts";
import styles from "./deals.module.css";
import { dealFilterOf, loadProblemOf } from "./deals.tsx";
import { GroupsRow } from "./groups-row.tsx";
import { type Grouping, useGrouping, useLines } from "./groups-state.ts";
import { MovedSinceThen } from "./moved-since-then.tsx";
import { NoMatch } from "./no-match.tsx";
import type { OwnersRead } from "./owner-choices.ts";
import { PastCell } from "./past-cells.tsx";
import { PastPanel } from "./past-panel.tsx";
import { type SetUrlSearch, useCurrentView } from "./use-current-view.ts";
import { type DealsRead, useDeals, usePipelines } from "./use-deals.ts";

interface PastDealsProps {
  /** Null until the user's default view is known. */
  address: DealUrlSearch | null;
  onAddress: SetUrlSearch;
  /** Possible owners; null for users who see only their own deals. */
  owners: OwnersRead | null;
}

/** Fits the current value: 'now €1.25M'. */
const WIDTHS: Partial<Record<DealColumn["key"], string>> = { amountInHomeCurrency: "96px" };
const NO_GROUPS: ReadonlySet<string> = new Set();

/**
 * Deals that were open on a past day, filtered, sorted and paged, with today's values. Read-only.
 */
export function PastDeals({ address, onAddress, owners }: PastDealsProps) {
  const pipelines = usePipelines();
  const quarters = useQuarters();
  const hasOwners = owners !== null;
  const asOf = useAsOf();
  const { search: wanted, onSearch, isSettled } = useCurrentView(address, { hasOwners }, onAddress);
  // The risk and the own fields of a past day aren't stored, so they don't filter.
  const { risk: _, ...search } = withoutRemovedFields(wanted, []);
  const isReady =
    isSettled && pipelines.data !== undefined && (!owners || owners.data !== undefined);
  const chosen = isReady
    ? dealFilterOf(search, pipelines.data ?? [], owners?.data ?? null, quarters)
    : null;
  const filter: (DealFilter & { asOf?: string }) | null = chosen && {
    ...chosen,
    ...(asOf && { asOf }),
  };
  const grouping = useGrouping(filter, search.group);
  // Past findings aren't stored, so nothing is sorted by them.
  const known =
    search.sort === "issues" || search.sort === "risk"
      ? { ...search, sort: undefined, order: undefined }
      : search;
  const deals = useDeals(filter && pageQuery(filter, known, grouping?.closed ?? NO_GROUPS));
  const change: ChangeSearch = (changed, how) =>
    onSearch({ ...search, page: undefined, ...changed }, how);
  const trouble = loadProblemOf(pipelines, owners);
  if (trouble) {
    return (
      <div className="bg-surface border border-line rounded-card">
        <ErrorState title={DEALS_FAILED} message={trouble.words} onRetry={trouble.retry} />
      </div>
    );
  }
  return (
    <>
      <DealFilters
        search={search}
        pipelines={pipelines.data ?? []}
        owners={owners && (owners.data ?? [])}
        onChange={change}
        hasLetters={areShortcutsOn()}
        hasRisk={false}
      />
      {/* If the deals failed to load, report that only once. */}
      {!deals.isError && <MovedSinceThen filter={chosen} />}
      <PastTable
        deals={deals}
        pipelines={pipelines.data ?? []}
        hasOwners={hasOwners}
        search={known}
        grouping={grouping}
        onSearch={change}
        onOpen={(deal) => onSearch({ ...search, deal })}
      />
      {search.deal !== undefined && (
        <PastPanel id={search.deal} onClose={() => onSearch({ ...search, deal: undefined })} />
      )}
    </>
  );
}

interface PastTableProps {
  deals: DealsRead;
  pipelines: Pipeline[];
  hasOwners: boolean;
  search: DealSearch;
  grouping: Grouping | null;
  onSearch: (change: Partial<DealSearch>) => void;
  onOpen: (hubspotId: string) => void;
}

/** Past findings aren't stored, so there are no issues and no risk. */
function PastTable(props: PastTableProps) {
  const { deals, pipelines, hasOwners, search, grouping, onSearch, onOpen } = props;
  const page = search.page ?? 1;
  const columns = chosenColumns(search.columns, { hasOwners })
    .filter(({ key }) => key !== "issues" && key !== "risk")
    .map((column) => ({ ...column, width: WIDTHS[column.key] ?? column.width }));
  const { ref: measured, width } = useElementSize();
  const lines = useLines({ deals, page, grouping });
  const isCompact = areRowsCompact();
  const toPage = (wanted: number) => onSearch({ page: wanted === 1 ? undefined : wanted });
  if (deals.data === undefined) {
    if (!deals.isError)
      return (
        <SkeletonTable
          columns={withOwnerWidth(columns, 0)}
          isCompact={isCompact}
          minWidth={MIN_WIDTH}
          rowClass={styles.row}
        />
      );
    return (
      <div className="bg-surface border border-line rounded-card">
        <ErrorState
          title={DEALS_FAILED}
          message={messageOf(deals.error, DEALS_ERROR)}
          onRetry={() => deals.refetch()}
        />
      </div>
    );
  }
  const { total } = deals.data;
  if (lines.length === 0) {
    return (
      <div className="bg-surface border border-line rounded-card">
        {search.words ? (
          <NoMatch words={search.words} onClear={() => onSearch({ words: undefined })} />
        ) : (
          <EmptyState title="No deals found!">
            No deals open on that day match. Try another quarter or fewer filters.
          </EmptyState>
        )}
      </div>
    );
  }
  const sort = search.sort ? { by: search.sort, order: search.order ?? ("asc" as const) } : null;
  return (
    <>
      <div ref={measured}>
        <Table
          label="Deals"
          minWidth={MIN_WIDTH}
          columns={withOwnerWidth(columns, width)}
          sort={sort}
          isStale={deals.isPlaceholderData}
          isCompact={isCompact}
          onSort={(next) =>
            onSearch({
              sort: next && isDealKey(next.by) ? next.by : undefined,
              order: next?.order === "desc" ? "desc" : undefined,
            })
          }
        >
          {lines.map((line) =>
            line.kind === "group" ? (
              <GroupsRow
                key={`group ${line.key}`}
                line={line}
                isOpen={!grouping?.closed.has(line.key)}
                hasPipeline={pipelines.length > 1}
                width={columns.length}
                onToggle={() => toPage(grouping?.toggle(line.key, PAGE_SIZE) ?? 1)}
              />
            ) : (
              <tr {...ROW_ROLE} key={line.deal.id} data-row={line.deal.id} className={styles.row}>
                {columns.map(({ key, label, isNumber = false }) => (
                  <Cell key={key} label={label} isNumber={isNumber} isTitle={key === "name"}>
                    <PastCell
                      deal={line.deal}
                      column={key}
                      hasPipeline={pipelines.length > 1}
                      onOpen={() => onOpen(line.deal.hubspotId)}
                    />
                  </Cell>
                ))}
              </tr>
            ),
          )}
        </Table>
      </div>
      {total > 0 && <Paging page={page} pageSize={PAGE_SIZE} total={total} onPage={toPage} />}
    </>
  );
}
