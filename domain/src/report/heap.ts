import { exactTotal } from "../money/money.ts";

/** Number and sum of a group of deals. */
export interface Heap {
  count: number;
  amount: number;
}

/** Accumulates deals, adding up amounts exactly. */
export function heap() {
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
    plain: (): Heap => ({ count, amount: money.total() }),
  };
}
