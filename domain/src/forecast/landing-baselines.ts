import type { Day } from "../calendar/day.ts";
import { type PathValues, pathValuesOn } from "../history/deal-path.ts";
import { weightedValue } from "./bucket.ts";
import {
  bucketAsOf,
  type CalledDeal,
  creditsOf,
  type DaysOfQuarter,
  homeAmountAsOf,
  type StatusOf,
} from "./calls.ts";
import { isInQuarter } from "./triage.ts";

/** Two simple forecasts that the range has to beat. */
export interface Baselines {
  /** Won plus each open deal that is due times its stage probability. */
  stageWeighted: number;
  /**
   * Won plus everything open and due times the share of value won in the previous four quarters;
   * null without one.
   */
  winRate: number | null;
}

/** Whether a stage is open, and the CRM's probability for it. */
export interface StageClassifiers {
  statusOf: StatusOf;
  chanceOf: (pipelineId: string | null, stageId: string | null) => number | null;
}

/** A quarter as of one of its days, and the first day of the four quarters before it. */
export interface BaselineDay {
  days: DaysOfQuarter;
  day: Day;
  yearBefore: Day;
}

interface OpenValue {
  won: number;
  open: number;
  weighted: number;
}

/**
 * Takes all deals that were due since a year before the quarter; returns a function that computes
 * the baselines of the given owners.
 */
export function baselinesOf(
  deals: readonly CalledDeal[],
  { days, day, yearBefore }: BaselineDay,
  { statusOf, chanceOf }: StageClassifiers,
  home: string,
): (ids: Iterable<string>) => Baselines {
  const people = new Map<string, OpenValue>();
  let [won, closed] = [0, 0];
  for (const deal of deals) {
    const closes = deal.now.close_date;
    if (deal.status !== "open" && closes !== null && yearBefore <= closes && closes < days[0]) {
      closed += deal.amount;
      if (deal.status === "won") won += deal.amount;
    }
    const held = pathValuesOn(deal, day);
    if (held && isInQuarter(held.close_date, days)) add(deal, held);
  }
  function add(deal: CalledDeal, held: PathValues): void {
    const bucket = bucketAsOf(held, statusOf);
    if (bucket === "lost" || bucket === "omitted") return;
    const amount = homeAmountAsOf(held, deal.rate, home);
    if (bucket === "won") {
      credit(deal, amount, "won");
      return;
    }
    const probability = chanceOf(held.pipeline, held.stage);
    credit(deal, amount, "open");
    credit(deal, weightedValue({ amount, probability }, home), "weighted");
  }
  function credit(deal: CalledDeal, value: number, as: keyof OpenValue): void {
    const { ownerId: id } = deal;
    const credits = creditsOf(deal, value, home) ?? [{ ownerId: id, amount: value }];
    for (const { ownerId, amount } of credits) {
      const own = people.get(ownerId) ?? { won: 0, open: 0, weighted: 0 };
      people.set(ownerId, own);
      own[as] += amount;
    }
  }
  const rate = closed > 0 ? won / closed : null;
  return (ids) => {
    const all = { won: 0, open: 0, weighted: 0 };
    for (const id of ids) {
      const own = people.get(id);
      if (!own) continue;
      all.won += own.won;
      all.open += own.open;
      all.weighted += own.weighted;
    }
    return {
      stageWeighted: Math.round(all.won + all.weighted),
      winRate: rate === null ? null : Math.round(all.won + rate * all.open),
    };
  };
}
