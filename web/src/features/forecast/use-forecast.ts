import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api, type Deal, type ForecastRow } from "@touchline/contract";
import { dealStatus, type ForecastDeal } from "@touchline/domain";
import { reading } from "../../lib/api.ts";
import { useAsOf } from "../../lib/as-of.ts";

/** Which deals a forecast is about. */
export interface Span {
  pipelines: string[];
  closeDateStart: string;
  /** Left out: open-ended. */
  closeDateEnd?: string;
}

/** The pipelines that count: the others are in no forecast. */
export function usePipelines() {
  return useQuery({
    ...reading(api.crm.pipelines, {}),
    select: (all) => all.filter(({ counts }) => counts),
  });
}

/** One row per rep; the last ones stay until the next are there. Null asks for nothing yet. */
export function useTeamOverview(span: Span | null) {
  const asOf = useAsOf();
  return useQuery({
    ...reading(api.forecast.teamOverview, { query: { ...span, ...(asOf && { asOf }) } }),
    enabled: span !== null,
    placeholderData: keepPreviousData,
  });
}

/** What the same deals come to today, for whoever looks back. */
export function useOverviewNow(span: Span | null): ForecastRow[] | undefined {
  const isPast = useAsOf() !== undefined;
  const { data } = useQuery({
    ...reading(api.forecast.teamOverview, { query: span ?? {} }),
    enabled: isPast && span !== null,
  });
  return isPast ? data : undefined;
}

/** Of what is likely, what rests on stale evidence, per rep. Null asks for nothing, and then nothing stays. */
export function useStaleEvidence(span: Span | null) {
  return useQuery({
    ...reading(api.evidence.stale, { query: span ?? {} }),
    enabled: span !== null,
    ...(span && { placeholderData: keepPreviousData }),
  });
}

const ALL = 10_000;

/** Every deal that closes in a span, open or not, for the chart. */
export function useForecastDeals(span: Span | null) {
  const asOf = useAsOf();
  return useQuery({
    ...reading(api.deals.list, { query: { ...span, pageSize: ALL, ...(asOf && { asOf }) } }),
    enabled: span !== null,
    placeholderData: keepPreviousData,
  });
}

/** A deal as the forecast's rules look at it. */
export function asForecast(deal: Deal): ForecastDeal {
  return {
    status: dealStatus({ isClosed: deal.Stage.closed, isWon: deal.Stage.closedWon }),
    forecastCategory: deal.forecastCategory,
    amount: deal.amountInHomeCurrency,
    probability: deal.Stage.probability,
    closeDate: deal.closeDate,
  };
}
