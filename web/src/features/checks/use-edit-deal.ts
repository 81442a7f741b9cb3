import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type DealDetail, type PropertyChange } from "@touchline/contract";
import type { DealProperty } from "@touchline/domain";
import { call } from "../../lib/api.ts";
import { WENT_WRONG } from "../../lib/failures.ts";
import { dayIn } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { slipQuestion } from "../../lib/slip-reasons.ts";
import { undoOffer } from "../../lib/undo-offer.ts";
import { pendingAfter, saidOf } from "../../lib/write-outcome.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";
import { changed, propertyIn, restored } from "./deal-change.ts";
import { patchDeal, readAnew, shownDeal } from "./shown-deal.ts";
import { usePipelines } from "./use-deal.ts";

const SAVED: Record<DealProperty, string> = {
  dealstage: "Stage updated!",
  closedate: "Close date updated",
  hs_manual_forecast_category: "Confidence updated!",
  deal_update: "Update has been saved",
  hs_next_step: "Next step updated.",
};

const CHANGING = ["deal-detail"];

export interface EditDeal {
  set: (change: PropertyChange) => void;
  /** Resolves when saved, rejects on failure. */
  save: (change: PropertyChange) => Promise<unknown>;
}

/**
 * Changes one property of a deal optimistically and rolls back on failure. Changes to the same deal
 * are serialised so that the last one entered is the last one sent.
 */
export function useEditDeal(deal: Pick<DealDetail, "id" | "hubspotId">): EditDeal {
  const client = useQueryClient();
  const { timeZone, currency } = useSession();
  const { data: pipelines = [] } = usePipelines();
  const change = useMutation({
    mutationKey: CHANGING,
    scope: { id: `deal-${deal.id}` },
    mutationFn: (body: PropertyChange) =>
      call(api.deals.setProperty, { params: { hubspotId: deal.hubspotId }, body }),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey: [api.checks.deal.path] });
      const before = shownDeal(client, deal.id);
      const now = new Date();
      const around = { pipelines, currency, now, today: dayIn(timeZone, now) };
      patchDeal(client, deal.id, (shown) => ({
        ...changed(shown, body, around),
        pendingWrite: "waiting",
      }));
      return before;
    },
    onError: (_problem, body, before) => {
      if (before) patchDeal(client, deal.id, (shown) => restored(shown, before, propertyIn(body)));
      showProblem(WENT_WRONG, { label: "Retry", run: () => change.mutate(body) });
    },
    onSuccess: ({ write, changeId }, body, before) => {
      const property = propertyIn(body);
      patchDeal(client, deal.id, (shown) => ({
        ...(write.state === "dry-run" && before ? restored(shown, before, property) : shown),
        pendingWrite: pendingAfter(write),
      }));
      showDone(
        saidOf(write, SAVED[property]),
        undoOffer(client, changeId),
        slipQuestion(client, changeId, { write, before: before?.closeDate }),
      );
    },
    onSettled: () => {
      // While another change is pending, the server's answer would be stale.
      if (client.isMutating({ mutationKey: CHANGING }) <= 1) readAnew(client);
    },
  });
  return {
    set: (body) => change.mutate(body),
    save: (body) => change.mutateAsync(body),
  };
}
