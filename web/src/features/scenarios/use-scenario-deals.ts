import { useQuery } from "@tanstack/react-query";
import { api, type Deal } from "@touchline/contract";
import {
  addDays,
  type Day,
  dealStatus,
  type Quarter,
  type ScenarioBase,
  sum,
  teamTotals,
} from "@touchline/domain";
import { routeQuery } from "../../lib/api.ts";
import { useQuarters } from "../../lib/quarters.ts";

const MAX_DEALS = 10_000;
const SORTED_BY_VALUE = {
  pageSize: MAX_DEALS,
  orderBy: "amountInHomeCurrency",
  order: "DESC",
} as const;
const OPEN_DEALS = { closed: "false", counting: "true", ...SORTED_BY_VALUE } as const;

/**
 * The deals to list: closing in the quarter, later, earlier or without a date, and the selected
 * ones.
 */
export type Offered = "quarter" | "later" | "earlier" | "chosen";

/** A quarter as in the forecast, and the deals that can be included. */
export function useScenarioDeals(period: Quarter, offered: Offered, chosenIds: string[]) {
  const { daysOf } = useQuarters();
  const days = daysOf(period);
  const [closeDateStart, closeDateEnd] = days;
  const base = useQuery({
    ...routeQuery(api.forecast.teamOverview, { query: { closeDateStart, closeDateEnd } }),
    select: (rows): ScenarioBase => {
      const { won, likely, quota } = teamTotals(rows);
      // The deals below count in full for their owners, so does what they are added to.
      const inFull = (which: "won" | "likely") => rows.map(({ shared }) => shared.inFull[which]);
      return {
        won: sum([won, ...inFull("won")]),
        likely: sum([likely.value, ...inFull("likely")]),
        quota,
      };
    },
  });
  const within = useQuery(
    routeQuery(api.deals.list, { query: { ...OPEN_DEALS, closeDateStart, closeDateEnd } }),
  );
  const later = useQuery({
    ...routeQuery(api.deals.list, {
      query: { ...OPEN_DEALS, closeDateStart: addDays(closeDateEnd) },
    }),
    select: ({ deals }) => deals.filter(hasOwner),
    enabled: offered === "later",
  });
  const earlier = useQuery({
    ...routeQuery(api.deals.list, {
      query: { ...OPEN_DEALS, closeDateEnd: addDays(closeDateStart, -1), orUndated: "true" },
    }),
    select: ({ deals }) => deals.filter(hasOwner),
    enabled: offered === "earlier",
  });
  // The deals in a saved scenario, whatever their state.
  const spokenOf = useQuery({
    ...routeQuery(api.deals.list, { query: { ...SORTED_BY_VALUE, ids: chosenIds } }),
    enabled: chosenIds.length > 0,
  });
  const deals = [
    ...[within, spokenOf].flatMap(({ data }) => data?.deals ?? []),
    ...[later, earlier].flatMap(({ data }) => data ?? []),
  ];
  const known = new Map(deals.map((deal) => [deal.id, deal]));
  const needed = [base, within, ...(chosenIds.length > 0 ? [spokenOf] : [])];
  return {
    days: days satisfies [Day, Day],
    base: base.data,
    known,
    later,
    earlier,
    within: within.data?.deals.filter(hasOwner) ?? [],
    isReady: needed.every(({ data }) => data !== undefined),
    problem: needed.find(({ isError, data }) => isError && data === undefined)?.error ?? null,
    retry: () => {
      for (const query of needed) if (query.isError) void query.refetch();
    },
  };
}

const hasOwner = ({ ownedBy }: Deal) => ownedBy?.isOnTeam === true;

/** Maps a deal to the input of the scenario rules. */
export function toScenarioDeal(deal: Deal) {
  return {
    status: dealStatus({ isClosed: deal.Stage.closed, isWon: deal.Stage.closedWon }),
    forecastCategory: deal.forecastCategory,
    amount: deal.amountInHomeCurrency,
    closeDate: deal.closeDate,
  };
}
