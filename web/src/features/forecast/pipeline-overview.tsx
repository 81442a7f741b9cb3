import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { api, Deal, ForecastRow, RouteResponse } from "@touchline/contract";
import {
  bucketOf,
  outsideTeamText,
  outsideTeamTotalOf,
  type Quarter,
  SERIES,
} from "@touchline/domain";
import { messageOf } from "../../lib/api.ts";
import { DEALS_ERROR } from "../../lib/deal-error-messages.ts";
import { formatCount, formatMoney } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import type { FigureDeals } from "./deals-panel.tsx";
import { StageChart } from "./stage-chart.tsx";
import { toForecastDeal } from "./use-forecast.ts";

interface PipelineOverviewProps {
  deals: UseQueryResult<RouteResponse<typeof api.deals.list>>;
  quarter: Quarter;
  /** The rows whose deals are counted in the figures above. */
  overview: UseQueryResult<ForecastRow[]>;
  by: "amount" | "count";
  onBy: (by: "amount" | "count") => void;
  onPick: (behind: FigureDeals) => void;
}

export function PipelineOverview(props: PipelineOverviewProps) {
  const { deals, overview, quarter, by, onBy } = props;
  const { labelOf } = useQuarters();
  return (
    <Panel
      title="Pipeline overview"
      context={labelOf(quarter)}
      actions={
        <>
          <span className="text-base/inherit text-quiet" aria-hidden="true">
            show deals by
          </span>
          <Segmented
            label="show deals by"
            value={by}
            options={[
              { value: "amount", label: "Amount" },
              { value: "count", label: "Count" },
            ]}
            onChange={onBy}
          />
        </>
      }
    >
      <QueryContent query={overview} errorText={errorText} skeleton={<ChartSkeleton />}>
        {(rows) => (
          <QueryContent query={deals} errorText={errorText} skeleton={<ChartSkeleton />}>
            {(data) => <Chart {...props} data={data} owners={rows.map(({ rep }) => rep.id)} />}
          </QueryContent>
        )}
      </QueryContent>
    </Panel>
  );
}

const errorText = (problem: Parameters<typeof messageOf>[0]) => messageOf(problem, DEALS_ERROR);

function ChartSkeleton() {
  return (
    <div className="h-86 py-4 px-5">
      <Skeleton height="100%" />
    </div>
  );
}

interface ChartProps extends PipelineOverviewProps {
  data: RouteResponse<typeof api.deals.list>;
  owners: string[];
}

function Chart(props: ChartProps) {
  const { data, quarter, owners, by, onPick } = props;
  const { currency } = useSession();
  const closing = data.deals.filter((deal) => isCounted(deal));
  const ours = closing.filter(({ Owner }) => Owner && owners.includes(Owner.User.id));
  const others = outsideTeamTotalOf(
    closing
      .filter((deal) => !ours.includes(deal))
      .map((deal) => ({ ...toForecastDeal(deal), hasOwner: deal.ownedBy !== null })),
  );
  return (
    <div
      className="min-h-86 motion-opacity aria-[busy=true]:opacity-60"
      aria-busy={props.deals.isPlaceholderData}
    >
      {ours.length === 0 ? (
        <p className="py-6 px-5 text-quiet">
          There are no deals to show - try choosing a different pipeline or date range.
        </p>
      ) : (
        <StageChart deals={ours} quarter={quarter} by={by} onPick={onPick} />
      )}
      {others.count > 0 && (
        <p className="pb-3 px-5 text-base text-quiet">
          {outsideTeamText(others, (value) => formatMoney(value, currency))}
        </p>
      )}
      {data.totalPages > 1 && (
        <p className="pb-3 px-5 text-base text-quiet">
          The first {formatCount(data.deals.length)} of {formatCount(data.total)} deals
        </p>
      )}
    </div>
  );
}

/** Lost and omitted deals are in no column. */
function isCounted(deal: Deal): boolean {
  const bucket = bucketOf(toForecastDeal(deal));
  return SERIES.some((series) => series === bucket);
}
