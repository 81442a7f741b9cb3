import { type DealProperty, isSameValue, noteHtml, propertyOf } from "@touchline/domain";
import { type Crm, type CrmDeal, CrmError, type CrmProperty } from "../../ports/crm.ts";
import type { ClaimedWrite } from "./outbox.repository.ts";
import type { PropertyContent } from "./outbox-content.ts";

type PropertyWrite = ClaimedWrite & PropertyContent;

/** What became of one attempt. */
export type Outcome =
  /** `before` is the deal as it was just before we changed it, where we did. */
  | { kind: "property-sent"; write: PropertyWrite; deal: CrmDeal; before: CrmDeal | null }
  | { kind: "made"; crmObjectId: string | null; deal: CrmDeal | null }
  | { kind: "conflict"; theirs: string | null; deal: CrmDeal }
  /** `holds` is what the CRM holds instead, where we know. */
  | { kind: "refused"; words: string; holds: { value: string | null } | null }
  | { kind: "later"; askedMs: number; words: string };

const CRM_PROPERTIES: Record<DealProperty, CrmProperty> = {
  dealstage: "stage",
  closedate: "closeDate",
  hs_manual_forecast_category: "forecastCategory",
  deal_update: "dealUpdate",
  hs_next_step: "nextStep",
};

/** Tries one write. What cannot be an outcome, a lost connection above all, is thrown on. */
export async function attempt(
  crm: Crm,
  write: ClaimedWrite,
  prepare: () => Promise<void>,
): Promise<Outcome> {
  let holds: { value: string | null } | null = null;
  try {
    if (write.kind === "task-update") return await updateTask(crm, write);
    const deal = await currentDeal(crm, write.crmId);
    if (!deal) return { kind: "refused", words: gone(write), holds };
    if (write.kind !== "property") return await make(crm, deal, write);

    const theirs = propertyOf(deal, write.target);
    holds = { value: theirs };
    const { value, sent } = write.payload;
    // Ours already: an earlier attempt arrived, or somebody there had the same idea.
    if (isSameValue(theirs, value)) {
      return { kind: "property-sent", write, deal, before: null };
    }
    if (![write.previous, ...sent].some((ours) => isSameValue(theirs, ours))) {
      return { kind: "conflict", theirs, deal };
    }
    await prepare();
    const after = await crm.setProperty(deal.id, CRM_PROPERTIES[write.target], value);
    return { kind: "property-sent", write, deal: after, before: deal };
  } catch (error) {
    if (!(error instanceof CrmError) || error.kind === "revoked") throw error;
    if (error.kind === "refused") return { kind: "refused", words: error.message, holds };
    if (error.kind === "missing") return { kind: "refused", words: gone(write), holds };
    return { kind: "later", askedMs: error.retryAfterMs, words: error.message };
  }
}

const gone = ({ kind }: ClaimedWrite) =>
  `This ${kind === "task-update" ? "task" : "deal"} is no longer in HubSpot.`;

/** The deal as the CRM has it now, under the id it goes by after a merge. */
async function currentDeal(crm: Crm, crmId: string): Promise<CrmDeal | undefined> {
  const { found, renamed } = await crm.dealsById([crmId]);
  const id = renamed.find(({ from }) => from === crmId)?.to ?? crmId;
  return found.find((deal) => deal.id === id && !deal.isArchived);
}

async function updateTask(
  crm: Crm,
  { target, payload: { change } }: Extract<ClaimedWrite, { kind: "task-update" }>,
): Promise<Outcome> {
  await crm.updateTask(target, "dueAt" in change ? { dueAt: new Date(change.dueAt) } : change);
  return { kind: "made", crmObjectId: null, deal: null };
}

/** The write's own id is the key: however often this is tried, one comes of it. */
async function make(
  crm: Crm,
  deal: CrmDeal,
  write: Extract<ClaimedWrite, { kind: "task-create" | "note" }>,
): Promise<Outcome> {
  if (write.kind === "note") {
    const { text, html, at } = write.payload;
    const note = { html: html ?? noteHtml(text), at: new Date(at) };
    const { id } = await crm.createNote(deal.id, note, write.id);
    return { kind: "made", crmObjectId: id, deal };
  }
  const { subject, dueAt, ownerCrmId } = write.payload;
  const task = { subject, dueAt: new Date(dueAt), ownerId: ownerCrmId };
  const { id } = await crm.createTask(deal.id, task, write.id);
  return { kind: "made", crmObjectId: id, deal };
}
