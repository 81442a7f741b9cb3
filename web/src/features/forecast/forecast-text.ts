import { FIGURES, gap, remainingCommit, type TeamTotals } from "@touchline/domain";
import { formatMoney, formatShortMoney, pluralise } from "../../lib/format.ts";
import {
  type ExplainedText,
  formatCommitGap,
  formatGapTo,
  formatQuotaGap,
  formatRemainingCommit,
  formatWonShare,
} from "../../lib/goal-text.ts";
import type { QuarterChoice } from "../../lib/quarters.ts";

export interface Tile {
  label: string;
  value: ExplainedText;
  amount: number | null;
  /** Null if there is no quota, or the gap is another tile's. */
  gap: ExplainedText | null;
  /** The goal is reached, so there is no gap. */
  isMet: boolean;
}

const NOT_APPLICABLE: ExplainedText = {
  text: "n/a",
  how: { formula: "Measured against a quota", numbers: "There is no quota beyond next quarter." },
};

const NOT_STARTED: ExplainedText = {
  text: "n/a",
  how: { formula: FIGURES.remainingCommit.formula, numbers: "The quarter hasn't started yet." },
};

export function tilesOf(totals: TeamTotals, choice: QuarterChoice, currency: string): Tile[] {
  const { won, quota, commit, open, stageBased, likely, bestCase } = totals;
  const goal = { won, quota, repCommit: commit };
  const measured = (said: ExplainedText) => (choice === "beyond" ? NOT_APPLICABLE : said);
  const hasGap = choice !== "beyond" && quota > 0;
  const against = (total: number, said: ExplainedText): Pick<Tile, "gap" | "isMet"> => ({
    gap: hasGap ? said : null,
    isMet: hasGap && gap(goal, total) <= 0,
  });
  const ofOpen = (name: Parameters<typeof formatGapTo>[0], total: number) =>
    against(total, formatGapTo(name, total, goal, currency));
  return [
    {
      label: "Attainment",
      value: measured(formatWonShare(goal, currency)),
      amount: null,
      ...against(0, formatQuotaGap(goal, currency)),
    },
    {
      label: "Open pipeline",
      value: formatOpen(open, currency),
      amount: open.value,
      // Coverage says whether it is enough; nobody wins all of it, so a gap would promise too much.
      gap: null,
      isMet: false,
    },
    {
      label: "Stage based",
      value: formatStageBased(stageBased, open.value, currency),
      amount: stageBased,
      ...ofOpen("Stage based", stageBased),
    },
    {
      label: "Likely",
      value: formatLikely(likely, currency),
      amount: likely.value,
      ...ofOpen("Likely", likely.value),
    },
    {
      label: "Best case",
      value: formatBestCase({ likely, bestCase }, currency),
      amount: bestCase.value,
      ...ofOpen("Best case", bestCase.value),
    },
    {
      label: "Remaining commit",
      value: formatRemaining(goal, choice, currency),
      amount: null,
      // The same gap as the commit's.
      gap: null,
      isMet: false,
    },
    {
      label: "Team commit",
      value: measured(formatCommit(commit, FIGURES.teamCommit.formula, currency)),
      amount: choice === "beyond" ? null : commit,
      ...against(remainingCommit(goal), formatCommitGap(goal, currency)),
    },
  ];
}

export function formatAttainment(
  goal: { won: number; quota: number },
  choice: QuarterChoice,
  currency: string,
): ExplainedText {
  return choice === "beyond" ? NOT_APPLICABLE : formatWonShare(goal, currency);
}

export function formatCommit(commit: number, formula: string, currency: string): ExplainedText {
  return {
    text: formatShortMoney(commit, currency),
    how: { formula, numbers: formatMoney(commit, currency) },
  };
}

export function formatRemaining(
  goal: { repCommit: number; won: number },
  choice: QuarterChoice,
  currency: string,
): ExplainedText {
  if (choice === "beyond") return NOT_APPLICABLE;
  return choice === "next" ? NOT_STARTED : formatRemainingCommit(goal, currency);
}

interface Total {
  value: number;
  count: number;
}

export function formatOpen({ value, count }: Total, currency: string): ExplainedText {
  return {
    text: formatShortMoney(value, currency),
    how: {
      formula: FIGURES.open.formula,
      numbers: `${dealsText(count)}, ${formatMoney(value, currency)}`,
    },
  };
}

export function formatStageBased(
  stageBased: number,
  open: number,
  currency: string,
): ExplainedText {
  return {
    text: formatShortMoney(stageBased, currency),
    how: {
      formula: FIGURES.stageBased.formula,
      numbers: `${formatMoney(stageBased, currency)} of ${formatMoney(open, currency)} open`,
    },
  };
}

export function formatLikely({ value, count }: Total, currency: string): ExplainedText {
  return {
    text: formatShortMoney(value, currency),
    how: {
      formula: FIGURES.likely.formula,
      numbers: `${dealsText(count)}, ${formatMoney(value, currency)}`,
    },
  };
}

/** Best case assumes that Likely closes too, so it includes both. */
export function formatBestCase(
  { likely, bestCase }: { likely: Total; bestCase: Total },
  currency: string,
): ExplainedText {
  const maybe = bestCase.count - likely.count;
  return {
    text: formatShortMoney(bestCase.value, currency),
    how: {
      formula: FIGURES.bestCase.formula,
      numbers: `${dealsText(likely.count)} likely (${formatMoney(likely.value, currency)}) + ${dealsText(maybe)} maybe = ${formatMoney(bestCase.value, currency)}`,
    },
  };
}

function dealsText(count: number): string {
  return pluralise(count, "deal");
}
