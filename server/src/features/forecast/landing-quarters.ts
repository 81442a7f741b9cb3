import {
  type CalledDeal,
  type Day,
  everDue,
  isEnoughCalled,
  type PastQuarter,
  quarterSeen,
  type StatusOf,
  sameDay,
} from "@touchline/domain";
import type { NamelessDeal } from "./landing.repository.ts";
import type { QuarterDays } from "./landing-accuracy.service.ts";

/** A quarter with all deals that were ever due in it. */
export interface QuarterDue extends QuarterDays {
  deals: CalledDeal[];
  /** The team's, which somebody who sees only their own is told nothing else of. */
  team: CalledDeal[];
}

/** The last of the quarters is the running one. */
export function dueIn(
  quarters: QuarterDays[],
  deals: CalledDeal[],
  nameless: NamelessDeal[] | null,
  isHere: Set<string>,
): QuarterDue[] {
  const spans = quarters.map((one) => one.days);
  const own = everDue(deals, spans);
  const team = nameless
    ? everDue(
        nameless.map((deal) => ({ ...deal, ownerId: "", amount: 0, rate: 1 })),
        spans,
      )
    : own;
  return quarters.map((one, place): QuarterDue => {
    const mine = own[place] ?? [];
    // Of the running quarter count the deals of those who are here, as in every other forecast of it.
    const isRunning = place === quarters.length - 1;
    return {
      ...one,
      deals: isRunning ? mine.filter(({ ownerId }) => isHere.has(ownerId)) : mine,
      team: team[place] ?? [],
    };
  });
}

interface Past {
  earlier: QuarterDue[];
  running: QuarterDue;
  today: Day;
  known: Day | null;
  statusOf: StatusOf;
}

export interface PastSeen extends QuarterDays {
  facts: PastQuarter;
}

/** Earlier quarters as they looked on this day of them, so far as people called their deals by then. */
export function pastOf({ earlier, running, today, known, statusOf }: Past): PastSeen[] {
  const calledNow = quarterSeen(running.team, running.days, today, statusOf).calls.length;
  return earlier.flatMap(({ deals, team, ...one }): PastSeen[] => {
    const day = sameDay(today, running.days, one.days);
    if (known === null || day < known) return [];
    const seen = quarterSeen(deals, one.days, day, statusOf);
    const teamCalls =
      team === deals ? seen.calls : quarterSeen(team, one.days, day, statusOf).calls;
    if (!isEnoughCalled(teamCalls.length, calledNow)) return [];
    return [{ ...one, facts: { ...seen, teamCalls } }];
  });
}
