import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api, type ForecastLine } from "@touchline/contract";
import type { Bucket, ForecastPeriod, PeriodKind, Quarter } from "@touchline/domain";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";
import { useAsOf } from "../../lib/as-of.ts";

/** Live updates say when a line is ready; asking again covers a lost connection. */
const WHILE_FILLING_MS = 3000;

export const useLines = () =>
  useQuery({
    ...routeQuery(api.forecastLines.list, {}),
    refetchInterval: ({ state }) =>
      state.data?.some(({ isFilling }) => isFilling) ? WHILE_FILLING_MS : false,
  });

interface LineChoice {
  lineId: string;
  period?: ForecastPeriod | undefined;
  lead?: string | undefined;
}

export function useLineForecast({ lineId, period, lead }: LineChoice) {
  const asOf = useAsOf();
  return useQuery({
    ...routeQuery(api.forecastLines.read, {
      params: { lineId },
      query: { ...(period && { period }), ...(lead && { lead }), ...(asOf && { asOf }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.line.isFilling ? WHILE_FILLING_MS : false),
  });
}

/** Where the current period of a line may land; not asked for while its deals are collected. */
export function useLineLanding(
  { id, isFilling }: Pick<ForecastLine, "id" | "isFilling">,
  { kind, lead }: { kind: PeriodKind; lead?: string | undefined },
) {
  return useQuery({
    ...routeQuery(api.forecastLines.landing, {
      params: { lineId: id },
      query: { kind, ...(lead && { lead }) },
    }),
    enabled: !isFilling,
  });
}

export function useAllLines(period: Quarter) {
  const asOf = useAsOf();
  return useQuery({
    ...routeQuery(api.forecastLines.summary, { query: { period, ...(asOf && { asOf }) } }),
    placeholderData: keepPreviousData,
  });
}

export function useLineDeals(
  lineId: string,
  query: { period: ForecastPeriod; owner: string; bucket: Bucket | undefined },
) {
  const asOf = useAsOf();
  const { period, owner, bucket } = query;
  return useQuery(
    routeQuery(api.forecastLines.deals, {
      params: { lineId },
      query: { period, owner, ...(bucket && { bucket }), ...(asOf && { asOf }) },
    }),
  );
}

/** Also those that the forecast of all deals leaves out. */
export const useAllPipelines = () => useQuery(routeQuery(api.crm.pipelines, {}));

const FIGURES = [api.forecastLines.read, api.forecastLines.landing, api.forecastLines.summary];
const LINES = [api.forecastLines.list, ...FIGURES];

export const useAddLine = () => useRouteMutation(api.forecastLines.add, { stale: LINES });
export const useChangeLine = () => useRouteMutation(api.forecastLines.change, { stale: LINES });
export const useRemoveLine = () => useRouteMutation(api.forecastLines.remove, { stale: LINES });
export const useSetLineNumber = () =>
  useRouteMutation(api.forecastLines.setNumber, { stale: FIGURES });
export const useSetLineCommit = () =>
  useRouteMutation(api.forecastLines.setCommit, { stale: FIGURES });
