import { api, type CrmWrite, type Returned, type Review } from "@touchline/contract";
import { Refusal } from "../../http/refusal.ts";
import { send } from "../../shared/crm/queue-write.ts";
import { changeReviewNote, NOTE_GONE } from "../../shared/crm/review-note.ts";
import { cleanHtml, plainText } from "../../shared/html.ts";
import { type Context, mustFind, mustReach } from "./deals.service.ts";

type Reach = Awaited<ReturnType<typeof mustReach>>;

/**
 * Adds a review to its deal in the CRM as a note. Idempotent; a refused or discarded note is
 * written again.
 */
export async function addReviewNote(
  context: Context,
  key: string,
  message: string,
  reviewId: string,
): Promise<Returned<typeof api.deals.addNote>> {
  const { store, now } = context;
  // Lock the deal first, as everywhere: concurrent requests are serialised here.
  const deal = await mustFind(context, key);
  const review = await store.reviews.getForUpdate(reviewId);
  if (!review || review.links.dealId !== deal.id) {
    throw new Refusal("not_found", "There is no such review of this deal.");
  }
  const html = cleanHtml(message);
  const text = plainText(html);
  if (text === "") throw new Refusal("bad_request", "message: there are no words in it.");

  const { noteWriteId } = review.links;
  const earlier = noteWriteId ? await store.outboxShown.get(noteWriteId) : undefined;
  const isUpToDate = !review.review.note.isOutdated;
  const isThere = earlier?.state === "waiting" || earlier?.state === "sent";
  if (isThere && isUpToDate) return { write: earlier };
  const reach = await mustReach(context, "note");
  if (earlier && isUpToDate && isListedOnly(earlier, reach)) return { write: earlier };
  const hasNote = earlier?.kind === "note" ? isThere : earlier && earlier.words !== NOTE_GONE;
  if (noteWriteId && hasNote) {
    const write = await changeReviewNote(context, deal, noteWriteId, html);
    if (write) return kept(context, review, write);
  }
  if (earlier?.state === "refused") {
    const words = "Replaced by a newer note.";
    await store.outbox.change(earlier.id, { state: "discarded", words, settledAt: now });
  }
  const write = await send(context, deal, reach, {
    kind: "note",
    target: "",
    payload: { text, html, at: now.toISOString() },
    previous: null,
  });
  return kept(context, review, write);
}

async function kept(
  { store }: Context,
  { review, links }: { review: Review; links: { revieweeId: string } },
  write: CrmWrite,
): Promise<Returned<typeof api.deals.addNote>> {
  await store.reviews.setNote(review.id, write.id);
  await store.live.tell(
    { managers: true, userIds: [links.revieweeId] },
    { type: "stale", paths: [api.reviews.ofMember.path, api.reviews.ofDeal.path] },
  );
  return { write };
}

function isListedOnly({ state }: CrmWrite, reach: Reach): boolean {
  return state === "dry-run" && reach === "dry-run";
}
