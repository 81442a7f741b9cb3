import type { RandomSource } from "./random-source.ts";

/** How a company sells: drawn for each world. */
export interface Habits {
  reps: number;
  teams: number;
  dealsPerQuarter: number;
  amount: { median: number; deviation: number; tailShare: number; tailPower: number };
  cycle: { days: number; deviation: number; quickShare: number };
  winRate: number;
  /** By how much a deal's log odds fall each time its amount grows by a factor of e. */
  largeIsHard: number;
  skillDeviation: number;
  /**
   * Shocks that affect everyone in a quarter: win chances, volume, and how much moves to the next
   * quarter.
   */
  shock: { chances: number; volume: number; slip: number; carried: number };
  season: { strength: number; phase: number };
  /** Share of wins that are moved to the end of their quarter. */
  rush: number;
  growth: number;
  /** The error of due dates in days; if they are known, it is a few. */
  due: { isKnown: boolean; deviation: number; push: number; isLeftStale: number };
  calls: {
    discipline: number;
    /** Negative for sandbagging, positive for happy ears. */
    bias: number;
    biasDeviation: number;
    noise: number;
    insight: number;
  };
  zombies: number;
  discount: number;
}

/** Draws a company; covers every kind. */
export function habitsOf(chance: RandomSource): Habits {
  const { uniform, spread, is, pick } = chance;
  const reps = Math.round(spread(3, 50));
  const isKnown = is(0.35);
  return {
    reps,
    teams: Math.max(1, Math.round(reps / uniform(4, 9))),
    dealsPerQuarter: spread(3, 25),
    amount: {
      median: spread(3000, 80_000),
      deviation: uniform(0.3, 1.1),
      tailShare: is(0.4) ? uniform(0.01, 0.06) : 0,
      tailPower: uniform(1.4, 2.5),
    },
    cycle: {
      days: spread(20, 150),
      deviation: uniform(0.3, 0.8),
      quickShare: uniform(0, 0.35),
    },
    winRate: uniform(0.15, 0.5),
    largeIsHard: is(0.5) ? uniform(0, 0.5) : 0,
    skillDeviation: uniform(0.1, 0.6),
    shock: is(0.3)
      ? { chances: 0, volume: 0, slip: 0, carried: 0 }
      : {
          chances: uniform(0.1, 0.6),
          volume: uniform(0, 0.25),
          slip: uniform(0, 0.15),
          carried: uniform(0, 0.5),
        },
    season: { strength: is(0.5) ? uniform(0.1, 0.4) : 0, phase: Math.floor(uniform(0, 4)) },
    rush: uniform(0, 0.7),
    growth: uniform(-0.04, 0.08),
    due: {
      isKnown,
      deviation: isKnown ? uniform(1, 6) : uniform(15, 60),
      push: uniform(10, 60),
      isLeftStale: uniform(0, 0.5),
    },
    calls: {
      discipline: is(0.15) ? uniform(0, 0.4) : uniform(0.6, 1),
      bias: pick([-1, -0.5, 0, 0, 0.5, 1]),
      biasDeviation: uniform(0.1, 0.6),
      noise: uniform(0.4, 1.3),
      insight: uniform(0.3, 2.2),
    },
    zombies: uniform(0, 0.35),
    discount: uniform(0, 0.2),
  };
}
