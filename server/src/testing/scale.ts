/** How much of a proof to try: a little with every `npm test`, all of it with `npm run prove`, more with `-- --long`. */
export const scaled = (little: number, all: number, long = all): number =>
  process.env.SCALE === "long" ? long : process.env.SCALE === "full" ? all : little;

/** Whether this is `npm run prove`, with the machine to itself: only then do times say anything. */
export const isProving = process.env.SCALE !== undefined;
