import { createHash, randomUUID } from "node:crypto";
import type { api, MailToPerson, Review, RouteResult } from "@touchline/contract";
import { isEmailAddress } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { mustHaveAddresses, mustWantMail } from "../../shared/mail/mail-addresses.ts";
import { previewMailTo } from "../../shared/mail/mail-preview.ts";
import { mustBeWithinDailyQuota } from "../../shared/mail/mail-quota.ts";
import { reviewMail } from "./review-mail.ts";
import type { ReviewLinks } from "./reviews.repository.ts";
import { recordAndRead, reviewNotFound } from "./reviews.service.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store" | "config">;

/**
 * Sends feedback by email, to the rep unless other recipients are given. The same content to the
 * same recipients is sent once; only a failed mail is retried. Malformed and unsubscribed addresses
 * are returned in the answer; the rest get the mail.
 */
export async function shareReview(
  context: Context,
  id: string,
  to?: string[],
): Promise<RouteResult<typeof api.reviews.share>> {
  const { store, now, config } = context;
  const found = await store.reviews.getForUpdate(id);
  if (!found) throw reviewNotFound();
  if (!config.mail) throw new Refusal("conflict", "Email isn't set up. Ask your administrator.");

  const { recipients: named, malformed } = to
    ? mustHaveAddresses(to)
    : {
        recipients: [(await mustHaveAddress(context, found.links.revieweeId)).emailAddress],
        malformed: [],
      };
  const { recipients, unsubscribed } = await mustWantMail(context, named);
  const composed = await composeMail(context, found);
  const mail = await store.mails.add(
    {
      id: randomUUID(),
      key: `review ${id} ${fingerprint([composed.subject, composed.html, ...recipients])}`,
      recipients,
      replyTo: await store.session.verifiedAddress(),
      ...composed,
    },
    now,
  );
  await store.reviews.setMail(id, mail.id);
  const isAskedAgain = !mail.isNew && mail.state !== "failed";
  if (isAskedAgain) {
    return { ...((await store.reviews.get(id)) ?? found.review), malformed, unsubscribed };
  }
  await mustBeWithinDailyQuota(context, recipients.length);
  if (!mail.isNew) await store.mails.retry(mail.id, now);
  await store.jobs.add(jobs.sendMail, { mailId: mail.id, tries: 1, seen: null });
  const review = await recordAndRead(context, id, "review.shared", { recipients });
  return { ...review, malformed, unsubscribed };
}

/** The mail that `shareReview` would send to the rep now, from the same code. */
export async function previewReviewMail(context: Context, id: string): Promise<MailToPerson> {
  const found = await context.store.reviews.getWithLinks(id);
  if (!found) throw reviewNotFound();
  const rep = await mustHaveAddress(context, found.links.revieweeId);
  return previewMailTo(context, await composeMail(context, found), rep);
}

async function composeMail(
  { store, config }: Context,
  { review, links }: { review: Review; links: ReviewLinks },
) {
  const asksForStage = review.expectation?.asked.some(({ kind }) => kind === "stage");
  const stages = asksForStage ? await store.reviews.stages(links.dealId) : [];
  return reviewMail(review, {
    here: pageUrlOf(config.publicUrl, links),
    stageLabel: (id) => stages.find((stage) => stage.id === id)?.label ?? null,
  });
}

async function mustHaveAddress({ store }: Context, memberId: string) {
  const member = await store.team.get(memberId);
  if (!member) throw new Refusal("conflict", "This rep is no longer on the team.");
  if (isEmailAddress(member.emailAddress)) return member;
  throw new Refusal("conflict", `${member.name} has no valid email address.`);
}

/** Links to the deal in the deals table, or to the rep's page if there is no deal. */
function pageUrlOf(publicUrl: string, { dealCrmId, revieweeId }: ReviewLinks): string {
  return dealCrmId
    ? `${publicUrl}/deals?deal=${encodeURIComponent(dealCrmId)}`
    : `${publicUrl}/rep/${revieweeId}`;
}

function fingerprint(parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
