import {
  type CalledDeal,
  callsKnownSince,
  type Day,
  daysOf,
  everDue,
  type PastQuarter,
  type QuarterSeen,
  quarterAfter,
  quarterSeen,
  type StageMeanings,
  sameDay,
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
export interface LoadedQuarters extends StageMeanings {
  today: Day;
  timeZone: string;
  home: string;
  /** Since when forecast calls are known; null if they never were. */
  known: Day | null;
  all: DueDeal[];
  /** Oldest first. */
  earlier: QuarterDue[];
  running: QuarterDue;
  /** The current quarter as of the end of a day. */
  seenOn(day: Day): QuarterSeen;
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
    const one = quarterAfter(period, index - back);
    return { period: one, days: daysOf(one, fiscalStartMonth) };
  });
  const days = daysOf(period, fiscalStartMonth);
  const since = quarters[0]?.days[0] ?? days[0];
  const all = await store.landing.due({ since, until: days[1], withSteps });
  const { statusOf } = await store.pipelineChange.meanings({ from: since, to: today });
  const chances = await store.landing.stageChances();
  const spans = everDue(
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
    earlier: due,
    running,
    seenOn: (day) => quarterSeen(running.deals, days, day, statusOf, home),
    statusOf,
    chanceOf: (pipelineId, stageId) => chances.get(stageKey(pipelineId, stageId)) ?? null,
  };
}

export interface PastSeen extends QuarterDays, PastQuarter {
  day: Day;
}

/** Earlier quarters as they looked at the end of the matching day. */
export function pastOn(loaded: LoadedQuarters, day: Day): PastSeen[] {
  const { earlier, running, known, statusOf, home } = loaded;
  return earlier.map(({ period, days, deals }): PastSeen => {
    const then = sameDay(day, running.days, days);
    return {
      period,
      days,
      day: then,
      facts: quarterSeen(deals, days, then, statusOf, home),
      areCallsKnown: known !== null && then >= known,
    };
  });
}

export function ownOf<D extends Pick<CalledDeal, "ownerId">>(deals: D[], id: string | null): D[] {
  return id === null ? deals : deals.filter(({ ownerId }) => ownerId === id);
}
