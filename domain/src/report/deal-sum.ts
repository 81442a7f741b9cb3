import { exactTotal } from "../money/money.ts";

/** Number and sum of a group of deals. */
export interface DealSum {
  count: number;
  amount: number;
}

/** Accumulates deals, adding up amounts exactly. */
export function createDealSum() {
  let count = 0;
  const money = exactTotal();
  return {
    get count() {
      return count;
    },
    add(amount: number | null) {
      count += 1;
      money.add(amount ?? 0);
    },
    plain: (): DealSum => ({ count, amount: money.total() }),
  };
}
