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

/** A rep's open Likely and Maybe deals by close date. Null sends no request. */
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

/** Maps a deal to the input of the forecast rules. */
export function asForecast(deal: Deal): ForecastDeal {
  return {
    status: dealStatus({ isClosed: deal.Stage.closed, isWon: deal.Stage.closedWon }),
    forecastCategory: deal.forecastCategory,
    amount: deal.amountInHomeCurrency,
    probability: deal.Stage.probability,
    closeDate: deal.closeDate,
  };
}

/** Sets a deal's next step: saved here immediately, and written to the CRM as soon as possible. */
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

/** The field's error message if the server rejects the text. */
export const refusedNextStep = (problem: unknown) => refusedWords(problem, "hs_next_step");
