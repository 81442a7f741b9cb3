/** About as long: browsers that lost the same server do not all come back at the same moment. */
export const jittered = (milliseconds: number): number => milliseconds * (0.5 + Math.random());
