/**
 * What a field held at a moment: what the first change after it says was there before; where none came after, what is
 * there now. Changes are of this field, oldest first.
 *
 * Every look at the past goes by this rule, so that all of them tell the same. What a change says it led to is not
 * asked: a CRM may leave changes out, and then the next one knows better.
 */
export function heldBefore<C extends { from: V }, V>(
  changes: readonly C[],
  isAfter: (change: C) => boolean,
  now: V,
): V {
  const first = changes.find(isAfter);
  return first ? first.from : now;
}
