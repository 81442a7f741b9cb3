import {
  addQuarters,
  callsKnownSince,
  type Day,
  dealsEverDue,
  type PastQuarter,
  type QuarterAsOf,
  quarterAsOf,
  quarterDays,
  type StageClassifiers,
  sameDayInQuarter,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { dayOf, quarterAt } from "../../context/time.ts";
import { type DueDeal, stageKey } from "./landing.repository.ts";
import type { QuarterDays } from "./landing-accuracy.service.ts";

type Context = Pick<RequestContext, "now" | "store">;

/** A quarter with all the team's deals that were ever due in it. */
export interface QuarterDue extends QuarterDays {
  deals: DueDeal[];
}

/** The current quarter and some before it, with all the data a landing needs. */
export interface LoadedQuarters extends StageClassifiers {
  today: Day;
  timeZone: string;
  home: string;
  /** Since when forecast calls are known; null if they never were. */
  known: Day | null;
  all: DueDeal[];
  /** The owners that the viewer sees; null if they see all. */
  shown: ReadonlySet<string> | null;
  /** Oldest first. */
  earlier: QuarterDue[];
  running: QuarterDue;
  /** The current quarter as of the end of a day. */
  seenOn(day: Day): QuarterAsOf;
}

/** With steps, it also loads the stages that open deals went through. */
export async function loadQuarters(
  { store, now }: Context,
  back: number,
  withSteps: boolean,
): Promise<LoadedQuarters> {
  const { timeZone, fiscalStartMonth } = await store.session.calendar();
  const today = dayOf(now, timeZone);
  const period = quarterAt(now, { timeZone, fiscalStartMonth });
  const quarters = Array.from({ length: back + 1 }, (_, index): QuarterDays => {
    const one = addQuarters(period, index - back);
    return { period: one, days: quarterDays(one, fiscalStartMonth) };
  });
  const days = quarterDays(period, fiscalStartMonth);
  const since = quarters[0]?.days[0] ?? days[0];
  const all = await store.landing.due({ since, until: days[1], withSteps });
  const { statusOf } = await store.pipelineChange.classifiers({ from: since, to: today });
  const chances = await store.landing.stageChances();
  const spans = dealsEverDue(
    all,
    quarters.map((one) => one.days),
  );
  const due = quarters.map((one, place) => ({ ...one, deals: spans[place] ?? [] }));
  const last = due.pop() ?? { period, days, deals: [] };
  // The current quarter counts only current members' deals, as in every other forecast.
  const running = { ...last, deals: last.deals.filter(({ isHere }) => isHere) };
  const home = await store.session.currency();
  return {
    today,
    timeZone,
    home,
    known: callsKnownSince(all, since),
    all,
    shown: all.every(({ isShown }) => isShown)
      ? null
      : new Set(all.filter(({ isShown }) => isShown).map(({ ownerId }) => ownerId)),
    earlier: due,
    running,
    seenOn: (day) => quarterAsOf(running.deals, days, day, statusOf, home),
    statusOf,
    chanceOf: (pipelineId, stageId) => chances.get(stageKey(pipelineId, stageId)) ?? null,
  };
}

export interface PastQuarterAsOf extends QuarterDays, PastQuarter {
  day: Day;
}

/** Earlier quarters as they looked at the end of the matching day. */
export function pastQuartersAsOf(loaded: LoadedQuarters, day: Day): PastQuarterAsOf[] {
  const { earlier, running, known, statusOf, home } = loaded;
  return earlier.map(({ period, days, deals }): PastQuarterAsOf => {
    const then = sameDayInQuarter(day, running.days, days);
    return {
      period,
      days,
      day: then,
      facts: quarterAsOf(deals, days, then, statusOf, home),
      areCallsKnown: known !== null && then >= known,
    };
  });
}

export function ownedBy<D extends { ownerId: string }>(
  deals: D[],
  ids: ReadonlySet<string> | null,
): D[] {
  return ids === null ? deals : deals.filter(({ ownerId }) => ids.has(ownerId));
}
