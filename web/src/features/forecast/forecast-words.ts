import { FIGURES, gap, remainingCommit, type TeamTotals } from "@touchline/domain";
import { counted, money, shortMoney } from "../../lib/format.ts";
import {
  commitGap,
  gapTo,
  quotaGap,
  remaining,
  type Said,
  wonShare,
} from "../../lib/goal-words.ts";
import type { QuarterChoice } from "../../lib/quarters.ts";

export interface Tile {
  label: string;
  value: Said;
  amount: number | null;
  gap: Said;
  /** The goal is reached, so there is no gap. */
  isMet: boolean;
}

const NO_QUARTER: Said = {
  text: "n/a",
  how: { formula: "Measured against a quota", numbers: "There is no quota beyond next quarter." },
};

const NOT_BEGUN: Said = {
  text: "n/a",
  how: { formula: FIGURES.remainingCommit.formula, numbers: "The quarter has not begun yet." },
};

export function tilesOf(totals: TeamTotals, choice: QuarterChoice, currency: string): Tile[] {
  const { won, quota, commit, open, stageBased, likely, bestCase } = totals;
  const goal = { won, quota, repCommit: commit };
  const measured = (said: Said) => (choice === "beyond" ? NO_QUARTER : said);
  const against = (total: number, said: Said): Pick<Tile, "gap" | "isMet"> => ({
    gap: measured(said),
    isMet: choice !== "beyond" && quota > 0 && gap(goal, total) <= 0,
  });
  const ofOpen = (name: Parameters<typeof gapTo>[0], total: number) =>
    against(total, gapTo(name, total, goal, currency));
  const ofCommit = against(remainingCommit(goal), commitGap(goal, currency));
  return [
    {
      label: "Attainment",
      value: measured(wonShare(goal, currency)),
      amount: null,
      ...against(0, quotaGap(goal, currency)),
    },
    {
      label: "Open pipeline",
      value: openSaid(open, currency),
      amount: open.value,
      ...ofOpen("Open pipeline", open.value),
    },
    {
      label: "Stage based",
      value: stageSaid(stageBased, open.value, currency),
      amount: stageBased,
      ...ofOpen("Stage based", stageBased),
    },
    {
      label: "Likely",
      value: likelySaid(likely, currency),
      amount: likely.value,
      ...ofOpen("Likely", likely.value),
    },
    {
      label: "Best case",
      value: bestCaseSaid({ likely, bestCase }, currency),
      amount: bestCase.value,
      ...ofOpen("Best case", bestCase.value),
    },
    {
      label: "Remaining commit",
      value: remainingSaid(goal, choice, currency),
      amount: null,
      ...(choice === "next" ? { gap: NOT_BEGUN, isMet: false } : ofCommit),
    },
    {
      label: "Team commit",
      value: measured(commitSaid(commit, FIGURES.teamCommit.formula, currency)),
      amount: choice === "beyond" ? null : commit,
      ...ofCommit,
    },
  ];
}

export function attainmentSaid(
  goal: { won: number; quota: number },
  choice: QuarterChoice,
  currency: string,
): Said {
  return choice === "beyond" ? NO_QUARTER : wonShare(goal, currency);
}

export function commitSaid(commit: number, formula: string, currency: string): Said {
  return { text: shortMoney(commit, currency), how: { formula, numbers: money(commit, currency) } };
}

export function remainingSaid(
  goal: { repCommit: number; won: number },
  choice: QuarterChoice,
  currency: string,
): Said {
  if (choice === "beyond") return NO_QUARTER;
  return choice === "next" ? NOT_BEGUN : remaining(goal, currency);
}

interface Total {
  value: number;
  count: number;
}

export function openSaid({ value, count }: Total, currency: string): Said {
  return {
    text: shortMoney(value, currency),
    how: {
      formula: FIGURES.open.formula,
      numbers: `${deals(count)}, ${money(value, currency)}`,
    },
  };
}

export function stageSaid(stageBased: number, open: number, currency: string): Said {
  return {
    text: shortMoney(stageBased, currency),
    how: {
      formula: FIGURES.stageBased.formula,
      numbers: `${money(stageBased, currency)} of ${money(open, currency)} open`,
    },
  };
}

export function likelySaid({ value, count }: Total, currency: string): Said {
  return {
    text: shortMoney(value, currency),
    how: {
      formula: FIGURES.likely.formula,
      numbers: `${deals(count)}, ${money(value, currency)}`,
    },
  };
}

/** Best case assumes that Likely closes too, so it includes both. */
export function bestCaseSaid(
  { likely, bestCase }: { likely: Total; bestCase: Total },
  currency: string,
): Said {
  const maybe = bestCase.count - likely.count;
  return {
    text: shortMoney(bestCase.value, currency),
    how: {
      formula: FIGURES.bestCase.formula,
      numbers: `${deals(likely.count)} likely (${money(likely.value, currency)}) + ${deals(maybe)} maybe = ${money(bestCase.value, currency)}`,
    },
  };
}

function deals(count: number): string {
  return counted(count, "deal");
}
