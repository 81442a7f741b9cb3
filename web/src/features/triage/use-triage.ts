import { useQuery } from "@tanstack/react-query";
import { api, type Deal } from "@touchline/contract";
import { dealStatus, type ForecastDeal } from "@touchline/domain";
import { routeQuery } from "../../lib/api.ts";
import { useAsOf } from "../../lib/as-of.ts";

const MAX_DEALS = 1000;

/** A rep's open Likely and Maybe deals by close date. Null sends no request. */
export function useTriagedDeals(repId: string | null) {
  const asOf = useAsOf();
  return useQuery({
    ...routeQuery(api.deals.list, {
      query: {
        forecastCategory: ["BEST_CASE", "COMMIT"],
        closed: "false",
        counting: "true",
        userId: repId ? [repId] : [],
        orderBy: "closeDate",
        order: "ASC",
        pageSize: MAX_DEALS,
        ...(asOf && { asOf }),
      },
    }),
    enabled: repId !== null,
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
