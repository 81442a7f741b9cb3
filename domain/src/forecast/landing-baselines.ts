import type { Day } from "../calendar/day.ts";
import { heldOn, type PathValues } from "../history/deal-path.ts";
import { weightedValue } from "./bucket.ts";
import {
  amountOf,
  bucketThen,
  type CalledDeal,
  type DaysOfQuarter,
  type StatusOf,
} from "./calls.ts";
import { isInQuarter } from "./triage.ts";

/** Two simple ways to say where a quarter lands, which a range has to be better than. */
export interface Baselines {
  /** What is won, and each open deal that is due by the probability of its stage. */
  stageWeighted: number;
  /** What is won, and all that is open and due by the share of value won in the four quarters before; null without one. */
  winRate: number | null;
}

/** What stages mean: whether a deal in one is open, and with what probability the CRM says it comes in. */
export interface StageMeanings {
  statusOf: StatusOf;
  chanceOf: (pipelineId: string | null, stageId: string | null) => number | null;
}

/** A quarter on one of its days, and the first day of the four quarters before it. */
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

/** Given are all deals that were due since a year before the quarter; told is what some people's quarter comes to. */
export function baselinesOf(
  deals: readonly CalledDeal[],
  { days, day, yearBefore }: BaselineDay,
  { statusOf, chanceOf }: StageMeanings,
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
    const held = heldOn(deal, day);
    if (held && isInQuarter(held.close_date, days)) {
      const own = people.get(deal.ownerId) ?? { won: 0, open: 0, weighted: 0 };
      people.set(deal.ownerId, own);
      add(own, held, amountOf(held, deal.rate, home));
    }
  }
  function add(own: OpenValue, held: PathValues, amount: number): void {
    const bucket = bucketThen(held, statusOf);
    if (bucket === "won") own.won += amount;
    if (bucket === "won" || bucket === "lost" || bucket === "omitted") return;
    own.open += amount;
    own.weighted += weightedValue(
      { amount, probability: chanceOf(held.pipeline, held.stage) },
      home,
    );
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
