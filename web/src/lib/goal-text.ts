import {
  type Coverage,
  coverage,
  FIGURES,
  gap,
  remainingCommit,
  wonPercent,
} from "@touchline/domain";
import type { Explanation } from "../ui/explained.tsx";
import { formatMoney, formatPercent, formatRatio, formatShortMoney } from "./format.ts";

/** A goal figure: short for the card, and in full for its explanation. */
export interface ExplainedText {
  text: string;
  how: Explanation;
}

interface Goal {
  quota: number;
  won: number;
  repCommit: number;
  open: number;
}

const NO_QUOTA_TEXT = "No quota set for this quarter.";

export function formatWonShare(
  { won, quota }: Pick<Goal, "won" | "quota">,
  currency: string,
): ExplainedText {
  const share = wonPercent({ won, quota });
  return {
    text: formatPercent(share),
    how: {
      formula: FIGURES.attainment.formula,
      numbers:
        share === null
          ? NO_QUOTA_TEXT
          : `${formatMoney(won, currency)} ÷ ${formatMoney(quota, currency)} = ${formatPercent(share)}`,
    },
  };
}

export function formatRemainingCommit(
  { repCommit, won }: Pick<Goal, "repCommit" | "won">,
  currency: string,
): ExplainedText {
  const left = remainingCommit({ repCommit, won });
  if (repCommit <= 0) {
    return {
      text: "No commit",
      how: { formula: FIGURES.remainingCommit.formula, numbers: "No commit for this quarter." },
    };
  }
  return {
    text:
      left < 0 ? `Met, +${formatShortMoney(-left, currency)}` : formatShortMoney(left, currency),
    how: {
      formula: FIGURES.remainingCommit.formula,
      numbers: `${formatMoney(repCommit, currency)} − ${formatMoney(won, currency)} = ${formatMoney(left, currency)}`,
    },
  };
}

/** Green from 3×, red below; none if there is nothing to cover. */
export function coverageTone(found: Coverage): "good" | "bad" | "none" {
  if (found.kind !== "ratio") return "none";
  return found.healthy ? "good" : "bad";
}

export function coverageText(found: Coverage): string {
  switch (found.kind) {
    case "no-quota":
      return "Set quota";
    case "goal-met":
      return "Goal met";
    case "ratio":
      return formatRatio(found.shown);
  }
}

export function coverageExplanation(
  { open, quota, won }: Pick<Goal, "open" | "quota" | "won">,
  currency: string,
): Explanation {
  const found = coverage({ open, quota, won });
  const [o, q, w] = [open, quota, won].map((amount) => formatMoney(amount, currency));
  return {
    formula: FIGURES.coverage.formula,
    numbers:
      found.kind === "no-quota"
        ? NO_QUOTA_TEXT
        : found.kind === "goal-met"
          ? `${q} − ${w}: nothing left to win.`
          : `${o} ÷ (${q} − ${w}) = ${formatRatio(found.shown)}`,
    remark: "3.0x or more is healthy.",
  };
}

/** Describes the gap to the quota: '€188k short'. */
export function formatQuotaGap(
  { quota, won }: Pick<Goal, "quota" | "won">,
  currency: string,
): ExplainedText {
  const { formula } = FIGURES.quotaGap;
  if (quota <= 0) return { text: formatPercent(null), how: { formula, numbers: NO_QUOTA_TEXT } };
  const short = gap({ quota, won }, 0);
  const [q, w] = [quota, won].map((amount) => formatMoney(amount, currency));
  const exact = gapText(short, (amount) => formatMoney(amount, currency));
  return {
    text: gapText(short, (amount) => formatShortMoney(amount, currency)),
    how: { formula, numbers: `${q} − ${w} = ${exact}` },
  };
}

/** Describes the gap between commit and quota. Both include won. */
export function formatCommitGap(
  { quota, won, repCommit }: Pick<Goal, "quota" | "won" | "repCommit">,
  currency: string,
): ExplainedText {
  const { formula } = FIGURES.commitGap;
  if (quota <= 0) return { text: formatPercent(null), how: { formula, numbers: NO_QUOTA_TEXT } };
  const short = gap({ quota, won }, remainingCommit({ repCommit, won }));
  const [q, w, c] = [quota, won, repCommit].map((amount) => formatMoney(amount, currency));
  const exact = gapText(short, (amount) => formatMoney(amount, currency));
  return {
    text: gapText(short, (amount) => formatShortMoney(amount, currency)),
    how: { formula, numbers: `(${q} − ${w}) − (${c} − ${w}) = ${exact}` },
  };
}

const GAP_FIGURES = {
  "Stage based": FIGURES.stageBasedGap,
  Likely: FIGURES.likelyGap,
  "Best case": FIGURES.bestCaseGap,
  Expected: FIGURES.expectedGap,
} as const;

/** Describes the gap between a total and what is left to win: '€40k short', '€12k over'. */
export function formatGapTo(
  name: keyof typeof GAP_FIGURES,
  total: number,
  { quota, won }: Pick<Goal, "quota" | "won">,
  currency: string,
): ExplainedText {
  const { formula } = GAP_FIGURES[name];
  if (quota <= 0) return { text: formatPercent(null), how: { formula, numbers: NO_QUOTA_TEXT } };
  const short = gap({ quota, won }, total);
  const [q, w, t] = [quota, won, total].map((amount) => formatMoney(amount, currency));
  return {
    text: gapText(short, (amount) => formatShortMoney(amount, currency)),
    how: {
      formula,
      numbers: `(${q} − ${w}) − ${t} = ${gapText(short, (amount) => formatMoney(amount, currency))}`,
      remark: `${name} counts open deals only, not what's already won.`,
    },
  };
}

function gapText(short: number, amountText: (amount: number) => string): string {
  if (short === 0) return "On goal";
  return short > 0 ? `${amountText(short)} short` : `${amountText(-short)} over`;
}
