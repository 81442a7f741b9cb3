import type { Deal } from "@touchline/contract";
import type { StandardProperty } from "@touchline/domain";
import { type EditDeal, useEditDeal } from "../../lib/edit-deal.ts";
import { useSession } from "../../lib/session.ts";
import { DETAILED_DEALS } from "./deal-detail-cache.ts";
import { usePipelines } from "./use-deal.ts";

const SAVED_MESSAGES: Record<StandardProperty, string> = {
  dealstage: "Stage updated!",
  closedate: "Close date updated",
  hs_manual_forecast_category: "Confidence updated!",
  deal_update: "Update has been saved",
  hs_next_step: "Next step updated.",
  closed_lost_reason: "Lost reason saved",
};

/** Edits the deal whose page is open. */
export function useEditOpenDeal(deal: Pick<Deal, "id" | "hubspotId">): EditDeal {
  const { data: pipelines = [] } = usePipelines();
  const session = useSession();
  return useEditDeal(deal, { cached: DETAILED_DEALS, pipelines, session, saved: SAVED_MESSAGES });
}
