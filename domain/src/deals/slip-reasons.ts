/** Why a close date was pushed out. A short list, so that the rep can answer with one tap. */
export const SLIP_REASONS = [
  "legal",
  "budget",
  "champion",
  "timing",
  "competition",
  "scope",
  "ours",
  "other",
] as const;
export type SlipReason = (typeof SLIP_REASONS)[number];

const SLIP_REASON_LABELS: Record<SlipReason, string> = {
  legal: "Legal",
  budget: "Budget",
  champion: "Champion left",
  timing: "Buyer's timing",
  competition: "Competition",
  scope: "Scope changed",
  ours: "Our side",
  other: "Other",
};

export function slipReasonLabel(reason: SlipReason): string {
  return SLIP_REASON_LABELS[reason];
}
