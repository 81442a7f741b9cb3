import { z } from "zod";
import { MalformedAddresses, UnsubscribedAddresses } from "./addresses.ts";
import { Ask, AskForm } from "./coaching.ts";
import { DealId } from "./deals.ts";
import { MailToPerson } from "./mail-preview.ts";
import { route } from "./route.ts";

const Thumb = z.literal([1, -1]);
/** Thumbs of a deal check; those not given are omitted. */
export const ReviewThumbs = z.strictObject({
  interaction: Thumb.optional(),
  progression: Thumb.optional(),
  successPlan: Thumb.optional(),
  forecastImpact: Thumb.optional(),
});
export type ReviewThumbs = z.infer<typeof ReviewThumbs>;

/** Delivery status of something sent outside the product; `none` if it wasn't requested. */
const DeliveryState = z.object({
  state: z.enum(["none", "waiting", "sent", "failed", "dry-run"]),
  /** The recipient system's error message. */
  words: z.string().max(2000).nullable(),
  /** Whether the feedback has changed since it was sent. */
  isOutdated: z.boolean(),
  /** The score it was sent with, if known. */
  sentScore: z.int().nullable(),
});

export const Review = z.object({
  id: z.uuid(),
  title: z.string().max(4000),
  url: z.string().max(2000),
  /** Null for reviews of the older kind. */
  source: z.literal("deal-check").nullable(),
  score: z.int().nullable(),
  /** Sanitised HTML. */
  comment: z.string().max(50_000),
  attributes: z.array(z.object({ id: z.string().max(60), value: z.number() })).max(20),
  RevieweeId: z.uuid(),
  dealId: z.uuid().nullable(),
  reviewer: z.string().max(200),
  /** Whether the caller gave it; only they may change it. */
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  addedToNotes: z.boolean(),
  note: DeliveryState,
  mail: DeliveryState,
  /** What should change on the deal, and by when; null if nothing was asked. */
  expectation: Ask.nullable(),
});
export type Review = z.infer<typeof Review>;

const Score = z.int().min(1).max(5);
const Comment = z.string().trim().min(1).max(20_000);
const ById = z.object({ id: z.uuid() });

export const reviews = {
  ofMember: route({
    method: "GET",
    path: "/api/team-members/:id/reviews/",
    access: "member",
    summary: "Feedback to a member, newest first",
    params: ById,
    response: z.array(Review).max(1000),
  }),
  ofDeal: route({
    method: "GET",
    path: "/api/deals/:hubspotId/reviews",
    access: "member",
    summary: "Feedback on one deal, newest first",
    params: z.object({ hubspotId: DealId }),
    response: z.array(Review).max(1000),
  }),
  create: route({
    method: "POST",
    path: "/api/reviews",
    access: "coach",
    summary: "Give feedback on a deal",
    body: z.strictObject({
      /** Chosen by the caller for idempotency, so that a retry doesn't count twice. */
      id: z.uuid().optional(),
      /** The deal's page, in HubSpot or here; identifies the deal if `dealId` is missing. */
      url: z.string().max(2000),
      attributes: ReviewThumbs,
      title: z.string().trim().min(1).max(4000),
      comment: Comment,
      RevieweeId: z.uuid(),
      score: Score,
      source: z.literal("deal-check"),
      /** The deal, by either id. */
      dealId: DealId.optional(),
      expectation: AskForm.nullable().optional(),
    }),
    response: Review,
  }),
  update: route({
    method: "PATCH",
    path: "/api/reviews/:id",
    access: "coach",
    summary: "Edit feedback",
    params: ById,
    body: z.strictObject({
      comment: Comment.optional(),
      score: Score.optional(),
      attributes: ReviewThumbs.optional(),
      /** Null removes the ask; unchanged if omitted. */
      expectation: AskForm.nullable().optional(),
    }),
    response: Review,
  }),
  mail: route({
    method: "GET",
    path: "/api/reviews/:id/mail",
    access: "manager",
    summary: "The email that sharing this feedback would send to the rep; sends nothing",
    params: ById,
    response: MailToPerson,
  }),
  share: route({
    method: "POST",
    path: "/api/reviews/:id/share",
    access: "coach",
    summary:
      "Email feedback, to the rep unless others are named; after a failure, the same call retries",
    params: ById,
    body: z.strictObject({ to: z.array(z.string().max(1000)).min(1).max(20).optional() }).nullish(),
    response: Review.extend({ malformed: MalformedAddresses, unsubscribed: UnsubscribedAddresses }),
  }),
};
