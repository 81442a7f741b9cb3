import { isSameValue, noteHtml, propertyOf, propertyRow } from "@touchline/domain";
import { type Crm, type CrmDeal, CrmError, type WantedProperty } from "../../ports/crm.ts";
import { NOTE_DELETED } from "../../shared/crm/review-note.ts";
import type { ClaimedWrite } from "./outbox.repository.ts";
import type { AlsoRestored, PropertyContent } from "./outbox-content.ts";

type PropertyWrite = ClaimedWrite & PropertyContent;

export type Outcome =
  /** `before` is the deal just before our change, if we made one. */
  | { kind: "property-sent"; write: PropertyWrite; deal: CrmDeal; before: CrmDeal | null }
  | { kind: "made"; crmObjectId: string | null; deal: CrmDeal | null }
  | { kind: "conflict"; theirs: string | null; deal: CrmDeal }
  /** `holds` is the CRM's current value, if known. */
  | {
      kind: "refused";
      words: string;
      holds: { value: string | null } | null;
      wants?: WantedProperty[];
    }
  | { kind: "later"; askedMs: number; words: string };

/** Attempts one write. Rethrows errors that are no outcome, above all a lost connection. */
export async function attempt(
  crm: Crm,
  write: ClaimedWrite,
  prepare: () => Promise<void>,
): Promise<Outcome> {
  let holds: { value: string | null } | null = null;
  try {
    if (write.kind === "task-update") return await updateTask(crm, write);
    if (write.kind === "note-update") return await updateNote(crm, write);
    if (write.kind === "note-delete") return await deleteNote(crm, write);
    const deal = await currentDeal(crm, write.crmId);
    if (!deal) return { kind: "refused", words: missingMessage(write), holds };
    if (write.kind !== "property") return await createRecord(crm, deal, write);

    const theirs = propertyOf(deal, write.target);
    holds = { value: theirs };
    const { value, sent, also = [], filled = [] } = write.payload;
    const backToo = also.filter((one) => canRestore(deal, one));
    // The CRM already has our value: an earlier attempt arrived, or a user there made the same
    // change.
    const isThere = isSameValue(theirs, value);
    if (isThere && backToo.every((one) => isSameValue(propertyOf(deal, one.property), one.value))) {
      return { kind: "property-sent", write, deal, before: null };
    }
    if (!isThere && ![write.previous, ...sent].some((ours) => isSameValue(theirs, ours))) {
      return { kind: "conflict", theirs, deal };
    }
    await prepare();
    const values = [{ property: write.target, value }, ...backToo] as const;
    const together = Object.fromEntries(filled.map((one) => [one.name, one.value]));
    const after = await crm.setProperties(deal.id, values, together);
    return { kind: "property-sent", write, deal: after, before: deal };
  } catch (error) {
    if (!(error instanceof CrmError) || error.kind === "revoked") throw error;
    if (error.kind === "refused") return refusalOf(crm, error, write, holds);
    // A note that is gone needs no deleting.
    if (error.kind === "missing" && write.kind === "note-delete") {
      return { kind: "made", crmObjectId: null, deal: null };
    }
    if (error.kind === "missing") return { kind: "refused", words: missingMessage(write), holds };
    return { kind: "later", askedMs: error.retryAfterMs, words: error.message };
  }
}

/** A refusal; where the account's rules want more properties, with how to fill them in. */
async function refusalOf(
  crm: Crm,
  { message, missing }: CrmError,
  { kind }: ClaimedWrite,
  holds: { value: string | null } | null,
): Promise<Outcome> {
  if (missing.length === 0 || kind !== "property")
    return { kind: "refused", words: message, holds };
  const wants = await crm.wantedProperties(missing).catch((error: unknown) => {
    if (!(error instanceof CrmError) || error.kind === "revoked") throw error;
    return missing.map((name) => ({ name, label: name, type: "text" as const, options: [] }));
  });
  const labels = wants.map(({ label }) => label);
  const list = [labels.slice(0, -1).join(", "), labels.at(-1)].filter(Boolean).join(" and ");
  const words = `Your HubSpot account requires ${list} for this change. Fill ${wants.length === 1 ? "it" : "them"} in and send it again.`;
  return { kind: "refused", words, holds, wants };
}

/** A user's later change in the CRM stays; a value the CRM set automatically is overwritten. */
function canRestore(deal: CrmDeal, { property, value, previous }: AlsoRestored): boolean {
  const theirs = propertyOf(deal, property);
  if (isSameValue(theirs, previous) || isSameValue(theirs, value)) return true;
  const last = deal.history.findLast(({ field }) => field === propertyRow(property).history);
  return last?.isByCrm ?? false;
}

function missingMessage({ kind }: ClaimedWrite): string {
  if (kind === "note-update") return NOTE_DELETED;
  return `This ${kind === "task-update" ? "task" : "deal"} is no longer in HubSpot.`;
}

/** The deal as the CRM has it now, under its id after any merge. */
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

/** Without a target the note was never added, so there is nothing to change. */
async function updateNote(
  crm: Crm,
  { target, payload: { html } }: Extract<ClaimedWrite, { kind: "note-update" }>,
): Promise<Outcome> {
  if (target === "") return { kind: "refused", words: NOTE_DELETED, holds: null };
  await crm.updateNote(target, html);
  return { kind: "made", crmObjectId: target, deal: null };
}

/** Without a target the note was never added; one that is already gone counts as deleted. */
async function deleteNote(
  crm: Crm,
  { target }: Extract<ClaimedWrite, { kind: "note-delete" }>,
): Promise<Outcome> {
  if (target !== "") await crm.deleteNote(target);
  return { kind: "made", crmObjectId: null, deal: null };
}

/** Creates one record, however often it is retried. */
async function createRecord(
  crm: Crm,
  deal: CrmDeal,
  write: Extract<ClaimedWrite, { kind: "task-create" | "note" }>,
): Promise<Outcome> {
  const { attempts, createdAt, others } = write;
  const tries = { isFirst: attempts === 1, since: createdAt, others };
  if (write.kind === "note") {
    const { text, html, at } = write.payload;
    const note = { html: html ?? noteHtml(text), at: new Date(at) };
    const { id } = await crm.createNote(deal.id, note, tries);
    return { kind: "made", crmObjectId: id, deal };
  }
  const { subject, dueAt, ownerCrmId } = write.payload;
  const task = { subject, dueAt: new Date(dueAt), ownerId: ownerCrmId };
  const { id } = await crm.createTask(deal.id, task, tries);
  return { kind: "made", crmObjectId: id, deal };
}
