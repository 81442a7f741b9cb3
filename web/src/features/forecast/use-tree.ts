import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api, type ForecastTree } from "@touchline/contract";
import { routeQuery, useRouteMutation } from "../../lib/api.ts";
import { useAsOf } from "../../lib/as-of.ts";
import type { Span } from "./use-forecast.ts";

interface TreeChoice {
  /** Undefined is the viewer's own team. */
  lead: string | undefined;
  span: Span;
}

function queryOf({ lead, span }: TreeChoice, asOf?: string) {
  return routeQuery(api.forecast.tree, {
    query: { ...span, ...(lead && { lead }), ...(asOf && { asOf }) },
  });
}

const NO_SPAN: Span = { pipelines: [], closeDateStart: "" };

/** A team with one row for each direct report. Null sends no request. */
export function useTree(choice: TreeChoice | null) {
  const asOf = useAsOf();
  return useQuery({
    ...queryOf(choice ?? { lead: undefined, span: NO_SPAN }, asOf),
    enabled: choice !== null,
    placeholderData: keepPreviousData,
  });
}

/** The team of a row that was opened. */
export function useTeamBelow(lead: string, span: Span) {
  const asOf = useAsOf();
  return useQuery(queryOf({ lead, span }, asOf));
}

/** Today's figures of the same team, when viewing a past day. */
export function useTreeNow(choice: TreeChoice | null): ForecastTree | undefined {
  const isPast = useAsOf() !== undefined;
  const { data } = useQuery({
    ...queryOf(choice ?? { lead: undefined, span: NO_SPAN }),
    enabled: isPast && choice !== null,
  });
  return isPast ? data : undefined;
}

export function useSetTeamQuota() {
  return useRouteMutation(api.forecast.setTeamQuota, { stale: [api.forecast.tree] });
}
