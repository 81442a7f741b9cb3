import type { CrmWrite } from "@touchline/contract";
import type { RequestContext } from "../../context/context.ts";
import { plainText } from "../html.ts";
import { queueWrite } from "./queue-write.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

/** The note was deleted in the CRM, so only a new one can replace it. */
export const NOTE_DELETED = "This note is no longer in HubSpot.";

/**
 * Queues an update of a review's CRM note; null if there is no note or no CRM. The note itself may
 * still be queued: writes of one deal are sent in order.
 */
export async function updateReviewNote(
  context: Context,
  deal: { id: string; ownerId: string | null },
  noteWriteId: string,
  html: string,
): Promise<CrmWrite | null> {
  const { store, now } = context;
  const earlier = await store.outbox.getForUpdate(noteWriteId);
  if (earlier?.kind !== "note" && earlier?.kind !== "note-update") return null;
  const reach = await store.outbox.writeMode("note-update");
  if (reach === "nowhere") return null;
  const note = { text: plainText(html), html, at: now.toISOString() };
  const isListedOnly = earlier.kind === "note" && earlier.state === "dry-run";
  if (isListedOnly && reach === "live") return null;
  if (isListedOnly || (earlier.kind === "note-update" && earlier.state !== "sent")) {
    const words = "Replaced by a newer note.";
    await store.outbox.change(earlier.id, { state: "discarded", words, settledAt: now });
  }
  if (isListedOnly) {
    return queueWrite(context, deal, reach, {
      kind: "note",
      target: "",
      payload: note,
      previous: null,
    });
  }
  const of = earlier.kind === "note" ? earlier.id : earlier.payload.of;
  return queueWrite(context, deal, reach, {
    kind: "note-update",
    target: "",
    payload: { ...note, of },
    previous: null,
  });
}
