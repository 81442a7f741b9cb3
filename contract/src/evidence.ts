import { BUYER_FACT_IDS } from "@touchline/domain";
import { z } from "zod";
import { DealId } from "./deals.ts";
import { listParam } from "./list-param.ts";
import { route } from "./route.ts";
import { TeamScope } from "./team-scope.ts";

const Day = z.iso.date();

export const BuyerFactId = z.enum(BUYER_FACT_IDS);

/** What the buyer said about one topic, as last confirmed; nulls until it is confirmed. */
export const BuyerFact = z.object({
  id: BuyerFactId,
  state: z.enum(["fresh", "stale", "missing"]),
  confirmedOn: Day.nullable(),
  /** Days since the confirmation. */
  age: z.int().nullable(),
  /** The last day on which it counts as fresh. */
  holdsUntil: Day.nullable(),
  by: z.string().max(200),
  words: z.string().max(280),
});
export type BuyerFact = z.infer<typeof BuyerFact>;

export const DealEvidence = z.object({
  dealId: z.uuid(),
  isFresh: z.boolean(),
  facts: z.array(BuyerFact).length(BUYER_FACT_IDS.length),
});
export type DealEvidence = z.infer<typeof DealEvidence>;

/** Deals called Likely in a forecast without fresh evidence; the ten largest are listed by name. */
export const StaleEvidence = z.object({
  rep: z.object({ id: z.uuid(), name: z.string().max(200) }),
  value: z.number(),
  count: z.int(),
  deals: z
    .array(
      z.object({
        hubspotId: z.string().max(100),
        name: z.string().max(4000),
        amountInHomeCurrency: z.number().nullable(),
        closeDate: Day,
        /** The facts that need a new or first confirmation. */
        wanting: z.array(BuyerFactId).max(BUYER_FACT_IDS.length),
      }),
    )
    .max(10),
});
export type StaleEvidence = z.infer<typeof StaleEvidence>;

const ByFact = z.object({ hubspotId: DealId, fact: BuyerFactId });

export const evidence = {
  ofDeal: route({
    method: "GET",
    path: "/api/deals/:hubspotId/buyer-facts",
    access: "member",
    summary: "What the buyer confirmed on a deal, when, and whether it is still fresh",
    params: z.object({ hubspotId: DealId }),
    response: DealEvidence,
  }),
  confirm: route({
    method: "PUT",
    path: "/api/deals/:hubspotId/buyer-facts/:fact",
    access: "member",
    summary: "Record that the buyer confirmed something today, or reword the last confirmation",
    params: ByFact,
    body: z.strictObject({
      words: z.string().trim().max(280).optional(),
      /** Edit only the text of the last confirmation and leave its day and author unchanged. */
      keepsDay: z.boolean().optional(),
    }),
    response: DealEvidence,
  }),
  withdraw: route({
    method: "DELETE",
    path: "/api/deals/:hubspotId/buyer-facts/:fact",
    access: "member",
    summary: "Remove the last confirmation, so that the one before counts again",
    params: ByFact,
    response: DealEvidence,
  }),
  stale: route({
    method: "GET",
    path: "/api/forecast/stale-evidence",
    access: "member",
    summary: "The part of Likely that rests on stale evidence; people without any are left out",
    query: z.object({
      pipelines: listParam(z.string().max(100), "pipeline"),
      closeDateStart: Day.optional(),
      /** Open-ended if only the start is given. */
      closeDateEnd: Day.optional(),
      team: TeamScope,
    }),
    response: z.array(StaleEvidence).max(10_000),
  }),
};
