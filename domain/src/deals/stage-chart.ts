import { type Day, daysBetween } from "../calendar/day.ts";

export interface StageChange {
  on: Day;
  from: string | null;
  to: string | null;
}

/** A deal's path to today: its stage, since when, and its earlier moves. */
export interface StagePath {
  /** Oldest first. */
  moves: readonly StageChange[];
  createdOn: Day;
  stageId: string | null;
  enteredOn: Day | null;
  today: Day;
}

/**
 * Days a deal spent in each stage. Each whole day counts once, in the stage the deal was in at its
 * end. A stage visited twice adds up.
 */
export function daysPerStage(way: StagePath): Map<string, number> {
  const spent = new Map<string, number>();
  const stays = staysOf(way);
  for (const [index, { stage, since }] of stays.entries()) {
    if (stage === null) continue;
    const until = stays[index + 1]?.since ?? way.today;
    spent.set(stage, (spent.get(stage) ?? 0) + Math.max(daysBetween(since, until), 0));
  }
  return spent;
}

function staysOf({ moves, createdOn, stageId, enteredOn }: StagePath) {
  const [first] = moves;
  if (!first) return [{ stage: stageId, since: enteredOn ?? createdOn }];
  const arrivals = moves.map(({ to, on }) => ({ stage: to, since: on }));
  return first.from === null ? arrivals : [{ stage: first.from, since: createdOn }, ...arrivals];
}
