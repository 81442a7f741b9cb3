/** Size of a proof: small with `npm test`, full with `npm run prove`, larger with `-- --long`. */
export const scaled = (little: number, all: number, long = all): number =>
  process.env.SCALE === "long" ? long : process.env.SCALE === "full" ? all : little;

/** Whether this is `npm run prove`, with nothing else running: only then are timings meaningful. */
export const isProving = process.env.SCALE !== undefined;
