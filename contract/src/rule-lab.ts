import { z } from "zod";
import { DealId } from "./deals.ts";
import { route } from "./route.ts";

const Day = z.iso.date();

/** Outcomes of a set of deals. The four add up to the number of deals. */
export const RuleOutcomes = z.object({
  deals: z.int(),
  lost: z.int(),
  /**
   * The close date was moved out of its quarter, or that quarter ended while the deal was still
   * open.
   */
  slipped: z.int(),
  /** Won in the planned quarter. */
  kept: z.int(),
  /** Open, and its quarter hasn't ended. */
  undecided: z.int(),
});
export type RuleOutcomes = z.infer<typeof RuleOutcomes>;

export const RuleRecord = z.object({
  flagged: RuleOutcomes,
  /** Deals that were open too and that the rule didn't flag. */
  others: RuleOutcomes,
});
export type RuleRecord = z.infer<typeof RuleRecord>;

const EvaluationScope = {
  /** The first of the weekly evaluations. */
  since: Day,
  /**
   * Deals that were open at some time since, and how many of them were evaluated, largest first.
   */
  open: z.int(),
  looked: z.int(),
};

/** How a rule performed over the last two quarters. */
export const RuleHistory = z.object({
  id: z.string().max(60),
  /** Why it can't be evaluated for past days; null if it can. */
  notJudged: z.string().max(200).nullable(),
  /** The first day it could be evaluated. */
  since: Day,
  record: RuleRecord,
  /** How many deals it was dismissed on. */
  contested: z.int(),
});
export type RuleHistory = z.infer<typeof RuleHistory>;

/** A user's dismissal of a finding on a deal. */
export const IssueContest = z.object({
  rule: z.string().max(60),
  by: z.string().max(200),
  /** Whether it is the caller's own; only they may withdraw it. */
  isOwn: z.boolean(),
  reason: z.string().max(500),
  at: z.iso.datetime(),
});
export type IssueContest = z.infer<typeof IssueContest>;

const ThresholdOverride = z.number().min(0.1).max(10_000).nullable();
const ByIssue = z.object({ hubspotId: DealId, rule: z.string().max(60) });

export const ruleLab = {
  records: route({
    method: "GET",
    path: "/api/rules/records",
    access: "manager",
    summary: "How each rule did over the last two quarters with its current settings",
    response: z.object({ ...EvaluationScope, rules: z.array(RuleHistory).max(100) }),
    perMinute: 60,
  }),
  backTest: route({
    method: "POST",
    path: "/api/rules/:id/back-test",
    access: "manager",
    summary:
      "How a rule would have done over the last two quarters, with current and with trial settings",
    params: z.object({ id: z.string().max(60) }),
    /** Null uses the product's default. */
    body: z.strictObject({ threshold: ThresholdOverride, more: ThresholdOverride }),
    response: z.object({ ...EvaluationScope, asIs: RuleRecord, asSet: RuleRecord }),
    perMinute: 60,
  }),
  contest: route({
    method: "PUT",
    path: "/api/deals/:hubspotId/issues/:rule/contest",
    access: "member",
    summary: "Dismiss a rule's finding on a deal; it stays visible with this reason",
    params: ByIssue,
    body: z.strictObject({ reason: z.string().trim().max(500) }),
    response: IssueContest,
  }),
  withdraw: route({
    method: "DELETE",
    path: "/api/deals/:hubspotId/issues/:rule/contest",
    access: "member",
    summary: "Restore a dismissed finding",
    params: ByIssue,
    response: z.object({ rule: z.string().max(60) }),
  }),
};
