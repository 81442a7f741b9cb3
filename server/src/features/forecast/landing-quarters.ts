import { createHash } from "node:crypto";
import {
  addPeriods,
  callsKnownSince,
  creditedTo,
  type Day,
  type DrawnTogether,
  dealsEverDue,
  type ForecastPeriod,
  type PastQuarter,
  periodDays,
  periodOf,
  type Quarter,
  type QuarterAsOf,
  quarterAsOf,
  type StageClassifiers,
  sameDayInQuarter,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { dayOf } from "../../context/time.ts";
import { type DueDeal, type DuePerson, stageKey } from "./landing.repository.ts";
import type { PeriodDays } from "./landing-accuracy.service.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

/** A quarter, or a month of a line of business, with all the team's deals that were ever due in it. */
export interface PeriodDue<P extends ForecastPeriod> extends PeriodDays<P> {
  deals: readonly DueDeal[];
}

/** The current quarter and some before it, with all the data a landing needs. */
export interface LoadedQuarters<P extends ForecastPeriod = Quarter> extends StageClassifiers {
  today: Day;
  timeZone: string;
  home: string;
  /** Since when forecast calls are known; null if they never were. */
  known: Day | null;
  all: DueDeal[];
  /** The owners that the viewer sees; null if they see all. */
  shown: ReadonlySet<string> | null;
  /** Whose deals are drawn together, alike for every viewer. */
  together: DrawnTogether;
  /** Oldest first. */
  earlier: PeriodDue<P>[];
  running: PeriodDue<P>;
  /** The current quarter as of the end of a day. */
  seenOn(day: Day): QuarterAsOf;
}

/** With steps, it also loads the stages that open deals went through. */
export async function loadQuarters(
  context: Context,
  back: number,
  withSteps: boolean,
): Promise<LoadedQuarters> {
  const { timeZone, fiscalStartMonth } = await context.store.session.calendar();
  const period = periodOf(dayOf(context.now, timeZone), "quarter", fiscalStartMonth) as Quarter;
  return loadPeriods(context, { period, back, withSteps, lineId: null });
}

interface PeriodsAsked<P extends ForecastPeriod> {
  /** The current one. */
  period: P;
  /** How many before it. */
  back: number;
  withSteps: boolean;
  /** Null for the forecast of all deals. */
  lineId: string | null;
}

export async function loadPeriods<P extends ForecastPeriod>(
  { viewer, store, now }: Context,
  { period, back, withSteps, lineId }: PeriodsAsked<P>,
): Promise<LoadedQuarters<P>> {
  const { timeZone, fiscalStartMonth } = await store.session.calendar();
  const today = dayOf(now, timeZone);
  const quarters = Array.from({ length: back + 1 }, (_, index): PeriodDays<P> => {
    const one = addPeriods(period, index - back);
    return { period: one, days: periodDays(one, fiscalStartMonth) };
  });
  const days = periodDays(period, fiscalStartMonth);
  const since = quarters[0]?.days[0] ?? days[0];
  const all = await store.landing.due({ since, until: days[1], withSteps, lineId });
  const { statusOf } = await store.pipelineChange.classifiers({ from: since, to: today });
  const chances = await store.landing.stageChances();
  const spans = dealsEverDue(
    all,
    quarters.map((one) => one.days),
  );
  const due = quarters.map((one, place) => ({ ...one, deals: spans[place] ?? [] }));
  const last = due.pop() ?? { period, days, deals: [] };
  const { sellers, shown, hidden } = peopleIn(all);
  // The current quarter counts only current members' deals, as in every other forecast.
  const running = { ...last, deals: creditedTo(last.deals, sellers) };
  const home = await store.session.currency();
  return {
    today,
    timeZone,
    home,
    known: callsKnownSince(all, since),
    all,
    shown: hidden.size === 0 ? null : shown,
    together: {
      sellers,
      keyOf: (id) => (hidden.has(id) ? id : anonymousId(viewer.organisationId, id)),
    },
    earlier: due,
    running,
    seenOn: (day) => quarterAsOf(running.deals, days, day, statusOf, home),
    statusOf,
    chanceOf: (pipelineId, stageId) => chances.get(stageKey(pipelineId, stageId)) ?? null,
  };
}

export interface PastQuarterAsOf<P extends ForecastPeriod = Quarter>
  extends PeriodDays<P>,
    PastQuarter {
  day: Day;
}

/** Earlier quarters as they looked at the end of the matching day. */
export function pastQuartersAsOf<P extends ForecastPeriod>(
  loaded: LoadedQuarters<P>,
  day: Day,
): PastQuarterAsOf<P>[] {
  const { earlier, running, known, statusOf, home } = loaded;
  return earlier.map(({ period, days, deals }): PastQuarterAsOf<P> => {
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

/** The owners of deals and those who share them: who is still here, who the viewer sees. */
function peopleIn(deals: readonly DueDeal[]) {
  const [sellers, shown, hidden] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const add = ({ ownerId, isHere, isShown }: DuePerson) => {
    if (isHere) sellers.add(ownerId);
    (isShown ? shown : hidden).add(ownerId);
  };
  for (const deal of deals) {
    add(deal);
    for (const person of deal.split?.people ?? []) add(person);
  }
  return { sellers, shown, hidden };
}

/** The id that a person has for those who don't see them, as `team_due_deals` gives it. */
function anonymousId(organisationId: string, id: string): string {
  const digest = createHash("md5").update(`${organisationId}${id}`).digest("hex");
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
