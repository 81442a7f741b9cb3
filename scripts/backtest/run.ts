import { sum } from "@touchline/domain";
import type { Estimator, Method } from "./methods.ts";
import { type QuarterView, quarterViews } from "./quarter-views.ts";
import { type Scored, scoreEstimate } from "./score.ts";
import type { World } from "./world.ts";

export const LEVELS = ["rep", "team", "company"] as const;
export type Level = (typeof LEVELS)[number];

/** Scores by week, level and method. */
export type Scores = Map<string, Scored[]>;
export const keyOf = (week: number, level: Level, method: string) => `${week} ${level} ${method}`;

/** Runs every method on the quarters of a world and scores it against the results. */
export function runWorld(
  world: World,
  weeks: readonly number[],
  methods: Record<string, Method>,
  scores: Scores,
) {
  for (const week of weeks) runViews(quarterViews(world, week), week, methods, scores);
}

/** The same for quarters that are already prepared. */
export function runViews(
  looks: readonly QuarterView[],
  week: number,
  methods: Record<string, Method>,
  scores: Scores,
) {
  for (const look of looks) {
    const results = resultsOf(look);
    const units = unitsOf(look);
    const usual = LEVELS.map((level) => typicalResultOf(look, units[level].length));
    for (const [name, method] of Object.entries(methods)) {
      const tell = method(look);
      LEVELS.forEach((level, place) => {
        const key = keyOf(week, level, name);
        const found = scores.get(key) ?? [];
        scores.set(key, found);
        for (const ids of units[level]) add(found, tell, ids, results, usual[place] ?? 1);
      });
    }
  }
}

function add(
  found: Scored[],
  tell: Estimator,
  ids: string[],
  results: Map<string, number>,
  usual: number,
) {
  const told = tell(ids);
  if (told === null) return;
  found.push(scoreEstimate(told, sum(ids.map((id) => results.get(id) ?? 0)), usual));
}

function resultsOf({ seen }: QuarterView): Map<string, number> {
  const results = new Map<string, number>();
  for (const { ownerId, amount } of seen.result) {
    results.set(ownerId, (results.get(ownerId) ?? 0) + amount);
  }
  return results;
}

function unitsOf({ reps }: QuarterView): Record<Level, string[][]> {
  const teams = Map.groupBy(reps, ({ team }) => team);
  return {
    rep: reps.map(({ id }) => [id]),
    team: [...teams.values()].map((team) => team.map(({ id }) => id)),
    company: [reps.map(({ id }) => id)],
  };
}

/** The average result of such a unit in a quarter, to normalise large and small companies. */
function typicalResultOf({ past, seen }: QuarterView, units: number): number {
  const quarters = [...past.map(({ facts }) => facts), seen].map(({ result }) =>
    sum(result.map(({ amount }) => amount)),
  );
  return Math.max(1, sum(quarters) / quarters.length / units);
}
