import { api, type CrmWrite, type Review, type RouteResult } from "@touchline/contract";
import { Refusal } from "../../http/refusal.ts";
import { queueWrite } from "../../shared/crm/queue-write.ts";
import { NOTE_DELETED, updateReviewNote } from "../../shared/crm/review-note.ts";
import { cleanHtml, plainText } from "../../shared/html.ts";
import { type Context, mustFind, requireWriteMode } from "./deals.service.ts";

type RequiredWriteMode = Awaited<ReturnType<typeof requireWriteMode>>;

/**
 * Adds a review to its deal in the CRM as a note. Idempotent; a refused or discarded note is
 * written again.
 */
export async function addReviewNote(
  context: Context,
  key: string,
  message: string,
  reviewId: string,
): Promise<RouteResult<typeof api.deals.addNote>> {
  const { store, now } = context;
  // Lock the deal first, as everywhere: concurrent requests are serialised here.
  const deal = await mustFind(context, key);
  const review = await store.reviews.getForUpdate(reviewId);
  if (!review || review.links.dealId !== deal.id) {
    throw new Refusal("not_found", "This deal has no such feedback.");
  }
  const html = cleanHtml(message);
  const text = plainText(html);
  if (text === "") throw new Refusal("bad_request", "message: can't be empty.");

  const { noteWriteId } = review.links;
  const earlier = noteWriteId ? await store.outboxView.get(noteWriteId) : undefined;
  const isUpToDate = !review.review.note.isOutdated;
  const isThere = earlier?.state === "waiting" || earlier?.state === "sent";
  if (isThere && isUpToDate) return { write: earlier };
  const reach = await requireWriteMode(context, "note");
  if (earlier && isUpToDate && isDryRunOnly(earlier, reach)) return { write: earlier };
  const hasNote = earlier?.kind === "note" ? isThere : earlier && earlier.words !== NOTE_DELETED;
  if (noteWriteId && hasNote) {
    const write = await updateReviewNote(context, deal, noteWriteId, html);
    if (write) return attachNote(context, review, write);
  }
  if (earlier?.state === "refused") {
    const words = "Replaced by a newer note.";
    await store.outbox.change(earlier.id, { state: "discarded", words, settledAt: now });
  }
  const write = await queueWrite(context, deal, reach, {
    kind: "note",
    target: "",
    payload: { text, html, at: now.toISOString() },
    previous: null,
  });
  return attachNote(context, review, write);
}

async function attachNote(
  { store }: Context,
  { review, links }: { review: Review; links: { revieweeId: string } },
  write: CrmWrite,
): Promise<RouteResult<typeof api.deals.addNote>> {
  await store.reviews.setNote(review.id, write.id);
  await store.live.publish(
    { managers: true, userIds: [links.revieweeId] },
    { type: "stale", paths: [api.reviews.ofMember.path, api.reviews.ofDeal.path] },
  );
  return { write };
}

function isDryRunOnly({ state }: CrmWrite, reach: RequiredWriteMode): boolean {
  return state === "dry-run" && reach === "dry-run";
}
