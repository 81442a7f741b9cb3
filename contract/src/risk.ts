import { RISK_LEVELS } from "@touchline/domain";
import { z } from "zod";
import { route } from "./route.ts";

export const RiskLevel = z.enum(RISK_LEVELS);
export type RiskLevel = z.infer<typeof RiskLevel>;

export const Risk = z.object({
  level: RiskLevel,
  /**
   * The deal's value times the share of its win probability that the findings take away; null
   * without a value.
   */
  atStake: z.number().nullable(),
  /** The findings, highest weight first. */
  reasons: z
    .array(
      z.object({
        rule: z.string().max(60),
        /** A short label: 'no next step'. */
        words: z.string().max(100),
        clearedBy: z.string().max(300),
      }),
    )
    .max(5),
});
export type Risk = z.infer<typeof Risk>;

/** The settings that an organisation's deals are compared by. */
export const RiskFrame = z.object({
  /** The maximum share of open deals that may be high or medium: 0.3 is 30 in 100. */
  share: z.number(),
  open: z.int(),
  high: z.int(),
  medium: z.int(),
  /** When all deals were last evaluated; null before the first time. */
  judgedAt: z.iso.datetime().nullable(),
  /** What a finding of each rule multiplies the odds of losing the deal by: 2 doubles them. */
  rules: z
    .array(z.object({ id: z.string().max(60), odds: z.number(), usualOdds: z.number() }))
    .max(100),
});
export type RiskFrame = z.infer<typeof RiskFrame>;

export const risk = {
  frame: route({
    method: "GET",
    path: "/api/deal-risk",
    access: "manager",
    summary: "How many open deals are shown as high or medium risk, and what each rule weighs",
    response: RiskFrame,
  }),
  save: route({
    method: "PUT",
    path: "/api/deal-risk",
    access: "admin",
    summary: "Set what share of open deals is shown as high or medium risk",
    body: z.strictObject({ share: z.number().min(0.05).max(1) }),
    response: RiskFrame,
  }),
};
