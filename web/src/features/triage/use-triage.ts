import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type Deal } from "@touchline/contract";
import { dealStatus, type ForecastDeal } from "@touchline/domain";
import { call, reading } from "../../lib/api.ts";
import { useAsOf } from "../../lib/as-of.ts";
import { refusedWords, wordsElsewhere } from "../../lib/beside-field.ts";
import { WENT_WRONG } from "../../lib/failures.ts";
import { undoOffer } from "../../lib/undo-offer.ts";
import { saidOf } from "../../lib/write-outcome.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";

const ALL = 1000;

/** Somebody's open deals that are likely or may be, by close date. Null asks for nothing. */
export function useTriagedDeals(repId: string | null) {
  const asOf = useAsOf();
  return useQuery({
    ...reading(api.deals.list, {
      query: {
        forecastCategory: ["BEST_CASE", "COMMIT"],
        closed: "false",
        counting: "true",
        userId: repId ? [repId] : [],
        orderBy: "closeDate",
        order: "ASC",
        pageSize: ALL,
        ...(asOf && { asOf }),
      },
    }),
    enabled: repId !== null,
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

/** Sets what happens next on a deal, here at once and in the CRM as soon as it can be. */
export function useNextStep(deal: Deal) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hs_next_step: string) =>
      call(api.deals.setProperty, {
        params: { hubspotId: deal.hubspotId },
        body: { hs_next_step },
      }),
    onSuccess: ({ write, changeId }) => {
      showDone(saidOf(write, "Next step updated"), undoOffer(client, changeId));
      void client.invalidateQueries({ queryKey: [api.crm.writes.path] });
      return client.invalidateQueries({ queryKey: [api.deals.list.path] });
    },
    onError: (problem) => {
      if (!refusedNextStep(problem)) showProblem(wordsElsewhere(problem, WENT_WRONG));
    },
  });
}

/** What the dialog says beside its field, where the server refuses what was typed. */
export const refusedNextStep = (problem: unknown) => refusedWords(problem, "hs_next_step");
