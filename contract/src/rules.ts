import { MAX_OWN_FIELDS } from "@touchline/domain";
import { z } from "zod";
import { OwnFieldInfo, OwnFieldName } from "./own-fields.ts";
import { route } from "./route.ts";

const RuleNumber = z.object({
  /** The effective value. */
  value: z.number(),
  /** The product's default. */
  usual: z.number(),
  unit: z.enum(["days", "contacts", "times", "percent", "stages"]),
});

/** A deal check rule with the organisation's settings. */
export const RuleInForce = z.object({
  id: z.string().max(60),
  category: z.enum(["interaction", "progression", "success-plan", "forecast-impact"]),
  title: z.string().max(200),
  /** When it flags a deal, with `{threshold}` and `{more}` where its numbers go. */
  condition: z.string().max(200),
  clearedBy: z.string().max(300),
  score: z.int(),
  isOn: z.boolean(),
  threshold: RuleNumber.nullable(),
  /** A second number, for rules that have one. */
  more: RuleNumber.nullable(),
});
export type RuleInForce = z.infer<typeof RuleInForce>;

/** Null uses the product's default. */
const ThresholdOverride = z.number().min(0.1).max(10_000).nullable();
const RuleForm = z.strictObject({
  isOn: z.boolean(),
  threshold: ThresholdOverride,
  more: ThresholdOverride,
});

/** What the rules ask of an own field. */
const OwnFieldRuleForm = z.strictObject({
  /** 'pipeline/stage': from these stages on it must be filled in; one per pipeline at most. */
  requiredFrom: z
    .array(z.string().regex(/^[^/]{1,100}\/.{1,100}$/, "must be a stage as pipeline/stage"))
    .max(200),
  /** After this many days it must have changed; null for never. Only for numbers and dates. */
  maxDays: z.int().min(1).max(3650).nullable(),
  /** It may only have these values; empty for any. Only for choices, and yes or no. */
  allowed: z.array(z.string().min(1).max(3000)).max(1000),
});

export const OwnFieldRule = OwnFieldRuleForm.extend({
  ...OwnFieldInfo.pick({ name: true, label: true, type: true, options: true }).shape,
});
export type OwnFieldRule = z.infer<typeof OwnFieldRule>;

export const rules = {
  list: route({
    method: "GET",
    path: "/api/rules",
    access: "manager",
    summary: "The deal check's rules with the workspace's settings",
    response: z.array(RuleInForce).max(100),
  }),
  preview: route({
    method: "POST",
    path: "/api/rules/preview",
    access: "manager",
    summary: "How many open deals each rule would flag today with these settings",
    body: z.strictObject({
      rules: z
        .array(RuleForm.extend({ id: z.string().max(60) }))
        .min(1)
        .max(100),
    }),
    response: z.object({
      /** Number of open deals, and how many of them were evaluated, largest first. */
      open: z.int(),
      looked: z.int(),
      flagged: z.array(z.object({ id: z.string().max(60), count: z.int() })).max(100),
    }),
    perMinute: 60,
  }),
  ownFields: route({
    method: "GET",
    path: "/api/own-field-rules",
    access: "manager",
    summary: "What the rules ask of each own field",
    response: z.array(OwnFieldRule).max(MAX_OWN_FIELDS),
  }),
  saveOwnField: route({
    method: "PUT",
    path: "/api/own-field-rules/:name",
    access: "admin",
    summary: "Change what the rules ask of an own field",
    params: z.object({ name: OwnFieldName }),
    body: OwnFieldRuleForm,
    response: OwnFieldRule,
  }),
  save: route({
    method: "PUT",
    path: "/api/rules/:id",
    access: "admin",
    summary: "Turn a rule on or off, or change its thresholds",
    params: z.object({ id: z.string().max(60) }),
    body: RuleForm,
    response: RuleInForce,
  }),
};
