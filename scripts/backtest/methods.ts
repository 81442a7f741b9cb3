import {
  type Baselines,
  baselinesOf,
  comparable,
  drawnTogether,
  drawQuarter,
  lessonsFor,
  seedOf,
} from "@touchline/domain";
import { formerOutcomes } from "./former-method.ts";
import { calledQuarters, HOME, type Look, statusOf } from "./looked-at.ts";
import { STAGES } from "./world.ts";

const chanceOf = (_: string | null, stage: string | null) =>
  STAGES[stage as keyof typeof STAGES] ?? null;

/**
 * A method's forecast for a group of people: sorted outcomes, or a single figure; null without a
 * forecast.
 */
export type Told = (ids: readonly string[]) => Float64Array | number | null;
export type Method = (look: Look) => Told;

const TIMES = 2000;
const FORMER_TIMES = 300;

/** The product's method until November 2026. */
const former: Method = (look) => {
  const past = calledQuarters(look);
  const seed = seedOf(look.period);
  return (ids) => formerOutcomes(look.seen, past, ids, seed, FORMER_TIMES);
};

/** The product's current method. */
const landing: Method = ({ seen, past, reps, period }) => {
  const compared = comparable(seen, past);
  const lessons = lessonsFor(compared);
  if (!lessons) return () => null;
  const ids = reps.map(({ id }) => id);
  const draws = drawQuarter(compared.seen, lessons, ids, seedOf(period), TIMES);
  return (some) => drawnTogether(draws, some);
};

const baseline =
  (of: (told: Baselines) => number | null): Method =>
  ({ world, period, days, day }) => {
    const place = world.quarters.findIndex((one) => one.period === period);
    const yearBefore = world.quarters[Math.max(0, place - 4)]?.days[0] ?? days[0];
    const tell = baselinesOf(world.deals, { days, day, yearBefore }, { statusOf, chanceOf }, HOME);
    return (ids) => of(tell(ids));
  };

export const METHODS: Record<string, Method> = {
  landing,
  "until November 2026": former,
  "stage-weighted sum": baseline(({ stageWeighted }) => stageWeighted),
  "win rate × open": baseline(({ winRate }) => winRate),
};
