import { sum } from "../money/money.ts";

/** The money that a rep's quarter rests on and that can still be lost: open deals, Likely and Maybe. */
export interface Attention {
  atRisk: number;
  /** Of that, what somebody has reviewed in the last seven days. */
  seen: number;
}

/**
 * How much of the money at risk anyone has looked at, in percent; null where nothing is at risk.
 *
 * Never rounded up to all of it: one deal that nobody has looked at is not "100%".
 */
export function attentionShare({ atRisk, seen }: Attention): number | null {
  if (atRisk <= 0) return null;
  const share = Math.min(Math.max((seen / atRisk) * 100, 0), 100);
  return share < 100 ? Math.min(Math.round(share), 99) : 100;
}

/** The attention of several people as one, with the deals that it is about. */
export interface DealsAttention extends Attention {
  deals: number;
  seenDeals: number;
}

export function sumOfAttention(cells: readonly DealsAttention[]): DealsAttention {
  const count = (of: (cell: DealsAttention) => number) =>
    cells.reduce((all, cell) => all + of(cell), 0);
  return {
    atRisk: sum(cells.map(({ atRisk }) => atRisk)),
    seen: sum(cells.map(({ seen }) => seen)),
    deals: count(({ deals }) => deals),
    seenDeals: count(({ seenDeals }) => seenDeals),
  };
}
