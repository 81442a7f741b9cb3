import { type Answer, api, type Landing, type LandingOfRep } from "@touchline/contract";
import {
  baselinesOf,
  type Called,
  chanceOf,
  comparable,
  DEALS_ENOUGH,
  drawnTogether,
  drawPast,
  drawQuarter,
  hitRate,
  lessonsFor,
  NONE_OUTSIDE,
  pacingOf,
  QUARTERS_BACK,
  QUARTERS_ENOUGH,
  type Quarter,
  type QuarterSeen,
  rangeOf,
  seedOf,
  sum,
  tallyOf,
  testedQuarter,
  totalOf,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { quarterAt } from "../../context/time.ts";
import { seesTeam } from "../../context/viewer.ts";
import { accuracies, wonIn } from "./landing-accuracy.service.ts";
import { landingPeople } from "./landing-people.service.ts";
import { loadQuarters, ownOf, type PastSeen, pastOn, type QuarterDue } from "./landing-quarters.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

/**
 * Past quarters need fewer draws: only the ends of their ranges are displayed, and there are
 * several.
 */
const TEST_DRAWS = 1000;

/** Predicts where the quarter may land, from the outcomes of earlier ones. */
export async function readLanding(context: Context): Promise<Landing> {
  const { store, viewer } = context;
  const loaded = await loadQuarters(context, QUARTERS_BACK, false);
  const { today, earlier, running, known, statusOf, home } = loaded;
  const { period, days } = running;
  const ownId = seesTeam(viewer) ? null : viewer.userId;
  const seen = loaded.seenOn(today);
  const compared = comparable(seen, pastOn(loaded, today));
  const facts = compared.past.map((one) => one.facts);
  const { people, looks, sharedFrom, firstFor } = await landingPeople(context, loaded, compared);
  const ids = people.map(({ rep }) => rep.id);
  const lessons = lessonsFor(compared);
  const draws = lessons && drawQuarter(compared.seen, lessons, ids, seedOf(period));
  const won = Map.groupBy(seen.won, ({ ownerId }) => ownerId);
  const wonBy = (id: string) => totalOf(won.get(id) ?? []).value;
  const open = (called: Called) =>
    totalOf(ownOf(seen.calls, ownId).filter((call) => call.called === called));
  const rateOf = hitRatesIn(compared.isByCalls ? facts : []);
  const paceOf = (one: QuarterDue) =>
    pacingOf(
      ownOf(one.deals, ownId),
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
    isOwn: ownId !== null,
    lookedAt: looks.get(viewer.userId)?.toISOString() ?? null,
    callsKnownSince: known,
    evidence: {
      deals: compared.deals,
      needed: DEALS_ENOUGH,
      quarters: compared.past.length,
      quartersNeeded: QUARTERS_ENOUGH,
      basis: compared.isByCalls ? "calls" : "open",
    },
    landing:
      firstFor || !draws
        ? null
        : rangeShown(
            drawnTogether(draws, ids),
            totalOf(ownOf(seen.won, ownId)).value,
            sum(people.map(({ quota }) => quota)),
          ),
    firstFor,
    baselines: firstFor
      ? null
      : baselinesOf(loaded.all, { days, day: today, yearBefore }, loaded, home)(ids),
    outside: ownId === null ? await store.landing.outside(days) : { ...NONE_OUTSIDE, owners: 0 },
    open: {
      likely: open("likely"),
      maybe: open("maybe"),
      pipeline: totalOf(ownOf(seen.pipeline, ownId)),
    },
    backTest: firstFor ? [] : testsOf(compared.past, period, ownId),
    pacing: [...earlier, running].map((one) => ({
      period: one.period,
      values: paceOf(one),
      result: one.period === period ? null : wonIn(ownOf(one.deals, ownId), one.days),
    })),
    reps: people.map(({ rep, quota }): LandingOfRep => {
      const from = sharedFrom(rep.id);
      const outcomes = draws && drawnTogether(draws, [rep.id]);
      return {
        rep,
        sharedFrom: from,
        landing: from === null && outcomes ? rangeShown(outcomes, wonBy(rep.id), quota) : null,
        likely: from === null ? rateOf("likely", rep.id) : null,
        maybe: from === null ? rateOf("maybe", rep.id) : null,
        accuracy: accuracyOf(rep.id),
      };
    }),
  };
}

/** Earlier quarters as the page would have predicted them, next to the outcome. */
function testsOf(past: PastSeen[], period: Quarter, ownId: string | null): Landing["backTest"] {
  return drawPast(past, seedOf(period), TEST_DRAWS).flatMap((drawn) => {
    const { index, ...tested } = testedQuarter(drawn, ownId ?? undefined);
    const of = past[index];
    return of ? [{ period: of.period, ...tested }] : [];
  });
}

function rangeShown(outcomes: Float64Array, won: number, quota: number) {
  const chance = quota > 0 ? chanceOf(outcomes, quota) : null;
  return { ...rangeOf(outcomes), won, quota, chance };
}

function hitRatesIn(past: QuarterSeen[]) {
  const teamCalls = past.flatMap((one) => one.calls);
  const calls = Map.groupBy(teamCalls, ({ ownerId }) => ownerId);
  const team = { likely: tallyOf(teamCalls, "likely"), maybe: tallyOf(teamCalls, "maybe") };
  return (called: Called, id: string) =>
    hitRate(tallyOf(calls.get(id) ?? [], called), team[called]);
}

/** Viewing their own hit rates shares them with the user's managers. Idempotent. */
export async function lookAtHitRates({
  store,
  viewer,
  now,
}: Context): Promise<Answer<typeof api.landing.look>> {
  const period = quarterAt(now, await store.session.calendar());
  if (await store.landing.look(period, now)) {
    await store.audit.record(now, "forecast.hit-rates-seen", `member ${viewer.userId}`, { period });
    await store.live.tell({ managers: true }, { type: "stale", paths: [api.landing.read.path] });
  }
  const seenAt = (await store.landing.looks(period)).get(viewer.userId) ?? now;
  return { period, seenAt: seenAt.toISOString() };
}
