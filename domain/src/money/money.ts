const CENTS = 100;

/** The sum of amounts of one currency, added in whole cents: 0.1 + 0.2 is 0.3. */
export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + Math.round(amount * CENTS), 0) / CENTS;
}

/** The difference of two amounts of one currency, in whole cents. */
export function minus(amount: number, less: number): number {
  return (Math.round(amount * CENTS) - Math.round(less * CENTS)) / CENTS;
}

/** How many times over an amount holds another, from whole cents: 8192.21 / 0.04 is 204805.25, not a hair less. */
export function ratio(amount: number, to: number): number {
  return Math.round(amount * CENTS) / Math.round(to * CENTS);
}
