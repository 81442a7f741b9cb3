/** Some deals together. */
export interface Heap {
  count: number;
  amount: number;
}

/** Deals put on a heap one by one, their money added in whole cents. */
export function heap() {
  let [count, cents] = [0, 0];
  return {
    get count() {
      return count;
    },
    add(amount: number | null) {
      count += 1;
      cents += Math.round((amount ?? 0) * 100);
    },
    plain: (): Heap => ({ count, amount: cents / 100 }),
  };
}
