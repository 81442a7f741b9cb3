/**
 * Whether a save renews the commit. Saving one's own commit renews it, changed or not; another user
 * renews it only by changing it. A save without a commit never does.
 */
export function isNewCommit(save: {
  before: number;
  given: number | undefined;
  isOwn: boolean;
}): boolean {
  if (save.given === undefined) return false;
  return save.isOwn || save.given !== save.before;
}
