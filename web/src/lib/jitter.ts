/** Adds jitter so that browsers that lost the same server don't all reconnect at once. */
export const jittered = (milliseconds: number): number => milliseconds * (0.5 + Math.random());
