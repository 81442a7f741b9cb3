import { Button } from "@mantine/core";
import { useCallbackRef, useElementSize, useMediaQuery } from "@mantine/hooks";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Deal, DealOwner, Pipeline } from "@touchline/contract";
import { type CSSProperties, type ReactNode, useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { DEALS_FAILED, OWNERS_ERROR, PIPELINES_ERROR } from "../../lib/deal-error-messages.ts";
import { useOwnFields } from "../../lib/own-fields.ts";
import { type Quarters, useQuarters } from "../../lib/quarters.ts";
import { useIsReadOnly } from "../../lib/read-only.ts";
import {
  areRowsCompact,
  areShortcutsOn,
  saveRowsCompact,
  saveShortcutsOn,
} from "../../lib/storage.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { NoTeamYet } from "../../ui/no-team-yet.tsx";
import type { SetColumns } from "./column-layout.ts";
import { DealFilters, useHasRoom } from "./deal-filters.tsx";
import type { ChangeSearch } from "./deal-search.ts";
import {
  type DealFilter,
  type DealSearch,
  type DealUrlSearch,
  pageQuery,
  resolveChosen,
  toDealFilter,
} from "./deal-search.ts";
import styles from "./deals.module.css";
import { useGrouping } from "./groups-state.ts";
import { KeyHints } from "./key-hints.tsx";
import type { OwnersRead } from "./owner-choices.ts";
import { SelectableDeals } from "./selectable-deals.tsx";
import { useCheckDeals } from "./use-check-deals.ts";
import { type SetUrlSearch, useCurrentView } from "./use-current-view.ts";
import { useDeals, usePipelines } from "./use-deals.ts";
import { ViewsBar } from "./views-bar.tsx";

/**
 * From this width the open deal's panel pushes the table aside; below it, it overlays the table.
 */
const SIDE_PANEL_QUERY = "(min-width: 1200px)";

export interface PanelProps {
  hubspotId: string;
  isBeside: boolean;
  previous: string | undefined;
  next: string | undefined;
  isListed: boolean;
  onGo: (hubspotId: string) => void;
  onClose: () => void;
}

interface DealsProps {
  /** Null until the user's default view is known. */
  address: DealUrlSearch | null;
  onAddress: SetUrlSearch;
  linkOf: (address: DealUrlSearch) => string;
  /** Possible owners; null for users who see only their own deals. */
  owners: OwnersRead | null;
  /** Renders a deal's issues; the page's deals are loaded together. */
  issuesOf: (deal: Deal, page: Deal[], how: { isRiskApart: boolean }) => ReactNode;
  riskOf: (deal: Deal, page: Deal[]) => ReactNode;
  /** Renders the number of pushes next to the close date. */
  slipsOf: (deal: Deal, page: Deal[]) => ReactNode;
  onQueue: (hubspotIds: string[]) => void;
  /** Renders the export of the filtered deals. */
  exportOf: (filter: DealFilter) => ReactNode;
  panel: (panel: PanelProps) => ReactNode;
}

const NO_DEALS: Deal[] = [];
const NO_GROUPS: ReadonlySet<string> = new Set();

/** A quarter's open deals: filtered, sorted, paged, selectable and editable inline. */
export function Deals(props: DealsProps) {
  const { owners } = props;
  const pipelines = usePipelines();
  const trouble = loadProblemOf(pipelines, owners);
  if (trouble) {
    return (
      <div className="bg-surface border border-line rounded-card">
        <ErrorState title={DEALS_FAILED} message={trouble.words} onRetry={trouble.retry} />
      </div>
    );
  }
  if (pipelines.data?.length === 0 || owners?.data?.length === 0) {
    return (
      <div className="bg-surface border border-line rounded-card">
        {owners?.data?.length === 0 ? NO_OWNERS_STATE : NO_PIPELINES_STATE}
      </div>
    );
  }
  return <DealsContent {...props} pipelines={pipelines.data} />;
}

function DealsContent(props: DealsProps & { pipelines: Pipeline[] | undefined }) {
  const {
    address,
    onAddress,
    owners,
    pipelines = [],
    issuesOf,
    riskOf,
    slipsOf,
    onQueue,
    exportOf,
    panel,
  } = props;
  const quarters = useQuarters();
  const fields = useOwnFields();
  const hasOwners = owners !== null;
  const looking = useCurrentView(address, { hasOwners }, onAddress);
  const { search, onSearch } = looking;
  const isReady =
    looking.isSettled && props.pipelines !== undefined && (!owners || owners.data !== undefined);
  const filter = isReady ? dealFilterOf(search, pipelines, owners?.data ?? null, quarters) : null;
  const grouping = useGrouping(filter, search.group);
  const deals = useDeals(filter && pageQuery(filter, search, grouping?.closed ?? NO_GROUPS));
  const rows = deals.data?.deals ?? NO_DEALS;
  // Includes the deals of collapsed groups, which also match the filters.
  const total =
    grouping?.groups?.reduce((sum, group) => sum + group.deals, 0) ?? deals.data?.total ?? 0;
  const isLoaded = filter !== null && deals.data !== undefined;
  const check = useCheckDeals(search, filter);
  const isBeside = useMediaQuery(SIDE_PANEL_QUERY, true) ?? true;
  const [hasLetters, setHasLetters] = useState(areShortcutsOn);
  const [isCompact, setIsCompact] = useState(areRowsCompact);
  const tools = useElementSize<HTMLElement>();
  const hasRoom = useHasRoom();
  const isReadOnly = useIsReadOnly();

  /** Changing the filters returns to the first page. */
  const change: ChangeSearch = (wanted, how) =>
    onSearch({ ...search, page: undefined, ...wanted }, how);
  const arrange: SetColumns = (columns, how) => onSearch({ ...search, columns }, how);
  const open = (deal: string | undefined, how?: { isPassing: boolean }) =>
    onSearch({ ...search, deal }, how);
  const openRow = useCallbackRef((deal: Deal, how?: { isPassing: boolean }) =>
    open(deal.hubspotId, how),
  );
  const close = () => {
    const row = rows.find((deal) => isDealInUrl(deal, search.deal));
    open(undefined);
    if (row) focusTitle(row.id);
  };
  const place = rows.findIndex((deal) => isDealInUrl(deal, search.deal));
  const views = (
    <ViewsBar
      views={looking.views}
      view={looking.view}
      look={looking.look}
      named={address?.view}
      hasOwners={hasOwners}
      onGroup={(group) => change({ group })}
      onColumns={arrange}
      isCompact={isCompact}
      onCompact={() => {
        saveRowsCompact(!isCompact);
        setIsCompact(!isCompact);
      }}
      onAddress={onAddress}
      linkOf={props.linkOf}
      exporting={<ReservedSpace isHere={isLoaded}>{exportOf(filter ?? {})}</ReservedSpace>}
    />
  );
  return (
    <div className={styles.page} style={{ "--tools": `${tools.height}px` } as CSSProperties}>
      {hasRoom && views}
      <DealFilters
        frame={tools.ref}
        search={search}
        pipelines={pipelines}
        owners={owners && (owners.data ?? [])}
        fields={fields}
        onChange={change}
        hasLetters={hasLetters}
        more={views}
        action={
          !isReadOnly && (
            <ReservedSpace isHere={isLoaded}>
              <Button variant="default" size="xs" loading={check.isStarting} onClick={check.start}>
                check deals
              </Button>
            </ReservedSpace>
          )
        }
      />
      <div
        className="grid grid-cols-1 items-start gap-3 data-[beside=true]:grid-cols-[minmax(0,1fr)_400px]"
        data-beside={isBeside && search.deal !== undefined}
      >
        <div className={styles.main}>
          <SelectableDeals
            rows={rows}
            filter={filter}
            total={total}
            deals={deals}
            pipelines={pipelines}
            hasOwners={hasOwners}
            search={search}
            onSearch={change}
            onColumns={arrange}
            isCompact={isCompact}
            grouping={grouping}
            issuesOf={(deal, how) => issuesOf(deal, rows, how)}
            riskOf={(deal) => riskOf(deal, rows)}
            slipsOf={(deal) => slipsOf(deal, rows)}
            open={search.deal === undefined ? null : { hubspotId: search.deal, isBeside }}
            onOpen={openRow}
            onClose={close}
            onQueue={onQueue}
            hasLetters={hasLetters}
          />
          {rows.length > 0 && (
            <KeyHints
              isRep={owners === null}
              isReadOnly={isReadOnly}
              hasLetters={hasLetters}
              onToggle={() => {
                saveShortcutsOn(!hasLetters);
                setHasLetters(!hasLetters);
              }}
            />
          )}
        </div>
        {search.deal !== undefined &&
          panel({
            hubspotId: rows[place]?.hubspotId ?? search.deal,
            isBeside,
            previous: place > 0 ? rows[place - 1]?.hubspotId : undefined,
            next: place >= 0 ? rows[place + 1]?.hubspotId : undefined,
            isListed: place >= 0 || deals.data === undefined,
            onGo: (hubspotId) => open(hubspotId, { isPassing: true }),
            onClose: close,
          })}
      </div>
    </div>
  );
}

/** Reserves its space while invisible and inert, so that nothing moves when it appears. */
function ReservedSpace({ isHere, children }: { isHere: boolean; children: ReactNode }) {
  return (
    <span className="contents" style={{ visibility: isHere ? "visible" : "hidden" }}>
      {children}
    </span>
  );
}

/** An address may use either id of a deal. */
function isDealInUrl({ id, hubspotId }: Deal, named: string | undefined): boolean {
  return named !== undefined && (named === hubspotId || named === id);
}

/** Returns the focus to where the deal was opened. */
function focusTitle(id: string) {
  requestAnimationFrame(() => {
    const title = `tr[data-row="${CSS.escape(id)}"] td[data-title="true"] button`;
    document.querySelector<HTMLElement>(title)?.focus();
  });
}

export function loadProblemOf(pipelines: UseQueryResult, owners: OwnersRead | null) {
  const known = [
    { query: pipelines, unknown: PIPELINES_ERROR },
    { query: owners, unknown: OWNERS_ERROR },
  ];
  const failed = known.find(({ query }) => query?.isError && query.data === undefined);
  return failed?.query
    ? {
        words: messageOf(failed.query.error, failed.unknown),
        retry: () => void failed.query?.refetch(),
      }
    : null;
}

const NO_OWNERS_STATE = (
  <NoTeamYet title="No one on your team can own deals yet">
    Deals show up once your team has a rep, or while player/coach mode is on in your menu.
  </NoTeamYet>
);

const NO_PIPELINES_STATE = (
  <EmptyState title="No pipelines yet">
    Your pipelines and deals arrive with the first HubSpot sync. Follow it in the main menu.
  </EmptyState>
);

export function dealFilterOf(
  search: DealSearch,
  pipelines: Pipeline[],
  owners: DealOwner[] | null,
  quarters: Quarters,
): DealFilter | null {
  if (pipelines.length === 0 || owners?.length === 0) return null;
  const ownerIds = owners?.map(({ id }) => id) ?? [];
  const chosen = resolveChosen(search.owner, ownerIds);
  return toDealFilter({
    search,
    pipelines: resolveChosen(
      search.pipeline,
      pipelines.map(({ id }) => id),
    ),
    owners: chosen.length < ownerIds.length ? chosen : null,
    quarters,
  });
}
