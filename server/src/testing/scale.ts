/** How much of a proof to try: a little with every `npm test`, all of it with `npm run prove`. */
export const scaled = (little: number, all: number): number =>
  process.env.SCALE === "full" ? all : little;
