import { useQuery } from "@tanstack/react-query";
import { api, type RouteInput } from "@touchline/contract";
import { addQuarters, type Quarter } from "@touchline/domain";
import { routeQuery } from "../../lib/api.ts";
import { useQuarters } from "../../lib/quarters.ts";

const LAST_FOUR = "last-4";
const CHOICES = 8;

type Query = NonNullable<RouteInput<typeof api.winsAndLosses.read>["query"]>;
/** What a call needs to know about the period. */
export type OutcomePeriod = Required<Pick<Query, "quarter" | "quarters">>;
export type OutcomeGroup = Pick<
  RouteInput<typeof api.winsAndLosses.deals>["query"],
  "by" | "key"
> & { title: string };

/** The periods to choose from, and the one that the address names. */
export function useOutcomePeriods(asked: string | undefined) {
  const { current, labelOf } = useQuarters();
  const quarters = Array.from({ length: CHOICES }, (_, back) => addQuarters(current, -back));
  const chosen = quarters.find((quarter) => quarter === asked);
  const label = (quarter: Quarter) =>
    quarter === current ? `This quarter: ${labelOf(quarter)}` : labelOf(quarter);
  return {
    value: chosen ?? LAST_FOUR,
    options: [
      { value: LAST_FOUR, label: "Last 4 quarters" },
      ...quarters.map((quarter) => ({ value: quarter as string, label: label(quarter) })),
    ],
    /** Undefined for the default, so that the address stays short. */
    toSearch: (value: string) => (value === LAST_FOUR ? undefined : value),
    period: { quarter: chosen ?? current, quarters: chosen ? 1 : 4 } satisfies OutcomePeriod,
  };
}

export const useWinsAndLosses = (period: OutcomePeriod) =>
  useQuery(routeQuery(api.winsAndLosses.read, { query: period }));

export const useOutcomeStages = (period: OutcomePeriod) =>
  useQuery(routeQuery(api.winsAndLosses.stages, { query: period }));

export const useOutcomeDeals = (period: OutcomePeriod, { by, key }: OutcomeGroup) =>
  useQuery(routeQuery(api.winsAndLosses.deals, { query: { ...period, by, key } }));
