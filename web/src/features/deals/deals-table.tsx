import { Button } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import type { Deal, DealColumnKey, Pipeline } from "@touchline/contract";
import { type ReactNode, useDeferredValue, useRef } from "react";
import { messageOf } from "../../lib/api.ts";
import { DEALS_ERROR, DEALS_FAILED } from "../../lib/deal-error-messages.ts";
import { useIsOffline } from "../../lib/online.ts";
import { useOwnFields } from "../../lib/own-fields.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OfflineState } from "../../ui/offline-state.tsx";
import { Paging } from "../../ui/paging.tsx";
import { SkeletonTable, type Sort, Table } from "../../ui/table.tsx";
import { focusableInCell, useGridKeys } from "../../ui/use-grid-keys.ts";
import { focusBulkBar } from "./bulk-bar.tsx";
import { columnLayoutOf, type SetColumns } from "./column-layout.ts";
import { chosenColumns } from "./columns-state.ts";
import { fitColumns, MIN_WIDTH, withOwnerWidth } from "./deal-columns.ts";
import { DealRow } from "./deal-row.tsx";
import { type DealSearch, isDealKey, PAGE_SIZE } from "./deal-search.ts";
import styles from "./deals.module.css";
import { GroupsRow } from "./groups-row.tsx";
import { type Grouping, useLines } from "./groups-state.ts";
import { NoMatch } from "./no-match.tsx";
import type { DealSelection } from "./use-deal-selection.ts";
import type { DealsRead } from "./use-deals.ts";

export interface DealsTableProps {
  deals: DealsRead;
  pipelines: Pipeline[];
  hasOwners: boolean;
  search: DealSearch;
  onSearch: (change: Partial<DealSearch>) => void;
  onColumns: SetColumns;
  isCompact: boolean;
  /** Null if the deals aren't grouped. */
  grouping: Grouping | null;
  choosing: DealSelection;
  issuesOf: (deal: Deal, how: { isRiskApart: boolean }) => ReactNode;
  riskOf: (deal: Deal) => ReactNode;
  slipsOf: (deal: Deal) => ReactNode;
  open: { hubspotId: string; isBeside: boolean } | null;
  onOpen: (deal: Deal, how?: { isPassing: boolean }) => void;
  onClose: () => void;
  onQueue: () => void;
  hasLetters: boolean;
}

/** A page of deals: loading, failed, empty or editable. */
export function DealsTable(props: DealsTableProps) {
  const { deals, hasOwners, search, onSearch, grouping } = props;
  const isOffline = useIsOffline();
  const fields = useOwnFields();
  if (deals.data === undefined) {
    if (isOffline) {
      return (
        <div className="bg-surface border border-line rounded-card">
          <OfflineState />
        </div>
      );
    }
    if (!deals.isError) {
      return (
        <div className={styles.grid}>
          <SkeletonTable
            columns={withOwnerWidth(chosenColumns(search.columns, { hasOwners, fields }), 0)}
            hasLead
            hasMany
            isCompact={props.isCompact}
            minWidth={MIN_WIDTH}
            rowClass={styles.row}
          />
        </div>
      );
    }
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
  const { deals: rows, total, totalPages } = deals.data;
  const page = search.page ?? 1;
  const toPage = (wanted: number) => onSearch({ page: wanted === 1 ? undefined : wanted });
  if (rows.length === 0 && !(total === 0 && grouping?.closed.size)) {
    return (
      <div className="bg-surface border border-line rounded-card">
        {total === 0 ? (
          <NoDeals search={search} onSearch={onSearch} />
        ) : (
          <EmptyState
            title={`There is no page ${page}`}
            action={
              <Button variant="default" size="xs" onClick={() => toPage(totalPages)}>
                Go to the last page
              </Button>
            }
          >
            The last page is {totalPages}.
          </EmptyState>
        )}
      </div>
    );
  }
  return (
    <>
      {grouping?.trouble && (
        <Notice
          tone="none"
          action={
            <Button variant="default" size="xs" onClick={grouping.trouble.retry}>
              Try the subtotals again
            </Button>
          }
        >
          {messageOf(grouping.trouble.error, DEALS_ERROR)}
        </Notice>
      )}
      <Rows {...props} rows={rows} page={page} totalPages={totalPages} toPage={toPage} />
      {total > 0 && <Paging page={page} pageSize={PAGE_SIZE} total={total} onPage={toPage} />}
    </>
  );
}

interface RowsProps extends DealsTableProps {
  rows: Deal[];
  page: number;
  totalPages: number;
  toPage: (page: number) => void;
}

const EDIT_KEYS: Record<string, string> = {
  s: "Stage",
  d: "Close Date",
  t: "Triage",
  u: "Latest Update",
  n: "Next Step",
};

function Rows(props: RowsProps) {
  const { deals, rows, pipelines, hasOwners, search, onSearch, choosing, open, grouping } = props;
  const { today } = useQuarters();
  const session = useSession();
  const frame = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize();
  const who = { hasOwners, fields: useOwnFields() };
  const all = chosenColumns(search.columns, who);
  const wide = withOwnerWidth(all, width);
  const isBeside = open?.isBeside ?? false;
  // When a deal closes, hide its panel first and restore the columns afterwards, because rendering
  // them is slow.
  const isNarrow = useDeferredValue(isBeside) || isBeside;
  const columns = isNarrow && width > 0 ? fitColumns(wide, width) : wide;
  const isRiskApart = columns.some(({ key }) => key === "risk");
  const rowOf = (id: string) => rows.find((deal) => deal.id === id);
  const keys = useGridKeys(frame, {
    hasLetters: props.hasLetters,
    onRow: (id) => {
      const deal = rowOf(id);
      if (deal && isBeside && open?.hubspotId !== deal.hubspotId) {
        props.onOpen(deal, { isPassing: true });
      }
    },
    onKey: (key, id) => {
      const deal = rowOf(id);
      const label = EDIT_KEYS[key];
      const stop = label === undefined ? undefined : focusableInCell(frame.current, id, label);
      if (stop) {
        stop.focus();
        stop.click();
        return true;
      }
      if (!deal && key === " ") {
        // On a group header, the space bar acts as a click.
        focusedElement()?.click();
        return true;
      }
      const act = {
        " ": () => choosing.toggle(id, false),
        x: () => choosing.toggle(id, false),
        "shift+ ": () => choosing.toggle(id, true),
        "shift+x": () => choosing.toggle(id, true),
        "mod+a": () => choosing.togglePage(),
        o: () => deal && props.onOpen(deal),
        f2: () => focusedElement()?.click(),
        q: props.onQueue,
        e: focusBulkBar,
        pagedown: () => props.page < props.totalPages && props.toPage(props.page + 1),
        pageup: () => props.page > 1 && props.toPage(props.page - 1),
        escape: () => (open ? props.onClose() : choosing.clear()),
      }[key];
      act?.();
      return act !== undefined;
    },
  });
  const sort: Sort<DealColumnKey> = search.sort
    ? { by: search.sort, order: search.order ?? "asc" }
    : null;
  const lines = useLines({ deals, page: props.page, grouping });
  const toggleGroup = (key: string) => {
    const to = grouping?.toggle(key, PAGE_SIZE) ?? 1;
    if (to !== props.page) props.toPage(to);
  };
  const chosenHere = rows.filter(({ id }) => choosing.has(id)).length;
  return (
    <div ref={frame} className={styles.grid} {...keys}>
      <div ref={measured}>
        <Table
          label="Deals"
          columns={columns}
          sort={sort}
          isStale={deals.isPlaceholderData}
          isFitted={isNarrow}
          hasMany
          isCompact={props.isCompact}
          minWidth={MIN_WIDTH}
          columnLayout={
            isNarrow ? undefined : columnLayoutOf(search.columns, who, width, props.onColumns)
          }
          onSort={(next) =>
            onSearch({
              sort: next && isDealKey(next.by) ? next.by : undefined,
              order: next?.order === "desc" ? "desc" : undefined,
            })
          }
          lead={
            <label
              className={`${styles.choose} has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:-outline-offset-2`}
            >
              <input
                type="checkbox"
                aria-label="Select this page"
                checked={chosenHere > 0 && chosenHere === rows.length}
                ref={(box) => {
                  if (box) box.indeterminate = chosenHere > 0 && chosenHere < rows.length;
                }}
                onChange={choosing.togglePage}
              />
            </label>
          }
        >
          {lines.map((line) =>
            line.kind === "group" ? (
              <GroupsRow
                key={`group ${line.key}`}
                line={line}
                isOpen={!grouping?.closed.has(line.key)}
                hasPipeline={pipelines.length > 1}
                width={columns.length + 1}
                onToggle={() => toggleGroup(line.key)}
              />
            ) : (
              <DealRow
                key={line.deal.id}
                deal={line.deal}
                columns={columns}
                pipelines={pipelines}
                today={today}
                session={session}
                isChosen={choosing.has(line.deal.id)}
                isOpen={isDealInUrl(line.deal, open?.hubspotId)}
                issues={props.issuesOf(line.deal, { isRiskApart })}
                risk={props.riskOf(line.deal)}
                slips={props.slipsOf(line.deal)}
                onChoose={choosing.toggle}
                onOpen={props.onOpen}
              />
            ),
          )}
        </Table>
      </div>
    </div>
  );
}

function focusedElement(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

/** An address may use either id of a deal. */
function isDealInUrl({ id, hubspotId }: Deal, meant: string | undefined): boolean {
  return meant !== undefined && (meant === hubspotId || meant === id);
}

function NoDeals({ search, onSearch }: Pick<DealsTableProps, "search" | "onSearch">) {
  if (search.words) {
    return <NoMatch words={search.words} onClear={() => onSearch({ words: undefined })} />;
  }
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
        ? "No open deals in this period match your filters."
        : "No open deals close in this period. Try another quarter."}
    </EmptyState>
  );
}
