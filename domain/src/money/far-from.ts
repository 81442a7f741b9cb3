/** From how many times larger or smaller on an amount is asked about. */
const FAR = 10;

/**
 * Whether an amount is so far from the last one that a slip of the keys is likelier than a change of mind:
 * 950,000 after 95,000. After nothing, every amount is a first one.
 */
export function isFarFrom(amount: number, last: number): boolean {
  return last > 0 && (amount >= last * FAR || amount * FAR <= last);
}
