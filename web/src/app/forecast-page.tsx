import { getRouteApi } from "@tanstack/react-router";
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
import type { EditedPart } from "../features/forecast/row-actions.ts";
import { ForecastSkeleton, TeamForecast } from "../features/forecast/team-forecast.tsx";
import {
  type Span,
  useForecastDeals,
  useOverviewNow,
  usePipelines,
  useStaleEvidence,
  useTeamOverview,
} from "../features/forecast/use-forecast.ts";
import { useManagerCalls } from "../features/goals/use-manager-calls.ts";
import { AsOfBanner } from "../features/time-machine/as-of-banner.tsx";
import { AsOfControl } from "../features/time-machine/as-of-control.tsx";
import { messageOf } from "../lib/api.ts";
import { AsOfProvider, useAsOf } from "../lib/as-of.ts";
import { PIPELINES_ERROR } from "../lib/deal-error-messages.ts";
import { useQuarters } from "../lib/quarters.ts";
import { useOpenReviewQueue } from "../lib/review-queue.ts";
import { useSession } from "../lib/session.ts";
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
/** Quotas that are set one after the other wait in `following`. */
type Edit = { rep: Rep; part: EditedPart; following: Rep[] };
type OpenDialog = { edit: Edit } | { call: ForecastRow } | { behind: FigureDeals };

function Figures({ pipelines, span, search, onSearch }: FiguresProps) {
  const { user, currency } = useSession();
  const { quarterOf } = useQuarters();
  const isManager = may(user, "read-team");
  const quarter = quarterOf(search.quarter ?? "this");
  const asOf = useAsOf();
  const overview = useTeamOverview(span);
  const now = useOverviewNow(span);
  const evidence = useStaleEvidence(asOf ? null : span);
  const deals = useForecastDeals(quarter && span);
  const calls = useManagerCalls(isManager ? quarter : null);
  const openQueue = useOpenReviewQueue();
  const mayCoach = may(user, "coach") && !asOf;
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const close = () => setAsked(null);
  const edit = (rep: Rep, part: EditedPart) => setAsked({ edit: { rep, part, following: [] } });
  const editQuotas = (rows: ForecastRow[]) => nextQuota(rows.map(({ rep }) => rep));
  const nextQuota = ([rep, ...following]: Rep[]) =>
    setAsked(rep ? { edit: { rep, part: "quota", following } } : null);

  if (pipelines.data === undefined) {
    if (!pipelines.isError) return isManager ? <ForecastSkeleton /> : <OwnForecastSkeleton />;
    return <NoPipelineList problem={pipelines.error} onRetry={() => void pipelines.refetch()} />;
  }
  if (pipelines.data.length === 0) return <NoPipelines />;
  const chosen = pipelines.data.filter(({ id }) => span?.pipelines.includes(id));
  const quotaScope =
    quarter && chosen.length < pipelines.data.length
      ? quotaScopeText(chosen.map(({ label }) => label))
      : undefined;
  const callOf = (id: string) => calls.data?.find(({ revieweeId }) => revieweeId === id);
  return (
    <div className="flex flex-col gap-6">
      <ExplainedScope value={quotaScope}>
        {isManager ? (
          <TeamForecast
            overview={overview}
            now={now}
            evidence={evidence}
            quotaScope={quotaScope}
            calls={calls.data ?? []}
            search={search}
            onSearch={onSearch}
            onEdit={mayCoach ? edit : undefined}
            onSetQuotas={!mayCoach ? undefined : () => editQuotas(overview.data ?? [])}
            onCall={!mayCoach ? undefined : (call) => setAsked({ call })}
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
          onSaved={() => nextQuota(asked.edit.following)}
          onClose={close}
        />
      )}
      {asked && "call" in asked && quarter && (
        <CallDialog
          rep={asked.call.rep}
          period={quarter}
          commit={asked.call.quarterlyCommit.value}
          call={callOf(asked.call.rep.id)}
          onClose={close}
        />
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
