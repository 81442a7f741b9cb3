import { exactTotal } from "../money/money.ts";

/** Some deals together. */
export interface Heap {
  count: number;
  amount: number;
}

/** Deals put on a heap one by one, their money added exactly. */
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
