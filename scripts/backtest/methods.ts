import {
  type Baselines,
  baselinesOf,
  comparableQuarters,
  drawQuarter,
  landingModelFor,
  seedOf,
  sumDraws,
} from "@touchline/domain";
import { formerOutcomes } from "./former-method.ts";
import { calledQuarters, HOME_CURRENCY, type QuarterView, statusOf } from "./quarter-views.ts";
import { STAGES } from "./world.ts";

const chanceOf = (_: string | null, stage: string | null) =>
  STAGES[stage as keyof typeof STAGES] ?? null;

/**
 * A method's forecast for a group of people: sorted outcomes, or a single figure; null without a
 * forecast.
 */
export type Estimator = (ids: readonly string[]) => Float64Array | number | null;
export type Method = (look: QuarterView) => Estimator;

const DRAW_COUNT = 2000;
const FORMER_DRAW_COUNT = 300;

/** The product's method until November 2026. */
const formerMethod: Method = (look) => {
  const past = calledQuarters(look);
  const seed = seedOf(look.period);
  return (ids) => formerOutcomes(look.seen, past, ids, seed, FORMER_DRAW_COUNT);
};

/** The product's current method. */
const landingMethod: Method = ({ seen, past, reps, period }) => {
  const compared = comparableQuarters(seen, past);
  const lessons = landingModelFor(compared);
  if (!lessons) return () => null;
  const ids = reps.map(({ id }) => id);
  const draws = drawQuarter(compared.seen, lessons, ids, seedOf(period), DRAW_COUNT);
  return (some) => sumDraws(draws, some);
};

const baseline =
  (of: (told: Baselines) => number | null): Method =>
  ({ world, period, days, day }) => {
    const place = world.quarters.findIndex((one) => one.period === period);
    const yearBefore = world.quarters[Math.max(0, place - 4)]?.days[0] ?? days[0];
    const tell = baselinesOf(
      world.deals,
      { days, day, yearBefore },
      { statusOf, chanceOf },
      HOME_CURRENCY,
    );
    return (ids) => of(tell(ids));
  };

export const METHODS: Record<string, Method> = {
  landing: landingMethod,
  "until November 2026": formerMethod,
  "stage-weighted sum": baseline(({ stageWeighted }) => stageWeighted),
  "win rate × open": baseline(({ winRate }) => winRate),
};
