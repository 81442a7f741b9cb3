import {
  type Coverage,
  coverage,
  FIGURES,
  gap,
  remainingCommit,
  wonPercent,
} from "@touchline/domain";
import type { Explanation } from "../ui/explained.tsx";
import { money, percent, shortMoney, times } from "./format.ts";

/** A goal figure: short for the card, and in full for its explanation. */
export interface Said {
  text: string;
  how: Explanation;
}

interface Goal {
  quota: number;
  won: number;
  repCommit: number;
  open: number;
}

const NO_QUOTA = "No quota is set for this quarter.";

export function wonShare({ won, quota }: Pick<Goal, "won" | "quota">, currency: string): Said {
  const share = wonPercent({ won, quota });
  return {
    text: percent(share),
    how: {
      formula: FIGURES.attainment.formula,
      numbers:
        share === null
          ? NO_QUOTA
          : `${money(won, currency)} ÷ ${money(quota, currency)} = ${percent(share)}`,
    },
  };
}

export function remaining(
  { repCommit, won }: Pick<Goal, "repCommit" | "won">,
  currency: string,
): Said {
  const left = remainingCommit({ repCommit, won });
  return {
    text: left < 0 ? `Met, +${shortMoney(-left, currency)}` : shortMoney(left, currency),
    how: {
      formula: FIGURES.remainingCommit.formula,
      numbers: `${money(repCommit, currency)} − ${money(won, currency)} = ${money(left, currency)}`,
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
      return times(found.shown);
  }
}

export function coverageHow(
  { open, quota, won }: Pick<Goal, "open" | "quota" | "won">,
  currency: string,
): Explanation {
  const found = coverage({ open, quota, won });
  const [o, q, w] = [open, quota, won].map((amount) => money(amount, currency));
  return {
    formula: FIGURES.coverage.formula,
    numbers:
      found.kind === "no-quota"
        ? NO_QUOTA
        : found.kind === "goal-met"
          ? `${q} − ${w}: nothing is left to win.`
          : `${o} ÷ (${q} − ${w}) = ${times(found.shown)}`,
    remark: "3.0x or more is healthy.",
  };
}

/** Describes the gap to the quota: '€188k short'. */
export function quotaGap({ quota, won }: Pick<Goal, "quota" | "won">, currency: string): Said {
  const { formula } = FIGURES.quotaGap;
  if (quota <= 0) return { text: percent(null), how: { formula, numbers: NO_QUOTA } };
  const short = gap({ quota, won }, 0);
  const [q, w] = [quota, won].map((amount) => money(amount, currency));
  const exact = gapText(short, (amount) => money(amount, currency));
  return {
    text: gapText(short, (amount) => shortMoney(amount, currency)),
    how: { formula, numbers: `${q} − ${w} = ${exact}` },
  };
}

/** Describes the gap between commit and quota. Both include won. */
export function commitGap(
  { quota, won, repCommit }: Pick<Goal, "quota" | "won" | "repCommit">,
  currency: string,
): Said {
  const { formula } = FIGURES.commitGap;
  if (quota <= 0) return { text: percent(null), how: { formula, numbers: NO_QUOTA } };
  const short = gap({ quota, won }, remainingCommit({ repCommit, won }));
  const [q, w, c] = [quota, won, repCommit].map((amount) => money(amount, currency));
  const exact = gapText(short, (amount) => money(amount, currency));
  return {
    text: gapText(short, (amount) => shortMoney(amount, currency)),
    how: { formula, numbers: `(${q} − ${w}) − (${c} − ${w}) = ${exact}` },
  };
}

const GAPS = {
  "Open pipeline": FIGURES.openGap,
  "Stage based": FIGURES.stageBasedGap,
  Likely: FIGURES.likelyGap,
  "Best case": FIGURES.bestCaseGap,
  Expected: FIGURES.expectedGap,
} as const;

/** Describes the gap between a total and what is left to win: '€40k short', '€12k over'. */
export function gapTo(
  name: keyof typeof GAPS,
  total: number,
  { quota, won }: Pick<Goal, "quota" | "won">,
  currency: string,
): Said {
  const { formula } = GAPS[name];
  if (quota <= 0) return { text: percent(null), how: { formula, numbers: NO_QUOTA } };
  const short = gap({ quota, won }, total);
  const [q, w, t] = [quota, won, total].map((amount) => money(amount, currency));
  return {
    text: gapText(short, (amount) => shortMoney(amount, currency)),
    how: {
      formula,
      numbers: `(${q} − ${w}) − ${t} = ${gapText(short, (amount) => money(amount, currency))}`,
      remark: `${name} counts open deals only, without what is already won.`,
    },
  };
}

function gapText(short: number, amountText: (amount: number) => string): string {
  if (short === 0) return "On goal";
  return short > 0 ? `${amountText(short)} short` : `${amountText(-short)} over`;
}
