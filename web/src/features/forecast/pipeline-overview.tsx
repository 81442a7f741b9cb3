import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Answer, api, Deal, ForecastRow } from "@touchline/contract";
import { bucketOf, outsideTotalOf, outsideWords, type Quarter, SERIES } from "@touchline/domain";
import { wordsOf } from "../../lib/api.ts";
import { UNKNOWN_DEALS } from "../../lib/deal-failures.ts";
import { count, money } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import type { BehindFigure } from "./deals-panel.tsx";
import { StageChart } from "./stage-chart.tsx";
import { asForecast } from "./use-forecast.ts";

interface PipelineOverviewProps {
  deals: UseQueryResult<Answer<typeof api.deals.list>>;
  quarter: Quarter;
  /** The rows whose deals are counted in the figures above. */
  overview: UseQueryResult<ForecastRow[]>;
  by: "amount" | "count";
  onBy: (by: "amount" | "count") => void;
  onPick: (behind: BehindFigure) => void;
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
      <Loaded query={overview} words={words} skeleton={<ChartSkeleton />}>
        {(rows) => (
          <Loaded query={deals} words={words} skeleton={<ChartSkeleton />}>
            {(data) => <Chart {...props} data={data} owners={rows.map(({ rep }) => rep.id)} />}
          </Loaded>
        )}
      </Loaded>
    </Panel>
  );
}

const words = (problem: Parameters<typeof wordsOf>[0]) => wordsOf(problem, UNKNOWN_DEALS);

function ChartSkeleton() {
  return (
    <div className="h-86 py-4 px-5">
      <Skeleton height="100%" />
    </div>
  );
}

interface ChartProps extends PipelineOverviewProps {
  data: Answer<typeof api.deals.list>;
  owners: string[];
}

function Chart(props: ChartProps) {
  const { data, quarter, owners, by, onPick } = props;
  const { currency } = useSession();
  const closing = data.deals.filter((deal) => isCounted(deal));
  const ours = closing.filter(({ Owner }) => Owner && owners.includes(Owner.User.id));
  const others = outsideTotalOf(
    closing
      .filter((deal) => !ours.includes(deal))
      .map((deal) => ({ ...asForecast(deal), hasOwner: deal.ownedBy !== null })),
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
          {outsideWords(others, (value) => money(value, currency))}
        </p>
      )}
      {data.totalPages > 1 && (
        <p className="pb-3 px-5 text-base text-quiet">
          The first {count(data.deals.length)} of {count(data.total)} deals
        </p>
      )}
    </div>
  );
}

/** Lost and omitted deals are in no column. */
function isCounted(deal: Deal): boolean {
  const bucket = bucketOf(asForecast(deal));
  return SERIES.some((series) => series === bucket);
}
