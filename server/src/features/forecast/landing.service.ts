import { api, type Landing, type RepLanding, type RouteResponse } from "@touchline/contract";
import {
  assignedQuotas,
  backtestQuarter,
  baselinesOf,
  type CalledBucket,
  type ComparableQuarters,
  chanceOfReaching,
  comparableQuarters,
  creditedTo,
  creditsIn,
  creditTotal,
  DRAWS,
  drawPastQuarters,
  drawQuarter,
  type ForecastPeriod,
  hitRate,
  landingModelFor,
  landingRangeOf,
  levelQuota,
  MAX_QUARTERS_BACK,
  MIN_HIT_RATE_DEALS,
  MIN_LANDING_QUARTERS,
  managersOn,
  NONE_OUTSIDE_TEAM,
  type PastQuarter,
  pacingOf,
  type Quarter,
  type QuarterAsOf,
  seedOf,
  sum,
  sumDraws,
  tallyOf,
  totalOf,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { dayOf, quarterAt } from "../../context/time.ts";
import { may, seesTeam } from "../../context/viewer.ts";
import { accuracies, wonIn } from "./landing-accuracy.service.ts";
import { landingPeople } from "./landing-people.service.ts";
import {
  type LoadedQuarters,
  loadQuarters,
  type PastQuarterAsOf,
  type PeriodDue,
  pastQuartersAsOf,
} from "./landing-quarters.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

/**
 * Past quarters need fewer draws: only the ends of their ranges are displayed, and there are
 * several.
 */
const TEST_DRAWS = 1000;

/** Predicts where the quarter may land, from the outcomes of earlier ones. */
export async function readLanding(context: Context): Promise<Landing> {
  const { store, viewer } = context;
  const loaded = await loadQuarters(context, MAX_QUARTERS_BACK, false);
  const { today, earlier, running, known, shown, together, statusOf, home } = loaded;
  const { period, days } = running;
  const isOwn = !seesTeam(viewer);
  const seen = loaded.seenOn(today);
  const compared = comparableQuarters(seen, pastQuartersAsOf(loaded, today));
  const facts = compared.past.map((one) => one.facts);
  const quotas = await store.landing.quotas(period);
  const { people, looks, sharedFrom, firstFor } = await landingPeople(
    context,
    loaded,
    compared,
    quotas,
  );
  const ids = people.map(({ rep }) => rep.id);
  const lessons = landingModelFor(compared);
  const draws =
    lessons && drawQuarter(compared.seen, lessons, ids, seedOf(period), DRAWS, together);
  const won = Map.groupBy(creditsIn(seen.won), ({ ownerId }) => ownerId);
  const wonBy = (id: string) => totalOf(won.get(id) ?? []).value;
  const rateOf = hitRatesIn(compared.isByCalls ? facts : []);
  const paceOf = (one: PeriodDue<Quarter>) =>
    pacingOf(
      creditedTo(one.deals, shown),
      [one.days],
      { since: known, until: today },
      statusOf,
      home,
    ).flat();
  const accuracyOf = await accuracies(context, earlier);
  const yearBefore = earlier.at(-4)?.days[0] ?? days[0];

  return {
    period,
    today,
    isOwn,
    lookedAt: looks.get(viewer.userId)?.toISOString() ?? null,
    callsKnownSince: known,
    evidence: evidenceOf(compared),
    landing:
      firstFor || !draws
        ? null
        : toRange(
            sumDraws(draws, ids),
            creditTotal(seen.won, shown).value,
            await teamQuota(context, period, people),
          ),
    firstFor,
    baselines: firstFor
      ? null
      : baselinesOf(loaded.all, { days, day: today, yearBefore }, loaded, home)(ids),
    outside: isOwn ? { ...NONE_OUTSIDE_TEAM, owners: 0 } : await store.landing.outside(days),
    open: openIn(seen, shown),
    backTest: firstFor ? [] : testsOf(compared.past, period, loaded),
    pacing: [...earlier, running].map((one) => ({
      period: one.period,
      values: paceOf(one),
      result: one.period === period ? null : wonIn(creditedTo(one.deals, shown), one.days, home),
    })),
    reps: people.map(({ rep, quota }): RepLanding => {
      const from = sharedFrom(rep.id);
      const outcomes = draws && sumDraws(draws, [rep.id]);
      return {
        rep,
        sharedFrom: from,
        landing: from === null && outcomes ? toRange(outcomes, wonBy(rep.id), quota) : null,
        likely: from === null ? rateOf("likely", rep.id) : null,
        maybe: from === null ? rateOf("maybe", rep.id) : null,
        accuracy: accuracyOf(rep.id),
      };
    }),
  };
}

/** The quota of the team that the landing is about: its own, or what is asked of those below. */
async function teamQuota(
  { store, viewer, now }: Context,
  period: Quarter,
  people: readonly { rep: { id: string }; quota: number }[],
): Promise<number> {
  const { team, userId } = viewer;
  const ofPeople = sum(people.map(({ quota }) => quota));
  if (!seesTeam(viewer) || team === "direct") return ofPeople;
  // Who sees everyone reads a flat list, whose quota is the sum.
  if (!team && may(viewer, "coach") && may(viewer, "read-everybody")) return ofPeople;
  const lead = team ?? (may(viewer, "coach") ? userId : await store.tree.observedId());
  const quotas = await store.tree.teamQuotas(period, null);
  const day = dayOf(now, (await store.session.calendar()).timeZone);
  const managersOf = managersOn(await store.tree.reportingPeriods());
  const all = people.map(({ rep, quota }) => ({ id: rep.id, quota }));
  // The top of a tree also looks after people who report to no one.
  const others = all.filter(
    ({ id }) => lead !== null && id !== lead && !managersOf(id, day).includes(lead),
  );
  const asked = sum([
    ...assignedQuotas(all, quotas, managersOf, day, lead).values(),
    ...others.map(({ quota }) => quota),
  ]);
  return levelQuota((lead && quotas.get(lead)) || null, asked, ofPeople).quota;
}

export function evidenceOf(compared: ComparableQuarters<PastQuarter>): Landing["evidence"] {
  return {
    deals: compared.deals,
    needed: MIN_HIT_RATE_DEALS,
    quarters: compared.past.length,
    quartersNeeded: MIN_LANDING_QUARTERS,
    basis: compared.isByCalls ? "calls" : "open",
  };
}

/** The open deals of the people that the viewer sees. */
export function openIn(seen: QuarterAsOf, shown: ReadonlySet<string> | null): Landing["open"] {
  const called = (bucket: CalledBucket) =>
    creditTotal(
      seen.calls.filter((call) => call.called === bucket),
      shown,
    );
  return {
    likely: called("likely"),
    maybe: called("maybe"),
    pipeline: creditTotal(seen.pipeline, shown),
  };
}

/** Earlier quarters as the page would have predicted them, next to the outcome. */
export function testsOf<P extends ForecastPeriod>(
  past: PastQuarterAsOf<P>[],
  period: P,
  { shown, together }: Pick<LoadedQuarters<P>, "shown" | "together">,
) {
  return drawPastQuarters(past, seedOf(period), TEST_DRAWS, together).flatMap((drawn) => {
    const { index, ...tested } = backtestQuarter(drawn, shown);
    const of = past[index];
    return of ? [{ period: of.period, ...tested }] : [];
  });
}

export function toRange(outcomes: Float64Array, won: number, quota: number) {
  const chance = quota > 0 ? chanceOfReaching(outcomes, quota) : null;
  return { ...landingRangeOf(outcomes), won, quota, chance };
}

function hitRatesIn(past: QuarterAsOf[]) {
  const teamCalls = past.flatMap((one) => one.calls);
  const calls = Map.groupBy(teamCalls, ({ ownerId }) => ownerId);
  const team = { likely: tallyOf(teamCalls, "likely"), maybe: tallyOf(teamCalls, "maybe") };
  return (called: CalledBucket, id: string) =>
    hitRate(tallyOf(calls.get(id) ?? [], called), team[called]);
}

/** Viewing their own hit rates shares them with the user's managers. Idempotent. */
export async function recordHitRateView({
  store,
  viewer,
  now,
}: Context): Promise<RouteResponse<typeof api.landing.recordHitRateView>> {
  const period = quarterAt(now, await store.session.calendar());
  if (await store.landing.recordHitRateView(period, now)) {
    await store.audit.record(now, "forecast.hit-rates-seen", `member ${viewer.userId}`, { period });
    await store.live.publish({ managers: true }, { type: "stale", paths: [api.landing.read.path] });
  }
  const seenAt = (await store.landing.hitRateViews(period)).get(viewer.userId) ?? now;
  return { period, seenAt: seenAt.toISOString() };
}
