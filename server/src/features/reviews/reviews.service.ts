import { randomUUID } from "node:crypto";
import { api, DealId, type ParsedInput, type Review, type ReviewThumbs } from "@touchline/contract";
import { type Ask, isSameAsk, reviewNote } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { memberNotFound, mustSee } from "../../context/scope.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { crmAddresses } from "../../shared/crm/crm-links.ts";
import { updateReviewNote } from "../../shared/crm/review-note.ts";
import { DEAL_PATHS } from "../../shared/deal-paths.ts";
import { cleanHtml, plainText } from "../../shared/html.ts";
import { queueMentions } from "../../shared/queue-mentions.ts";
import { expectationFrom, expectChange } from "./review-expectation.service.ts";
import { notifyReviewee } from "./review-notice.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;
type WithConfig = Context & Pick<RequestContext, "config">;

const MAX_COMMENT_LENGTH = 50_000;

export async function readMemberReviews(context: Context, memberId: string): Promise<Review[]> {
  mustSee(context.viewer, memberId);
  const found = await context.store.reviews.ofMember(memberId);
  if (found.length === 0) await mustExist(context, memberId);
  return found;
}

export async function readDealReviews({ store }: Context, key: string): Promise<Review[]> {
  const dealId = await store.reviews.dealId(key);
  if (!dealId) throw dealNotFound();
  return store.reviews.ofDeal(dealId);
}

export async function createReview(
  context: WithConfig,
  given: ParsedInput<typeof api.reviews.create>["body"],
): Promise<Review> {
  const { store, viewer, now } = context;
  const earlier = given.id ? await store.reviews.get(given.id) : undefined;
  if (earlier) return updateDuplicate(context, earlier, given);
  await mustExist(context, given.RevieweeId);
  mustBeExternalUrl(given.url);
  const deal = await reviewedDeal(context, given);
  const author = await store.team.get(viewer.userId);
  const id = given.id ?? randomUUID();
  const isNew = await store.reviews.add({
    id,
    revieweeId: given.RevieweeId,
    dealId: deal?.id ?? null,
    title: given.title,
    url: given.url,
    source: given.source,
    score: given.score,
    comment: mustHaveText(given.comment),
    attributes: given.attributes,
    reviewerId: viewer.userId,
    reviewerName: author?.name ?? "",
    createdAt: now,
  });
  if (!isNew) return updateDuplicate(context, await mustSeeReview(context, id), given);
  await store.slackPreferences.queueScan();
  const { RevieweeId: revieweeId, title, score } = given;
  const expectation = await expectationFrom(context, given.expectation ?? null);
  const asking = { id, revieweeId, dealId: deal?.id ?? null, askedAt: null };
  if (expectation) await expectChange(context, asking, expectation);
  const told = {
    id,
    dealId: deal?.id ?? null,
    revieweeId,
    reviewerId: viewer.userId,
    title,
    score,
  };
  await notifyReviewee(store, id, { id: viewer.userId, name: author?.name ?? "" }, now);
  await queueMentions(context, {
    ...{ place: "feedback", text: plainText(given.comment), cause: id },
    ...{
      dealId: deal?.id ?? null,
      subject: { kind: "review", id },
      repId: null,
      told: [revieweeId],
    },
  });
  await store.webhooks.queueEvent("review.created", told, now);
  return recordAndRead(context, id, "review.given", {
    score: given.score,
    ...auditDetailOf(expectation),
  });
}

/**
 * Resolves the deal: the one named, or else the one the url points to. If neither resolves, the
 * feedback is on the rep only.
 */
async function reviewedDeal(
  { store, config }: WithConfig,
  { dealId, url }: Pick<ParsedInput<typeof api.reviews.create>["body"], "dealId" | "url">,
) {
  const portalId = (await store.connection.get())?.portalId;
  const key =
    dealId ??
    dealOnOwnPage(config.publicUrl, url) ??
    (portalId && crmAddresses(config).dealIn({ portalId }, url));
  if (!key) return null;
  const deal = await store.deals.findForUpdate(key);
  if (!deal) throw dealNotFound();
  return deal;
}

/** Our own pages open a deal with `?deal=`. */
function dealOnOwnPage(publicUrl: string, url: string): string | null {
  if (!url.startsWith(`${publicUrl}/`)) return null;
  const named = DealId.safeParse(URL.parse(url)?.searchParams.get("deal"));
  return named.success ? named.data : null;
}

/** Handles a retry after a lost response: applies whatever differs from the first request. */
async function updateDuplicate(
  context: Context,
  earlier: Review,
  given: ParsedInput<typeof api.reviews.create>["body"],
): Promise<Review> {
  const { comment, score, attributes, expectation } = given;
  if (earlier.RevieweeId !== given.RevieweeId) {
    throw new Refusal("conflict", "id: already used by other feedback.");
  }
  const before = {
    comment: earlier.comment,
    score: earlier.score ?? 0,
    attributes: thumbsOf(earlier),
    expectation: earlier.expectation,
  };
  const wanted =
    expectation === undefined ? before.expectation : await expectationFrom(context, expectation);
  const said = { comment: mustHaveText(comment), score, attributes, expectation: wanted };
  if (isSameReview(before, said)) return earlier;
  return updateReview(context, earlier.id, { comment, score, attributes, expectation });
}

/** Updates a review. Legacy reviews had other questions and are read-only. */
export async function updateReview(
  context: Context,
  id: string,
  change: ParsedInput<typeof api.reviews.update>["body"],
): Promise<Review> {
  const { store, viewer, now } = context;
  const seen = await store.reviews.get(id);
  // Always lock the deal first; another order can deadlock.
  const deal = seen?.dealId ? await store.deals.getForUpdate(seen.dealId) : undefined;
  const found = await store.reviews.getForUpdate(id);
  if (!found) throw reviewNotFound();
  const { review, links } = found;
  if (!review.isOwn) {
    throw new Refusal("forbidden", "Only the person who gave this feedback can change it.");
  }
  if (review.source === null || review.score === null) {
    throw new Refusal("conflict", "Older reviews can't be changed.");
  }
  const before = {
    comment: review.comment,
    score: review.score,
    attributes: thumbsOf(review),
    expectation: review.expectation,
  };
  const after = {
    comment: change.comment === undefined ? before.comment : mustHaveText(change.comment),
    score: change.score ?? before.score,
    attributes: change.attributes ?? before.attributes,
    expectation:
      change.expectation === undefined
        ? before.expectation
        : await expectationFrom(context, change.expectation),
  };
  if (isSameReview(before, after)) throw new Refusal("bad_request", "There's nothing to change.");
  const { expectation, ...said } = after;
  if (!isSameAsk(before.expectation, expectation)) {
    await expectChange(context, { id, ...links }, expectation);
  }
  await store.reviews.change(id, said, now);
  if (!isSameAsk(before.expectation, expectation)) {
    // Without an ask it is feedback still.
    await notifyReviewee(store, id, { id: viewer.userId, name: review.reviewer }, now);
    const keep = expectation ? "newest" : "nothing";
    const until = now.toISOString();
    await store.jobs.add(jobs.withdrawInbox, { subjectId: id, kinds: ["ask"], keep, until });
  }
  if (deal && links.noteWriteId) {
    await updateNote(context, deal, { id, noteWriteId: links.noteWriteId, before, after });
  }
  return recordAndRead(context, id, "review.changed", {
    score: after.score,
    ...auditDetailOf(expectation),
  });
}

/**
 * Updates the CRM note to match the review. A note that was edited by hand stays, and the card
 * displays that.
 */
async function updateNote(
  context: Context,
  deal: { id: string; ownerId: string | null },
  {
    id,
    noteWriteId,
    before,
    after,
  }: { id: string; noteWriteId: string; before: ReviewContent; after: ReviewContent },
): Promise<void> {
  const { store } = context;
  const [was, is] = [before, after].map((said) => cleanHtml(reviewNote(said)));
  if (was === is || is === undefined) return;
  const write = await store.outbox.getForUpdate(noteWriteId);
  const isOwnWords = write?.kind !== "note" && write?.kind !== "note-update";
  if (isOwnWords || write.payload.html !== was) return;
  if (write.state !== "waiting" && write.state !== "sent" && write.state !== "dry-run") return;
  const changed = await updateReviewNote(context, deal, noteWriteId, is);
  if (changed) await store.reviews.setNote(id, changed.id);
}

/** Records the audit entry, publishes the change and returns the current review. */
export async function recordAndRead(
  { store, now }: Context,
  id: string,
  action: string,
  detail: Record<string, unknown>,
): Promise<Review> {
  const review = await mustSeeReview({ store }, id);
  await store.audit.record(now, action, `review ${id}`, { ...detail, reviewee: review.RevieweeId });
  await store.live.publish(
    { managers: true, userIds: [review.RevieweeId] },
    {
      type: "stale",
      paths: [
        api.reviews.ofMember.path,
        api.reviews.ofDeal.path,
        api.coaching.ofMember.path,
        api.coaching.ofDeal.path,
        ...DEAL_PATHS,
      ],
    },
  );
  return review;
}

async function mustSeeReview({ store }: Pick<Context, "store">, id: string): Promise<Review> {
  const review = await store.reviews.get(id);
  if (!review) throw new Error("A review that was just saved can't be seen.");
  return review;
}

export function reviewNotFound(): Refusal {
  return notFound("feedback");
}

function dealNotFound(): Refusal {
  return notFound("deal");
}

async function mustExist({ store }: Context, memberId: string): Promise<void> {
  if (!(await store.team.get(memberId))) throw memberNotFound();
}

function mustBeExternalUrl(url: string): void {
  if (url === "" || /^https?:\/\//i.test(url)) return;
  throw new Refusal("bad_request", "url: must start with https:// or http://.");
}

/** Returns the sanitised comment; rejects an empty one. */
function mustHaveText(comment: string): string {
  const cleaned = cleanHtml(comment);
  if (plainText(cleaned) === "") {
    throw new Refusal("bad_request", "comment: can't be empty.");
  }
  if (cleaned.length > MAX_COMMENT_LENGTH) throw new Refusal("bad_request", "comment: too long.");
  return cleaned;
}

function thumbsOf({ attributes }: Review): ReviewThumbs {
  return Object.fromEntries(attributes.map(({ id, value }) => [id, value]));
}

type ReviewContent = {
  comment: string;
  score: number;
  attributes: ReviewThumbs;
  expectation: Ask | null;
};

/** Audits only the kinds of an ask, not its text. */
function auditDetailOf(expectation: Ask | null): { asked?: string[] } {
  return expectation ? { asked: expectation.asked.map(({ kind }) => kind) } : {};
}

function isSameReview(before: ReviewContent, after: ReviewContent): boolean {
  const thumbs = ({ attributes }: ReviewContent) =>
    JSON.stringify(Object.entries(attributes).sort());
  return (
    before.comment === after.comment &&
    before.score === after.score &&
    thumbs(before) === thumbs(after) &&
    isSameAsk(before.expectation, after.expectation)
  );
}
