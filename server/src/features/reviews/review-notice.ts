import { createHash } from "node:crypto";
import { askInboxText, type Day, feedbackText, reviewScore } from "@touchline/domain";
import { dayOf } from "../../context/time.ts";
import type { Store } from "../../db/store.ts";
import { plainText } from "../../shared/html.ts";
import { notify } from "../../shared/notify.ts";

/**
 * Puts feedback into the rep's inbox. With an ask it is one item, not two; an ask that is changed
 * later is news again.
 */
export async function notifyReviewee(
  store: Store,
  reviewId: string,
  actor: { id: string; name: string },
  now: Date,
): Promise<void> {
  const review = await store.reviews.get(reviewId);
  if (!review) return;
  const { title, expectation, dealId, RevieweeId: revieweeId } = review;
  const comment = plainText(review.comment);
  const about = {
    to: [revieweeId],
    actor,
    dealId,
    subject: { kind: "review", id: reviewId },
  } as const;
  if (!expectation) {
    const text = feedbackText({ title, score: reviewScore(review).text, comment });
    return notify(store, { ...about, cause: `review ${reviewId}`, text }, now);
  }
  const stages = await store.coaching.stages();
  const { timeZone } = await store.session.calendar();
  const { asked, words, dueDay } = expectation;
  const text = askInboxText({
    title,
    comment,
    words,
    asked: asked.map(({ kind, value }) => ({
      kind,
      value,
      label: kind === "stage" ? (stages.find(({ id }) => id === value)?.label ?? null) : null,
    })),
    dueDay: dueDay as Day,
    today: dayOf(now, timeZone),
  });
  const content = createHash("sha256").update(JSON.stringify(expectation)).digest("hex");
  await notify(store, { ...about, cause: `ask ${reviewId} ${content.slice(0, 16)}`, text }, now);
}
