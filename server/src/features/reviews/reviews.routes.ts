import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { previewReviewMail, shareReview } from "./review-share.service.ts";
import {
  createReview,
  readDealReviews,
  readMemberReviews,
  updateReview,
} from "./reviews.service.ts";

export function reviewsRoutes(on: Bind) {
  on(api.reviews.ofMember, ({ context, params }) => readMemberReviews(context, params.id));

  on(api.reviews.ofDeal, ({ context, params }) => readDealReviews(context, params.hubspotId));

  on(api.reviews.create, ({ context, body }) => createReview(context, body));

  on(api.reviews.update, ({ context, params, body }) => updateReview(context, params.id, body));

  on(api.reviews.mail, ({ context, params }) => previewReviewMail(context, params.id));

  on(api.reviews.share, ({ context, params, body }) => shareReview(context, params.id, body?.to));
}
