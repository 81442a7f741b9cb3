import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ForecastRow } from "@touchline/contract";
import { addDays, may, quotaScopeText } from "@touchline/domain";
import { useState } from "react";
import { ConnectPanel } from "../features/crm/connect-panel.tsx";
import { DealsPanel, type FigureDeals } from "../features/forecast/deals-panel.tsx";
import { chosenPipelines, ForecastFilters } from "../features/forecast/forecast-filters.tsx";
import { type ForecastSearch, readForecastSearch } from "../features/forecast/forecast-search.ts";
import { OwnForecast, OwnForecastSkeleton } from "../features/forecast/own-forecast.tsx";
import { PipelineChange } from "../features/forecast/pipeline-change.tsx";
import { PipelineOverview } from "../features/forecast/pipeline-overview.tsx";
import type { CallAbout, EditedPart, QuotaAbout } from "../features/forecast/row-actions.ts";
import {
  ForecastFailed,
  ForecastSkeleton,
  type ShownTree,
  TeamForecast,
} from "../features/forecast/team-forecast.tsx";
import { TeamPath } from "../features/forecast/team-path.tsx";
import { hasLevels, hasTree } from "../features/forecast/team-rows.ts";
import {
  type Span,
  useForecastDeals,
  useOverviewNow,
  usePipelines,
  useStaleEvidence,
  useTeamOverview,
} from "../features/forecast/use-forecast.ts";
import { useTree, useTreeNow } from "../features/forecast/use-tree.ts";
import { useManagerCalls } from "../features/goals/use-manager-calls.ts";
import { AsOfBanner } from "../features/time-machine/as-of-banner.tsx";
import { AsOfControl } from "../features/time-machine/as-of-control.tsx";
import { messageOf } from "../lib/api.ts";
import { AsOfProvider, useAsOf } from "../lib/as-of.ts";
import { DEALS_ERROR, PIPELINES_ERROR } from "../lib/deal-error-messages.ts";
import { useQuarters } from "../lib/quarters.ts";
import { useOpenReviewQueue } from "../lib/review-queue.ts";
import { useSession } from "../lib/session.ts";
import { useChosenTeam } from "../lib/team-choice.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { ExplainedScope } from "../ui/explained.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { AsOfPage } from "./as-of-page.tsx";
import { ForecastTabs } from "./forecast-tabs.tsx";
import { PAGES } from "./pages.ts";

const GoalEditor = lazyPart("goal-editor", () =>
  import("../features/goals/goal-editor.tsx").then((module) => module.GoalEditor),
);
const TeamQuotaDialog = lazyPart("team-quota", () =>
  import("../features/forecast/team-quota-dialog.tsx").then((module) => module.TeamQuotaDialog),
);
const CallDialog = lazyPart("manager-call", () =>
  import("../features/goals/call-dialog.tsx").then((module) => module.CallDialog),
);

const route = getRouteApi("/layout/forecast");

/** Do we make the quarter, and who needs help? */
export function ForecastPage() {
  const { isHubspotConnected, hasHubspotTrouble } = useSession();
  if (isHubspotConnected || hasHubspotTrouble) {
    return (
      <AsOfPage>
        <Forecast />
      </AsOfPage>
    );
  }
  return (
    <>
      <PageHeader
        title={PAGES.forecast.label}
        context="Will we make the quarter, and who needs help?"
      />
      <ForecastTabs />
      <ConnectPanel returnTo="/forecast" />
    </>
  );
}

function Forecast() {
  // The router doesn't strip invalid parameters.
  const search = readForecastSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const { user } = useSession();
  const { labelOf, quarterOf, closeDatesOf } = useQuarters();
  const pipelines = usePipelines();
  const isManager = may(user, "read-team");
  const choice = isManager ? (search.quarter ?? "this") : "this";
  const quarter = quarterOf(choice);
  const chosen = chosenPipelines(search, pipelines.data ?? []);
  const onSearch = (change: Partial<ForecastSearch>) =>
    void navigate({ search: (shown) => ({ ...shown, ...change }), resetScroll: false });
  return (
    <div data-wide>
      <PageHeader
        title={PAGES.forecast.label}
        isSticky
        context={quarter ? labelOf(quarter) : "Everything that closes after next quarter"}
        actions={
          <>
            <ForecastFilters
              search={search}
              pipelines={pipelines.data ?? []}
              chosen={chosen}
              hasQuarters={isManager}
              onSearch={onSearch}
            />
            <AsOfControl />
          </>
        }
      />
      <ForecastTabs />
      <AsOfBanner>
        Deals, quotas and commits as of the end of that day. Stage probabilities, counted pipelines
        and exchange rates are today's.
        {!isManager && " Deals that now have another owner aren't shown."}
      </AsOfBanner>
      <Figures
        pipelines={pipelines}
        span={chosen.length > 0 ? { pipelines: chosen, ...closeDatesOf(choice) } : null}
        search={isManager ? search : { ...search, quarter: undefined }}
        onSearch={onSearch}
      />
    </div>
  );
}

interface FiguresProps {
  pipelines: ReturnType<typeof usePipelines>;
  span: Span | null;
  search: ForecastSearch;
  onSearch: (change: Partial<ForecastSearch>) => void;
}

type Rep = ForecastRow["rep"];
type Edit = { rep: Rep; part: EditedPart };
type OpenDialog =
  | { edit: Edit }
  | { call: CallAbout }
  | { teamQuota: QuotaAbout }
  | { behind: FigureDeals };

/** The team to show as a tree; null where a flat list says the same, or the tree isn't known. */
function useShownTree(span: Span | null, search: ForecastSearch, overview: ForecastRow[]) {
  const { user } = useSession();
  const team = useChosenTeam();
  const seesTeam = may(user, "read-team");
  const lead = team === "direct" ? undefined : team;
  const choice = seesTeam && span && team !== "direct" ? { lead, span } : null;
  const tree = useTree(choice);
  const now = useTreeNow(choice);
  const isTree =
    tree.data &&
    (lead !== undefined ||
      hasTree(tree.data, overview, { id: user.id, isCoach: may(user, "coach") }));
  if (!tree.data || !isTree || !span)
    return { tree, isWaiting: choice !== null && !tree.data, shown: null };
  const { path, total } = tree.data;
  // Of a manager with nobody above, their own number has no reader, so it isn't asked for.
  const hasAbove = path.length > 2 || !may(user, "read-unowned");
  const isAsked = lead !== undefined || hasLevels(tree.data) || hasAbove;
  const shown: ShownTree = {
    ...{ data: tree.data, now, span, isStale: tree.isPlaceholderData },
    hasSummary:
      search.quarter !== "beyond" &&
      (isAsked || total.call !== null || total.overAssigned !== null),
  };
  return { tree, isWaiting: false, shown };
}

function Figures({ pipelines, span, search, onSearch }: FiguresProps) {
  const { user, currency } = useSession();
  const { quarterOf } = useQuarters();
  const isManager = may(user, "read-team");
  const quarter = quarterOf(search.quarter ?? "this");
  const asOf = useAsOf();
  const team = useChosenTeam();
  const overview = useTeamOverview(span);
  const now = useOverviewNow(span);
  const evidence = useStaleEvidence(asOf ? null : span);
  const deals = useForecastDeals(quarter && span);
  const calls = useManagerCalls(isManager ? quarter : null);
  const { tree, isWaiting, shown } = useShownTree(span, search, overview.data ?? []);
  const openQueue = useOpenReviewQueue();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const close = () => setAsked(null);
  const edit = (rep: Rep, part: EditedPart) => setAsked({ edit: { rep, part } });

  if (pipelines.data === undefined) {
    if (!pipelines.isError) return isManager ? <ForecastSkeleton /> : <OwnForecastSkeleton />;
    return <NoPipelineList problem={pipelines.error} onRetry={() => void pipelines.refetch()} />;
  }
  if (pipelines.data.length === 0) return <NoPipelines />;
  if (isWaiting) {
    if (!tree.isError) return <ForecastSkeleton />;
    return (
      <ForecastFailed
        message={messageOf(tree.error, DEALS_ERROR)}
        onRetry={() => void tree.refetch()}
      />
    );
  }
  const mayCoach = may(user, "coach") && !asOf;
  const chosen = pipelines.data.filter(({ id }) => span?.pipelines.includes(id));
  const quotaScope =
    quarter && chosen.length < pipelines.data.length
      ? quotaScopeText(chosen.map(({ label }) => label))
      : undefined;
  return (
    <div className="flex flex-col gap-6">
      {shown && (team !== undefined || hasLevels(shown.data)) && (
        <TeamPath path={shown.data.path} />
      )}
      <ExplainedScope value={quotaScope}>
        {isManager ? (
          <TeamForecast
            overview={overview}
            now={now}
            tree={shown}
            evidence={evidence}
            quotaScope={quotaScope}
            calls={calls.data ?? []}
            search={search}
            onSearch={onSearch}
            onEdit={mayCoach ? edit : undefined}
            onSetQuotas={mayCoach ? () => void navigate({ to: "/settings/quotas" }) : undefined}
            onCall={mayCoach ? (call) => setAsked({ call }) : undefined}
            onTeamQuota={mayCoach && quarter ? (teamQuota) => setAsked({ teamQuota }) : undefined}
            onPick={(behind) => setAsked({ behind })}
          />
        ) : (
          <OwnForecast
            overview={overview}
            now={now}
            evidence={evidence}
            quotaScope={quotaScope}
            onEdit={asOf ? undefined : edit}
            onPick={(behind) => setAsked({ behind })}
          />
        )}
      </ExplainedScope>
      {quarter && (
        <PipelineOverview
          deals={deals}
          overview={overview}
          quarter={quarter}
          by={search.by ?? "amount"}
          onBy={(by) => onSearch({ by: by === "count" ? by : undefined })}
          onPick={(behind) => setAsked({ behind })}
        />
      )}
      {span && (
        // Changes run from the selected day to today, so the panel itself isn't displayed as of
        // that day.
        <AsOfProvider value={undefined}>
          <PipelineChange
            span={span}
            search={asOf ? { ...search, since: search.since ?? addDays(asOf, 1) } : search}
            onSearch={onSearch}
            team={isManager ? (overview.data ?? []).map(({ rep }) => rep) : []}
            onPick={(behind) => setAsked({ behind })}
          />
        </AsOfProvider>
      )}
      {asked && "edit" in asked && quarter && (
        <GoalEditor
          key={asked.edit.rep.id}
          revieweeId={asked.edit.rep.id}
          name={asked.edit.rep.name}
          period={quarter}
          part={asked.edit.part}
          onSaved={close}
          onClose={close}
        />
      )}
      {asked && "call" in asked && quarter && (
        <CallDialog {...asked.call} period={quarter} onClose={close} />
      )}
      {asked && "teamQuota" in asked && quarter && (
        <TeamQuotaDialog about={asked.teamQuota} period={quarter} onClose={close} />
      )}
      {asked && "behind" in asked && (
        <DealsPanel
          behind={{
            ...asked.behind,
            ...(asked.behind.filter && {
              filter: {
                ...asked.behind.filter,
                quarter: search.quarter,
                pipeline: search.pipeline,
              },
            }),
          }}
          currency={currency}
          onQueue={
            asOf
              ? undefined
              : (ids, first) => {
                  close();
                  openQueue(ids, first);
                }
          }
          onClose={close}
        />
      )}
    </div>
  );
}

function NoPipelineList({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  return <ErrorState isCard message={messageOf(problem, PIPELINES_ERROR)} onRetry={onRetry} />;
}

function NoPipelines() {
  return (
    <div className="border border-line rounded-card bg-surface">
      <EmptyState title="No forecast data yet!">
        Your pipelines and deals arrive with the first HubSpot sync. Follow it in the main menu.
      </EmptyState>
    </div>
  );
}
