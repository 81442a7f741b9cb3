import { FIGURES } from "../figures/definitions.ts";

export type DigestBlock =
  | "pipeline-brief"
  | "pipeline-metrics"
  | "deals-to-review"
  | "slipped-this-period"
  | "closing-soon"
  | "actions-due";

export type DigestSetting = "confidence" | "pipelineIds" | "repIds" | "timeFrame" | "metrics";

export interface DigestBlockKind {
  type: DigestBlock;
  name: string;
  description: string;
  settings: DigestSetting[];
}

/** 'Closing soon' covers this many days, including today. */
export const CLOSING_SOON_DAYS = 14;

/** An action is listed as due if its date is within this many days. */
export const ACTIONS_DUE_DAYS = 7;

/** All blocks, in display order. */
export const DIGEST_BLOCKS: readonly DigestBlockKind[] = [
  {
    type: "pipeline-brief",
    name: "Pipeline brief",
    description:
      "This quarter: a headline and a line a rep with won, quota, Likely, gap and coverage. For one rep, all figures and the largest open deals.",
    settings: ["confidence", "pipelineIds", "repIds"],
  },
  {
    type: "pipeline-metrics",
    name: "Pipeline metrics",
    description:
      "The team's open, won, lost, Maybe and Likely. Open deals count by close date; for the last 7 days, those closing this quarter.",
    settings: ["metrics", "timeFrame", "pipelineIds", "repIds"],
  },
  {
    type: "deals-to-review",
    name: "Deals to review",
    description: FIGURES.dealsToReview.formula,
    settings: ["confidence", "pipelineIds", "repIds"],
  },
  {
    type: "slipped-this-period",
    name: "Slipped this period",
    description: FIGURES.slipped.formula,
    settings: ["timeFrame", "confidence", "pipelineIds", "repIds"],
  },
  {
    type: "closing-soon",
    name: "Closing soon",
    description: FIGURES.closingSoon.formula,
    settings: ["confidence", "pipelineIds", "repIds"],
  },
  {
    type: "actions-due",
    name: "Actions due",
    description: `Open actions that are late or due within ${ACTIONS_DUE_DAYS} days.`,
    settings: ["repIds"],
  },
];

export type DigestTimeFrame = "last-7-days" | "this-month" | "this-quarter";

export const DEFAULT_TIME_FRAME: DigestTimeFrame = "last-7-days";

export const DIGEST_METRICS = [
  "open-pipeline",
  "closed-won",
  "closed-lost",
  "maybe-likely",
] as const;
export type DigestMetric = (typeof DIGEST_METRICS)[number];

export const DIGEST_CONFIDENCE = ["PIPELINE", "BEST_CASE", "COMMIT"] as const;
export type DigestConfidence = (typeof DIGEST_CONFIDENCE)[number];
