import type { Landing } from "@touchline/contract";
import { NONE_OUTSIDE_TEAM } from "@touchline/domain";

/** A team's landing with a range of €940k to €1.31M and about a third of a chance. */
export function landingOf(change: Partial<Landing> = {}): Landing {
  const none = { value: 0, count: 0 };
  return {
    period: "2026-Q4",
    today: "2026-11-15",
    isOwn: false,
    lookedAt: null,
    callsKnownSince: "2026-07-06",
    evidence: { deals: 84, needed: 8, quarters: 6, quartersNeeded: 2, basis: "calls" },
    landing: {
      ...{ low: 940_000, mid: 1_120_000, high: 1_310_000 },
      ...{ won: 412_000, quota: 1_200_000, chance: 0.37 },
    },
    firstFor: null,
    open: { likely: none, maybe: none, pipeline: none },
    baselines: { stageWeighted: 1_050_000, winRate: 980_000 },
    outside: { ...NONE_OUTSIDE_TEAM, owners: 0 },
    backTest: [],
    pacing: [],
    reps: [],
    ...change,
  };
}
