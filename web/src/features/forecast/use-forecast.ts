import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api, type Deal, type ForecastRow } from "@touchline/contract";
import { dealStatus, type ForecastDeal } from "@touchline/domain";
import { routeQuery } from "../../lib/api.ts";
import { useAsOf } from "../../lib/as-of.ts";

export interface Span {
  pipelines: string[];
  closeDateStart: string;
  /** Undefined means open-ended. */
  closeDateEnd?: string;
}

/** The active pipelines; the others are in no forecast. */
export function usePipelines() {
  return useQuery({
    ...routeQuery(api.crm.pipelines, {}),
    select: (all) => all.filter(({ counts }) => counts),
  });
}

/** One row per rep; the previous rows stay until the next arrive. Null sends no request. */
export function useTeamOverview(span: Span | null) {
  const asOf = useAsOf();
  return useQuery({
    ...routeQuery(api.forecast.teamOverview, { query: { ...span, ...(asOf && { asOf }) } }),
    enabled: span !== null,
    placeholderData: keepPreviousData,
  });
}

/** Today's rows for the same deals, when viewing a past day. */
export function useOverviewNow(span: Span | null): ForecastRow[] | undefined {
  const isPast = useAsOf() !== undefined;
  const { data } = useQuery({
    ...routeQuery(api.forecast.teamOverview, { query: span ?? {} }),
    enabled: isPast && span !== null,
  });
  return isPast ? data : undefined;
}

/** The part of Likely on stale evidence, by rep. Null sends no request and clears the data. */
export function useStaleEvidence(span: Span | null) {
  return useQuery({
    ...routeQuery(api.evidence.stale, { query: span ?? {} }),
    enabled: span !== null,
    ...(span && { placeholderData: keepPreviousData }),
  });
}

const MAX_DEALS = 10_000;

/** Every deal that closes in a span, open or not, for the chart. */
export function useForecastDeals(span: Span | null) {
  const asOf = useAsOf();
  return useQuery({
    ...routeQuery(api.deals.list, {
      query: { ...span, pageSize: MAX_DEALS, ...(asOf && { asOf }) },
    }),
    enabled: span !== null,
    placeholderData: keepPreviousData,
  });
}

/** Maps a deal to the input of the forecast rules. */
export function toForecastDeal(deal: Deal): ForecastDeal {
  return {
    status: dealStatus({ isClosed: deal.Stage.closed, isWon: deal.Stage.closedWon }),
    forecastCategory: deal.forecastCategory,
    amount: deal.amountInHomeCurrency,
    probability: deal.Stage.probability,
    closeDate: deal.closeDate,
  };
}
