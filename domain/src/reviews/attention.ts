import { sum } from "../money/money.ts";

/** A rep's money at risk: open deals of the quarter, Likely and Maybe. */
export interface Attention {
  atRisk: number;
  /** The part that was reviewed in the last seven days. */
  seen: number;
}

/**
 * The share of money at risk that was reviewed, in percent; null if nothing is at risk. Never
 * rounded up to 100: with one unreviewed deal it isn't "100%".
 */
export function attentionShare({ atRisk, seen }: Attention): number | null {
  if (atRisk <= 0) return null;
  const share = Math.min(Math.max((seen / atRisk) * 100, 0), 100);
  return share < 100 ? Math.min(Math.round(share), 99) : 100;
}

/** The attention of several people combined, with the deals behind it. */
export interface DealsAttention extends Attention {
  deals: number;
  seenDeals: number;
}

export function sumAttention(cells: readonly DealsAttention[]): DealsAttention {
  const count = (of: (cell: DealsAttention) => number) =>
    cells.reduce((all, cell) => all + of(cell), 0);
  return {
    atRisk: sum(cells.map(({ atRisk }) => atRisk)),
    seen: sum(cells.map(({ seen }) => seen)),
    deals: count(({ deals }) => deals),
    seenDeals: count(({ seenDeals }) => seenDeals),
  };
}
