import type { LandingRecord, MethodsRecord } from "@touchline/contract";
import {
  addDays,
  backtestQuarter,
  baselinesOf,
  comparableQuarters,
  type DrawnQuarter,
  drawPastQuarters,
  MAX_QUARTERS_BACK,
  pointRecord,
  RECORD_WEEKS,
  rangeRecord,
  seedOf,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { seesTeam } from "../../context/viewer.ts";
import { landingPeople } from "./landing-people.service.ts";
import {
  type LoadedQuarters,
  loadQuarters,
  type PastQuarterAsOf,
  pastQuartersAsOf,
} from "./landing-quarters.ts";

/** Two years: a quarter with too little history before it can't be predicted. */
const QUARTERS_EVALUATED = 8;
const RECORD_DRAWS = 1000;
const DAYS_PER_WEEK = 7;
const QUARTERS_PER_YEAR = 4;

/** The track record of the range and two simple estimates over past quarters. */
export async function readLandingRecord(
  context: Pick<RequestContext, "viewer" | "now" | "store">,
): Promise<LandingRecord> {
  const loaded = await loadQuarters(context, QUARTERS_EVALUATED, true);
  const isOwn = !seesTeam(context.viewer);
  const now = pastQuartersAsOf(loaded, loaded.today);
  const compared = comparableQuarters(loaded.seenOn(loaded.today), now.slice(-MAX_QUARTERS_BACK));
  const quotas = await context.store.landing.quotas(loaded.running.period);
  const { firstFor } = await landingPeople(context, loaded, compared, quotas);
  const weeks = firstFor ? [] : RECORD_WEEKS.map((week) => recordOf(loaded, week, isOwn));
  return { isOwn, firstFor, weeks };
}

function recordOf(loaded: LoadedQuarters, week: number, isOwn: boolean) {
  const day = addDays(loaded.running.days[0], week * DAYS_PER_WEEK - 1);
  const past = pastQuartersAsOf(loaded, day);
  const seed = seedOf(loaded.running.period);
  const drawn = drawPastQuarters(past, seed, RECORD_DRAWS, loaded.together);
  const told = drawn.map((quarter) => estimatorOf(loaded, past, quarter));
  const apart = told.flatMap(({ ids, of }) => ids.map((id) => of([id])));
  return {
    week,
    team: isOwn ? null : methodsRecord(told.map(({ ids, of }) => of(ids))),
    // Skip people who had nothing open and won nothing.
    reps: methodsRecord(apart.filter(({ high, result }) => high > 0 || result > 0)),
  };
}

/** A past quarter as each method would have predicted it, for some people together. */
function estimatorOf(loaded: LoadedQuarters, past: PastQuarterAsOf[], drawn: DrawnQuarter) {
  const { earlier, all, shown, home } = loaded;
  const quarter = past[drawn.index];
  if (!quarter) throw new Error("a quarter was drawn that isn't there");
  const yearBefore = (earlier[drawn.index - QUARTERS_PER_YEAR] ?? earlier[0] ?? quarter).days[0];
  const { days, day } = quarter;
  const baselines = baselinesOf(all, { days, day, yearBefore }, loaded, home);
  const ids = [...drawn.draws.keys()].filter((id) => shown === null || shown.has(id));
  return {
    ids,
    of: (some: string[]) => ({
      ...backtestQuarter(drawn, some === ids ? shown : new Set(some)),
      ...baselines(some),
    }),
  };
}

type QuarterEstimate = ReturnType<ReturnType<typeof estimatorOf>["of"]>;

function methodsRecord(told: QuarterEstimate[]): MethodsRecord | null {
  if (told.length === 0) return null;
  const rated = told.flatMap(({ winRate, result }) =>
    winRate === null ? [] : [{ said: winRate, result }],
  );
  return {
    range: rangeRecord(told),
    stageWeighted: pointRecord(
      told.map(({ stageWeighted, result }) => ({ said: stageWeighted, result })),
    ),
    winRate: pointRecord(rated),
  };
}
