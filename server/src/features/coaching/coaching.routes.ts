import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { disagree, readDealCoaching, readMemberCoaching } from "./coaching.service.ts";

export function coachingRoutes(on: Bind) {
  on(api.coaching.ofMember, ({ context, params }) => readMemberCoaching(context, params.id));

  on(api.coaching.ofDeal, ({ context, params }) => readDealCoaching(context, params.hubspotId));

  on(api.coaching.disagree, ({ context, params, body }) =>
    disagree(context, params.reviewId, body.reason),
  );
}
