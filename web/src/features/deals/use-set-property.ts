import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Answer,
  api,
  type Deal,
  type Pipeline,
  type PropertyChange,
} from "@touchline/contract";
import { call } from "../../lib/api.ts";
import { WENT_WRONG } from "../../lib/failures.ts";
import { slipQuestion } from "../../lib/slip-reasons.ts";
import { undoOffer } from "../../lib/undo-offer.ts";
import { pendingAfter, saidOf } from "../../lib/write-outcome.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";
import { changed, type Property, propertyOf, restored } from "./deal-change.ts";

const SAVED: Record<Property, string> = {
  dealstage: "Stage updated",
  closedate: "Close date updated",
  hs_manual_forecast_category: "Triage has been saved",
  deal_update: "Update saved",
  hs_next_step: "Next step updated.",
};

const CHANGING = ["deal-property"];
const { list, groups } = api.deals;
const { batch, deal, issues } = api.checks;
const STALE = [list, groups, batch, deal, issues, api.crm.writes];

/**
 * Changes one property of a deal optimistically and rolls back on failure. Changes to the same deal
 * are serialised so that the last one entered is the last one sent.
 */
export function useSetProperty(deal: Deal, pipelines: Pipeline[]) {
  const client = useQueryClient();
  const change = useMutation({
    mutationKey: CHANGING,
    scope: { id: `deal-${deal.id}` },
    mutationFn: (body: PropertyChange) =>
      call(api.deals.setProperty, { params: { hubspotId: deal.hubspotId }, body }),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey: [api.deals.list.path] });
      const before = shownDeal(client, deal.id) ?? deal;
      patch(client, deal.id, (shown) => ({
        ...changed(shown, body, pipelines, new Date()),
        pendingWrite: "waiting",
      }));
      return before;
    },
    onError: (_problem, body, before) => {
      if (before) patch(client, deal.id, (shown) => restored(shown, before, propertyOf(body)));
      showProblem(WENT_WRONG, { label: "Retry", run: () => change.mutate(body) });
    },
    onSuccess: ({ write, changeId }, body, before) => {
      const property = propertyOf(body);
      patch(client, deal.id, (shown) => ({
        ...(write.state === "dry-run" ? restored(shown, before, property) : shown),
        pendingWrite: pendingAfter(write),
      }));
      showDone(
        saidOf(write, SAVED[property]),
        undoOffer(client, changeId),
        slipQuestion(client, changeId, { write, before: before.closeDate }),
      );
    },
    onSettled: async () => {
      // While another change is pending, the server's answer would be stale.
      if (client.isMutating({ mutationKey: CHANGING }) > 1) return;
      for (const { path } of STALE) void client.invalidateQueries({ queryKey: [path] });
    },
  });
  return {
    set: (body: PropertyChange) => change.mutate(body),
    save: (body: PropertyChange) => change.mutateAsync(body),
  };
}

type Page = Answer<typeof api.deals.list>;

function shownDeal(client: QueryClient, id: string): Deal | undefined {
  return client
    .getQueriesData<Page>({ queryKey: [api.deals.list.path] })
    .flatMap(([, page]) => page?.deals ?? [])
    .find((deal) => deal.id === id);
}

function patch(client: QueryClient, id: string, to: (deal: Deal) => Deal) {
  client.setQueriesData<Page>(
    { queryKey: [api.deals.list.path] },
    (page) =>
      page && { ...page, deals: page.deals.map((deal) => (deal.id === id ? to(deal) : deal)) },
  );
}
