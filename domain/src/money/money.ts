import { MAX_DECIMALS } from "./currency.ts";

/** Every amount in every currency is a whole number of these. */
const MINOR_SCALE = 10 ** MAX_DECIMALS;

/**
 * Adds up amounts of one currency. Units and fractions are summed separately, so that large sums in
 * small units stay exact.
 */
export function exactTotal() {
  let [units, parts] = [0, 0];
  return {
    add(amount: number): void {
      const whole = Math.trunc(amount);
      units += whole;
      parts += Math.round((amount - whole) * MINOR_SCALE);
    },
    total(): number {
      const all = units * MINOR_SCALE + parts;
      return Number.isSafeInteger(all) ? all / MINOR_SCALE + 0 : units + parts / MINOR_SCALE;
    },
  };
}

/** The sum of amounts of one currency without floating-point error: 0.1 + 0.2 is 0.3. */
export function sum(amounts: readonly number[]): number {
  const total = exactTotal();
  for (const amount of amounts) total.add(amount);
  return total.total();
}

/** The exact difference of two amounts of one currency. */
export function subtract(amount: number, less: number): number {
  return sum([amount, -less]);
}

/** The exact quotient of two amounts: 8192.21 / 0.04 is 204805.25, not slightly less. */
export function ratio(amount: number, to: number): number {
  return Math.round(amount * MINOR_SCALE) / Math.round(to * MINOR_SCALE);
}
