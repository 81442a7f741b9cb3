import { z } from "zod";
import { DealId } from "./deals.ts";
import { route } from "./route.ts";

const Day = z.iso.date();

/** What became of some deals since. The four add up to the number of deals. */
export const RuleOutcomes = z.object({
  deals: z.int(),
  lost: z.int(),
  /** Its close date was moved out of its quarter, or that quarter ended while it stayed open. */
  slipped: z.int(),
  /** Won in the quarter that it was planned for. */
  kept: z.int(),
  /** Open, and its quarter has not ended. */
  undecided: z.int(),
});
export type RuleOutcomes = z.infer<typeof RuleOutcomes>;

export const RuleRecord = z.object({
  /** Deals that the rule spoke up about. */
  flagged: RuleOutcomes,
  /** Deals that were open as well and that it did not speak up about. */
  others: RuleOutcomes,
});
export type RuleRecord = z.infer<typeof RuleRecord>;

const Looked = {
  /** The first of the weekly looks. */
  since: Day,
  /** Deals that were open at some time since, and how many of them, the largest, were looked at. */
  open: z.int(),
  looked: z.int(),
};

/** How a rule did over the last two quarters. */
export const RuleHistory = z.object({
  id: z.string().max(60),
  /** Why it cannot be asked about deals as they stood; null where it can. */
  notJudged: z.string().max(200).nullable(),
  /** From when on it could be asked. */
  since: Day,
  record: RuleRecord,
  /** On how many deals somebody said that it is not an issue. */
  contested: z.int(),
});
export type RuleHistory = z.infer<typeof RuleHistory>;

/** Somebody's word that what a rule found in a deal is not an issue. */
export const IssueContest = z.object({
  rule: z.string().max(60),
  by: z.string().max(200),
  /** Whether it is the caller's own: nobody else may take it back. */
  isOwn: z.boolean(),
  reason: z.string().max(500),
  at: z.iso.datetime(),
});
export type IssueContest = z.infer<typeof IssueContest>;

const Chosen = z.number().min(0.1).max(10_000).nullable();
const ByIssue = z.object({ hubspotId: DealId, rule: z.string().max(60) });

export const ruleLab = {
  records: route({
    method: "GET",
    path: "/api/rules/records",
    access: "manager",
    summary: "How each rule did over the last two quarters, set as it is now",
    response: z.object({ ...Looked, rules: z.array(RuleHistory).max(100) }),
    perMinute: 60,
  }),
  backTest: route({
    method: "POST",
    path: "/api/rules/:id/back-test",
    access: "manager",
    summary: "How a rule would have done over the last two quarters, as it is and set like this",
    params: z.object({ id: z.string().max(60) }),
    /** Null is the product's own number. */
    body: z.strictObject({ threshold: Chosen, more: Chosen }),
    response: z.object({ ...Looked, asIs: RuleRecord, asSet: RuleRecord }),
    perMinute: 60,
  }),
  contest: route({
    method: "PUT",
    path: "/api/deals/:hubspotId/issues/:rule/contest",
    access: "member",
    summary:
      "Say that what a rule finds in a deal is not an issue; it stays, with these words beside it",
    params: ByIssue,
    body: z.strictObject({ reason: z.string().trim().max(500) }),
    response: IssueContest,
  }),
  withdraw: route({
    method: "DELETE",
    path: "/api/deals/:hubspotId/issues/:rule/contest",
    access: "member",
    summary: "Take back that it is not an issue",
    params: ByIssue,
    response: z.object({ rule: z.string().max(60) }),
  }),
};
