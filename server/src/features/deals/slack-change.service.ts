import type { PropertyChange } from "@touchline/contract";
import type { DealProperty } from "@touchline/domain";
import type { JobContext } from "../../context/context.ts";
import { systemOf, type Viewer } from "../../context/viewer.ts";
import { Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";
import { type ChangeOrigin, type Context, mustFind, setProperty } from "./deals.service.ts";
import { undoEdit } from "./undo-change.service.ts";

const FROM_SLACK: ChangeOrigin = { source: "slack", bulkEditId: null };

/**
 * Changes a deal on behalf of its rep, as an edit in the app would; a refusal is reported in Slack.
 */
export async function changeFromSlack(
  { viewer, inStore, clock }: Pick<JobContext, "viewer" | "inStore" | "clock">,
  { userId, dealId, property, value, messageId, isUndo }: Payload<typeof jobs.changeDeal>,
): Promise<void> {
  const { organisationId } = viewer;
  const rep: Viewer = { organisationId, userId, role: "rep" };
  // The job's schema allows exactly the editable properties.
  const change = { [property]: value } as PropertyChange;
  try {
    await inStore(rep, async (store) => {
      const context = { viewer: rep, store, now: clock() };
      if (isUndo) await undoLatest(context, dealId, property);
      else await setProperty(context, dealId, change, FROM_SLACK);
      await store.jobs.add(jobs.updateNudgeMessage, { messageId, trouble: null });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const trouble = error.message;
    await inStore(systemOf(organisationId), (store) =>
      store.jobs.add(jobs.updateNudgeMessage, { messageId, trouble }),
    );
  }
}

/** Undoes the change made from the message; the caller has checked that it is still current. */
async function undoLatest(context: Context, dealId: string, property: DealProperty): Promise<void> {
  const deal = await mustFind(context, dealId);
  const change = await context.store.deals.newestChange(deal.id, property);
  if (change) await undoEdit(context, deal, change, FROM_SLACK);
}
