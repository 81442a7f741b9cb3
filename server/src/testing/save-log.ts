/** How long nothing could be saved around a fault, and whose part that was. */
export interface Outage {
  /** From the last save before it to the first one after it. */
  stoodStillMs: number;
  /** Until a plain connection to the database could save again. */
  databaseMs: number;
  /** From then until a call could. */
  oursMs: number;
}

/** When saves worked: through the product, and on a plain connection beside it. */
export function saveLog(clock: () => number = () => performance.now()) {
  const calls: number[] = [];
  const plain: number[] = [];
  return {
    now: clock,
    called: () => void calls.push(clock()),
    savedPlainly: () => void plain.push(clock()),
    callsSince: (at: number) => calls.filter((one) => one > at).length,
    outageSince(at: number): Outage {
      const ours = longestGap(calls, at);
      const theirs = longestGap(plain, at);
      const stoodStillMs = Math.round(ours.to - ours.from);
      const oursMs = Math.min(stoodStillMs, Math.max(0, Math.round(ours.to - theirs.to)));
      return { stoodStillMs, databaseMs: stoodStillMs - oursMs, oursMs };
    },
  };
}

/** The longest time without one, of those that ended after a moment. */
function longestGap(times: number[], after: number): { from: number; to: number } {
  let longest = { from: after, to: after };
  for (const [index, to] of times.entries()) {
    const from = times[index - 1] ?? to;
    if (to > after && to - from > longest.to - longest.from) longest = { from, to };
  }
  return longest;
}
