/** How long saving was impossible around a fault, and which part caused it. */
export interface Outage {
  /** From the last save before the fault to the first one after it. */
  stoodStillMs: number;
  /** Until a direct database connection could save again. */
  databaseMs: number;
  /** From then until a call could. */
  oursMs: number;
}

/** Records successful saves, through the product and on a direct connection. */
export function saveLog(clock: () => number = () => performance.now()) {
  const calls: number[] = [];
  const plain: number[] = [];
  return {
    now: clock,
    called: () => void calls.push(clock()),
    savedDirectly: () => void plain.push(clock()),
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

/** The longest gap between saves that ended after the given time. */
function longestGap(times: number[], after: number): { from: number; to: number } {
  let longest = { from: after, to: after };
  for (const [index, to] of times.entries()) {
    const from = times[index - 1] ?? to;
    if (to > after && to - from > longest.to - longest.from) longest = { from, to };
  }
  return longest;
}
