import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Answer, api, Deal } from "@touchline/contract";
import { bucketOf, type Quarter, SERIES, totalOf } from "@touchline/domain";
import { wordsOf } from "../../lib/api.ts";
import { UNKNOWN_DEALS } from "../../lib/deal-failures.ts";
import { count, counted, shortMoney } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import type { BehindFigure } from "./deals-panel.tsx";
import styles from "./pipeline-overview.module.css";
import { StageChart } from "./stage-chart.tsx";
import { asForecast } from "./use-forecast.ts";

interface PipelineOverviewProps {
  deals: UseQueryResult<Answer<typeof api.deals.list>>;
  quarter: Quarter;
  /** Only deals of these people count in the figures above; null is everybody one may see. */
  owners: Set<string> | null;
  by: "amount" | "count";
  onBy: (by: "amount" | "count") => void;
  onPick: (behind: BehindFigure) => void;
}

/** The quarter week by week. */
export function PipelineOverview(props: PipelineOverviewProps) {
  const { deals, quarter, by, onBy } = props;
  const { labelOf } = useQuarters();
  return (
    <Panel
      title="Pipeline overview"
      context={labelOf(quarter)}
      actions={
        <>
          <span className={styles.label} aria-hidden="true">
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
      <Loaded
        query={deals}
        words={(problem) => wordsOf(problem, UNKNOWN_DEALS)}
        skeleton={
          <div className={styles.skeleton}>
            <Skeleton height="100%" />
          </div>
        }
      >
        {(data) => <Chart {...props} data={data} />}
      </Loaded>
    </Panel>
  );
}

function Chart(props: PipelineOverviewProps & { data: Answer<typeof api.deals.list> }) {
  const { data, quarter, owners, by, onPick } = props;
  const { currency } = useSession();
  const closing = data.deals.filter((deal) => isCounted(deal));
  const ours = closing.filter(({ Owner }) => !owners || (Owner && owners.has(Owner.User.id)));
  const others = totalOf(closing.filter((deal) => !ours.includes(deal)).map(asForecast));
  return (
    <div className={styles.chart} data-stale={props.deals.isPlaceholderData}>
      {ours.length === 0 ? (
        <p className={styles.empty}>
          There are no deals to show - try choosing a different pipeline or date range.
        </p>
      ) : (
        <StageChart deals={ours} quarter={quarter} by={by} onPick={onPick} />
      )}
      {others.count > 0 && (
        <p className={styles.note}>
          Left out: {counted(others.count, "deal")} ({shortMoney(others.value, currency)}) without
          an owner in your team
        </p>
      )}
      {data.totalPages > 1 && (
        <p className={styles.note}>
          The first {count(data.deals.length)} of {count(data.total)} deals
        </p>
      )}
    </div>
  );
}

/** What is lost or left out of the forecast is in no column. */
function isCounted(deal: Deal): boolean {
  const bucket = bucketOf(asForecast(deal));
  return SERIES.some((series) => series === bucket);
}
