/**
 * A field's value at an instant: the old value of the first change after it, or the current value
 * if there is none. Takes the field's changes, oldest first. All code that reads the past uses this
 * rule, so that results agree. The new value of a change is ignored: a CRM may skip changes, and
 * then the next old value is more reliable.
 */
export function valueBefore<C extends { from: V }, V>(
  changes: readonly C[],
  isAfter: (change: C) => boolean,
  now: V,
): V {
  const first = changes.find(isAfter);
  return first ? first.from : now;
}
