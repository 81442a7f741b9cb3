/**
 * Whether a save makes the promise anew.
 *
 * Who saves their own commit stands by it, changed or not; somebody else makes
 * it anew only by changing it. A save that leaves the commit out never does.
 */
export function isNewPromise(save: {
  before: number;
  given: number | undefined;
  isOwn: boolean;
}): boolean {
  if (save.given === undefined) return false;
  return save.isOwn || save.given !== save.before;
}
