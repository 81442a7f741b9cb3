/** The factor from which on the user is asked to confirm an amount. */
const FAR_FACTOR = 10;

/**
 * Whether an amount differs so much from the last one that a typo is likely: 950,000 after 95,000.
 * Any amount after zero is fine.
 */
export function isImplausibleChange(amount: number, last: number): boolean {
  return last > 0 && (amount >= last * FAR_FACTOR || amount * FAR_FACTOR <= last);
}
