import type { CrmWrite } from "@touchline/contract";
import type { BuyerFactId } from "@touchline/domain";
import type { RequestContext } from "../../../context/context.ts";
import { setProperty } from "../../../features/deals/deals.service.ts";
import { confirmFact } from "../../../features/evidence/evidence.service.ts";
import type { CardContext } from "./deal-card.ts";

type WriteContext = Pick<RequestContext, "viewer" | "now" | "store">;

const DONE_BEFORE = "Saved.";

/** Confirms a buyer fact as of today, once for each request. */
export function confirmFromCard(
  context: CardContext,
  { hubspotId, fact, requestId }: { hubspotId: string; fact: BuyerFactId; requestId: string },
): Promise<string> {
  return once(context, requestId, async (inTransaction) => {
    await confirmFact(inTransaction, hubspotId, fact, "");
    return "Confirmed today.";
  });
}

/** Sets the next step as an edit in the app would, once for each request. */
export function setNextStepFromCard(
  context: CardContext,
  given: { hubspotId: string; nextStep: string; requestId: string },
): Promise<string> {
  const { hubspotId, nextStep, requestId } = given;
  return once(context, requestId, async (inTransaction) => {
    const { write } = await setProperty(inTransaction, hubspotId, { hs_next_step: nextStep });
    return saidOf(write);
  });
}

/** The request and its change are saved together or not at all, so a retry finds both or none. */
function once(
  { viewer, inStore, now }: CardContext,
  requestId: string,
  work: (context: WriteContext) => Promise<string>,
): Promise<string> {
  return inStore(viewer, async (store) => {
    if (!(await store.cardRequests.isFirst(requestId, now))) return DONE_BEFORE;
    return work({ viewer, store, now });
  });
}

function saidOf({ state, words }: CrmWrite): string {
  if (state === "dry-run") {
    return "Noted in Touchline only: it isn't allowed to write to HubSpot yet.";
  }
  return state === "sent" ? (words ?? "Saved.") : "Saving to HubSpot…";
}
