/** Adds jitter so that browsers that lost the same server don't all reconnect at once. */
export const withJitter = (milliseconds: number): number => milliseconds * (0.5 + Math.random());
