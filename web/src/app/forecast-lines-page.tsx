import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ForecastLine } from "@touchline/contract";
import {
  addPeriods,
  type ForecastPeriod,
  isQuarter,
  may,
  periodDays,
  periodLabel,
  periodOf,
  type Quarter,
  quarterOf,
} from "@touchline/domain";
import { ConnectPanel } from "../features/crm/connect-panel.tsx";
import { LineForecast, LineSkeleton } from "../features/forecast/line-forecast.tsx";
import { LineLanding } from "../features/forecast/line-landing.tsx";
import { LineOverview } from "../features/forecast/line-overview.tsx";
import { type LinesSearch, readLinesSearch } from "../features/forecast/lines-search.ts";
import { useAllLines, useLineForecast, useLines } from "../features/forecast/use-lines.ts";
import { AsOfBanner } from "../features/time-machine/as-of-banner.tsx";
import { AsOfControl } from "../features/time-machine/as-of-control.tsx";
import { useAsOf } from "../lib/as-of.ts";
import { useQuarters } from "../lib/quarters.ts";
import { useSession } from "../lib/session.ts";
import { ChoicePicker } from "../ui/choice-picker.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { QueryContent } from "../ui/query-content.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { AsOfPage } from "./as-of-page.tsx";
import { ForecastTabs } from "./forecast-tabs.tsx";
import { PAGES } from "./pages.ts";

const route = getRouteApi("/layout/forecast/lines");
const ALL = "all";

/** Where does each line of business stand? */
export function ForecastLinesPage() {
  const { isHubspotConnected, hasHubspotTrouble } = useSession();
  if (isHubspotConnected || hasHubspotTrouble) {
    return (
      <AsOfPage>
        <Lines />
      </AsOfPage>
    );
  }
  return (
    <>
      <PageHeader title={PAGES.forecast.label} context="A forecast for each line of business" />
      <ForecastTabs />
      <ConnectPanel returnTo="/forecast/lines" />
    </>
  );
}

function Lines() {
  const lines = useLines();
  const { user } = useSession();
  return (
    <div data-wide>
      <QueryContent query={lines} skeleton={<LineSkeleton />}>
        {(all) =>
          all.length > 0 ? (
            <ChosenLine lines={all} />
          ) : (
            <>
              <PageHeader
                title={PAGES.forecast.label}
                context="A forecast for each line of business"
              />
              <ForecastTabs />
              <EmptyState title="No lines of business yet">
                <span className="block mb-3">
                  A line has its own deals, amount, date and periods, such as renewals by month.
                </span>
                {may(user, "administer") ? (
                  <LinkButton to="/settings/pipelines">Add a line</LinkButton>
                ) : (
                  "Your workspace's admin can add one."
                )}
              </EmptyState>
            </>
          )
        }
      </QueryContent>
    </div>
  );
}

function ChosenLine({ lines }: { lines: ForecastLine[] }) {
  const search = readLinesSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const { user, fiscalStartMonth } = useSession();
  const { today } = useQuarters();
  const isTeam = may(user, "read-team");
  // Only who sees a team compares lines.
  const line = lines.find(({ id }) => id === search.line) ?? (isTeam ? null : (lines[0] ?? null));
  const kind = line?.periodKind ?? "quarter";
  const current = periodOf(today, kind, fiscalStartMonth);
  const asked = search.period ?? current;
  const period = line?.periodKind === "month" || isQuarter(asked) ? asked : current;
  const onSearch = (change: Partial<Record<keyof LinesSearch, string | undefined>>) =>
    void navigate({
      search: (shown) => ({ ...shown, ...(change as Partial<LinesSearch>) }),
      resetScroll: false,
    });
  return (
    <>
      <PageHeader
        title={PAGES.forecast.label}
        isSticky
        context={`${line?.name ?? "All lines"}, ${periodLabel(period, fiscalStartMonth)}`}
        actions={
          <>
            <ChoicePicker
              label="Line"
              value={line?.id ?? ALL}
              options={[
                ...(isTeam ? [{ value: ALL, label: "All lines" }] : []),
                ...lines.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              isNarrowed={line !== null}
              onChange={(id) =>
                onSearch({ line: id === ALL ? undefined : id, period: undefined, lead: undefined })
              }
            />
            {line?.periodKind === "month" && (
              <Segmented
                label="Period"
                value={isQuarter(period) ? "quarter" : "month"}
                options={[
                  { value: "month", label: "Month" },
                  { value: "quarter", label: "Quarter" },
                ]}
                onChange={(chosen) =>
                  onSearch({
                    period: periodOf(
                      periodDays(period, fiscalStartMonth)[0],
                      chosen,
                      fiscalStartMonth,
                    ),
                  })
                }
              />
            )}
            <Stepper period={period} onPeriod={(next) => onSearch({ period: next })} />
            <AsOfControl />
          </>
        }
      />
      <ForecastTabs />
      <AsOfBanner>
        Deals, quotas and commits as of the end of that day. Fields that choose a line's deals or
        owners, stage probabilities and exchange rates are today's.
      </AsOfBanner>
      {line ? (
        <OneLine key={line.id} {...{ line, period, search }} onSearch={onSearch} />
      ) : (
        <AllLines
          period={quarterOf(periodDays(period, fiscalStartMonth)[0], fiscalStartMonth)}
          onLine={(id) => onSearch({ line: id, period: undefined })}
        />
      )}
    </>
  );
}

interface StepperProps {
  period: ForecastPeriod;
  onPeriod: (period: ForecastPeriod | undefined) => void;
}

/** The month or quarter before and after, and the way back to the current one. */
function Stepper({ period, onPeriod }: StepperProps) {
  const { fiscalStartMonth } = useSession();
  const { today } = useQuarters();
  const kind = isQuarter(period) ? "quarter" : "month";
  const isCurrent = period === periodOf(today, kind, fiscalStartMonth);
  const step = (by: number) => onPeriod(addPeriods(period, by));
  return (
    <div className="flex items-center gap-1">
      <ActionIcon size={32} aria-label={`Previous ${kind}`} onClick={() => step(-1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Button
        variant="default"
        size="xs"
        disabled={isCurrent}
        onClick={() => onPeriod(periodOf(today, kind, fiscalStartMonth))}
      >
        This {kind}
      </Button>
      <ActionIcon size={32} aria-label={`Next ${kind}`} onClick={() => step(1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
    </div>
  );
}

interface OneLineProps {
  line: ForecastLine;
  period: ForecastPeriod;
  search: LinesSearch;
  onSearch: (change: { lead: string | undefined }) => void;
}

function OneLine({ line, period, search, onSearch }: OneLineProps) {
  const query = useLineForecast({ lineId: line.id, period, lead: search.lead });
  const { fiscalStartMonth } = useSession();
  const { today } = useQuarters();
  const asOf = useAsOf();
  const kind = isQuarter(period) ? "quarter" : "month";
  const isCurrent = period === periodOf(today, kind, fiscalStartMonth);
  const above = query.data?.path.slice(0, -1) ?? [];
  return (
    <>
      {search.lead && (
        <nav aria-label="Team" className="flex flex-wrap items-center gap-1 mb-2 text-base">
          <Button variant="subtle" size="compact-sm" onClick={() => onSearch({ lead: undefined })}>
            Back to all
          </Button>
          {above
            .filter(({ id }) => id !== null)
            .map(({ id, name }) => (
              <Button
                key={id}
                variant="subtle"
                size="compact-sm"
                onClick={() => onSearch({ lead: id ?? undefined })}
              >
                {name}
              </Button>
            ))}
          <span className="font-medium">{query.data?.path.at(-1)?.name}'s team</span>
        </nav>
      )}
      <LineForecast query={query} onLead={(lead) => onSearch({ lead })} />
      {asOf === undefined && isCurrent && (
        <LineLanding line={line} kind={kind} lead={search.lead} forecast={query.data} />
      )}
    </>
  );
}

function AllLines({ period, onLine }: { period: Quarter; onLine: (id: string) => void }) {
  const { fiscalStartMonth } = useSession();
  const { today } = useQuarters();
  const isCurrent = useAsOf() === undefined && period === quarterOf(today, fiscalStartMonth);
  return <LineOverview query={useAllLines(period)} {...{ isCurrent, onLine }} />;
}
