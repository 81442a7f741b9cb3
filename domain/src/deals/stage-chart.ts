import { type Day, daysBetween } from "../calendar/day.ts";

export interface StageChange {
  on: Day;
  from: string | null;
  to: string | null;
}

/** The way of a deal until today: where it is, since when, and how it came there. */
export interface StageWay {
  /** Oldest first. */
  moves: readonly StageChange[];
  createdOn: Day;
  stageId: string | null;
  enteredOn: Day | null;
  today: Day;
}

/**
 * How many days a deal spent in each stage.
 *
 * Days are whole and each is counted once: in the stage that the deal was in
 * when the day ended. A stage that was come back to counts all its stays.
 */
export function daysPerStage(way: StageWay): Map<string, number> {
  const spent = new Map<string, number>();
  const stays = staysOf(way);
  for (const [index, { stage, since }] of stays.entries()) {
    if (stage === null) continue;
    const until = stays[index + 1]?.since ?? way.today;
    spent.set(stage, (spent.get(stage) ?? 0) + Math.max(daysBetween(since, until), 0));
  }
  return spent;
}

function staysOf({ moves, createdOn, stageId, enteredOn }: StageWay) {
  const [first] = moves;
  if (!first) return [{ stage: stageId, since: enteredOn ?? createdOn }];
  const arrivals = moves.map(({ to, on }) => ({ stage: to, since: on }));
  return first.from === null ? arrivals : [{ stage: first.from, since: createdOn }, ...arrivals];
}
