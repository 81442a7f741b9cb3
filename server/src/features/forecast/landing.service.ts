import { type Answer, api, type Landing, type LandingOfRep } from "@touchline/contract";
import {
  areHitRatesShared,
  backTest,
  type Called,
  type CalledDeal,
  callsKnownSince,
  chanceOf,
  type Day,
  type DaysOfQuarter,
  DEALS_ENOUGH,
  daysOf,
  hitRate,
  hitRatesSharedFrom,
  isEnoughToTell,
  isInQuarter,
  type PastQuarter,
  pacingOf,
  playQuarter,
  type Quarter,
  type QuarterSeen,
  quarterAfter,
  quarterSeen,
  rangeOf,
  type StatusOf,
  sameDay,
  seedOf,
  sellersOf,
  sum,
  tallyOf,
  thirdIn,
  totalOf,
} from "@touchline/domain";
import type { RequestContext } from "../../context.ts";
import { dayOf, quarterAt } from "../../time.ts";
import { seesTeam } from "../../viewer.ts";
import type { NamelessDeal } from "./landing.repository.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

const QUARTERS_BACK = 6;
/** So often a quarter is played to its end; one that is over less often, for there are several. */
const TIMES = 500;
const TIMES_BACK = 200;

interface PastOne {
  period: Quarter;
  days: DaysOfQuarter;
}

/** Where the quarter may land, told from what became of earlier ones. */
export async function readLanding(context: Context): Promise<Landing> {
  const { store, viewer, now } = context;
  const { timeZone, fiscalStartMonth } = await store.session.calendar();
  const today = dayOf(now, timeZone);
  const period = quarterAt(now, { timeZone, fiscalStartMonth });
  const quarters = Array.from({ length: QUARTERS_BACK + 1 }, (_, index): PastOne => {
    const one = quarterAfter(period, index - QUARTERS_BACK);
    return { period: one, days: daysOf(one, fiscalStartMonth) };
  });
  const earlier = quarters.slice(0, -1);
  const days = daysOf(period, fiscalStartMonth);
  const since = earlier[0]?.days[0] ?? days[0];

  const deals = await store.landing.called(since);
  const nameless = seesTeam(viewer) ? null : await store.landing.calledByTeam(since);
  const { statusOf } = await store.pipelineChange.meanings({ from: since, to: today });
  const known = callsKnownSince(nameless ?? deals, since);
  const seen = quarterSeen(deals, days, today, statusOf);
  const past = pastOf({ deals, nameless, earlier, today, days, known, statusOf });
  const facts = past.map(({ facts: one }) => one);
  const people = await peopleOf(context, seen, facts, period);
  const ids = people.map(({ rep }) => rep.id);
  const played = isEnoughToTell(facts)
    ? playQuarter(sellersOf(seen, facts, ids), seedOf(period), TIMES)
    : null;
  const won = Map.groupBy(seen.won, ({ ownerId }) => ownerId);
  const wonBy = (id: string) => totalOf(won.get(id) ?? []).value;
  const ofTeam = new Set(ids);
  const open = (called: Called) =>
    totalOf(seen.calls.filter((call) => call.called === called && ofTeam.has(call.ownerId)));
  const looks = await store.landing.looks(period);
  const sharedFrom = await sharingOf(context, looks, days[0], today, timeZone);
  const rateOf = hitRatesIn(facts);
  const lines = pacingOf(
    deals,
    quarters.map((one) => one.days),
    { since: known, until: today },
    statusOf,
  );
  const accuracyOf = await accuracies(context, deals, earlier);

  return {
    period,
    today,
    isOwn: nameless !== null,
    lookedAt: looks.get(viewer.userId)?.toISOString() ?? null,
    callsKnownSince: known,
    evidence: {
      deals: facts.reduce((count, { teamCalls }) => count + teamCalls.length, 0),
      needed: DEALS_ENOUGH,
      quarters: past.length,
    },
    landing: rangeShown(played?.all, sum(ids.map(wonBy)), sum(people.map(({ quota }) => quota))),
    open: { likely: open("likely"), maybe: open("maybe") },
    backTest: backTest(facts, seedOf(period), TIMES_BACK).flatMap(({ index, ...tested }) => {
      const of = past[index];
      return of ? [{ period: of.period, ...tested }] : [];
    }),
    pacing: quarters.map((one, place) => ({
      period: one.period,
      values: lines[place] ?? [],
      result: one.period === period ? null : wonIn(deals, one.days),
    })),
    reps: people.map(({ rep, quota }): LandingOfRep => {
      const from = sharedFrom(rep.id);
      const outcomes = played?.each.get(rep.id);
      return {
        rep,
        sharedFrom: from,
        landing: from === null ? rangeShown(outcomes, wonBy(rep.id), quota) : null,
        likely: from === null ? rateOf("likely", rep.id) : null,
        maybe: from === null ? rateOf("maybe", rep.id) : null,
        accuracy: accuracyOf(rep.id),
      };
    }),
  };
}

function rangeShown(outcomes: Float64Array | undefined, won: number, quota: number) {
  if (!outcomes) return null;
  const chance = quota > 0 ? chanceOf(outcomes, quota) : null;
  return { ...rangeOf(outcomes), won, quota, chance };
}

interface Past {
  deals: CalledDeal[];
  /** The team's, for somebody who sees only their own; null where these are the same. */
  nameless: NamelessDeal[] | null;
  earlier: PastOne[];
  today: Day;
  days: DaysOfQuarter;
  known: Day | null;
  statusOf: StatusOf;
}

/** Earlier quarters as they looked on this day of them, so far as it is known what was called then. */
function pastOf({ deals, nameless, earlier, today, days, known, statusOf }: Past) {
  const team = nameless?.map((deal) => ({ ...deal, ownerId: "", amount: 0, rate: 1 }));
  return earlier.flatMap((one): Array<PastOne & { facts: PastQuarter }> => {
    const day = sameDay(today, days, one.days);
    if (known === null || day < known) return [];
    const seen = quarterSeen(deals, one.days, day, statusOf);
    const teamCalls = team ? quarterSeen(team, one.days, day, statusOf).calls : seen.calls;
    return [{ ...one, facts: { ...seen, teamCalls } }];
  });
}

/** Whoever sells: reps, and managers with deals or a quota of their own. A rep sees themselves. */
async function peopleOf(
  { store }: Context,
  seen: QuarterSeen,
  past: PastQuarter[],
  period: Quarter,
) {
  const quotas = await store.landing.quotas(period);
  const selling = new Set(
    [seen, ...past].flatMap(({ won, calls, result }) =>
      [...won, ...calls, ...result].map(({ ownerId }) => ownerId),
    ),
  );
  const members = await store.team.list();
  return members
    .map(({ id, name, role }) => ({ rep: { id, name }, role, quota: quotas.get(id) ?? 0 }))
    .filter(({ rep, role, quota }) => role === "rep" || quota > 0 || selling.has(rep.id));
}

/** From which day on the viewer sees somebody's hit rates; null if now. */
async function sharingOf(
  { store, viewer }: Context,
  looks: Map<string, Date>,
  quarterStart: Day,
  today: Day,
  timeZone: string,
) {
  const connectedAt = await store.landing.connectedAt();
  const connectedOn = connectedAt ? dayOf(connectedAt, timeZone) : quarterStart;
  const from = hitRatesSharedFrom(quarterStart, connectedOn);
  return (id: string): Day | null =>
    id === viewer.userId || areHitRatesShared(looks.get(id) ?? null, from, today) ? null : from;
}

function hitRatesIn(past: PastQuarter[]) {
  const calls = Map.groupBy(
    past.flatMap((one) => one.calls),
    ({ ownerId }) => ownerId,
  );
  const teamCalls = past.flatMap((one) => one.teamCalls);
  const team = { likely: tallyOf(teamCalls, "likely"), maybe: tallyOf(teamCalls, "maybe") };
  return (called: Called, id: string) =>
    hitRate(tallyOf(calls.get(id) ?? [], called), team[called]);
}

/** What each promised for earlier quarters, and what came. */
async function accuracies({ store }: Context, deals: CalledDeal[], earlier: PastOne[]) {
  const commits = await store.landing.commits(
    earlier.map(({ period, days }) => ({ period, third: thirdIn(days), last: days[1] })),
  );
  const keyOf = (id: string, period: Quarter) => `${id} ${period}`;
  const made = new Map(commits.map((one) => [keyOf(one.revieweeId, one.period), one]));
  const owned = Map.groupBy(deals, ({ ownerId }) => ownerId);
  return (id: string) =>
    earlier.map(({ period, days }) => {
      const commit = made.get(keyOf(id, period));
      return {
        period,
        // A goal that nobody committed to holds a commit of 0.
        early: commit?.early || null,
        final: commit?.final || null,
        won: wonIn(owned.get(id) ?? [], days),
      };
    });
}

function wonIn(deals: CalledDeal[], days: DaysOfQuarter): number {
  const won = deals.filter(
    ({ status, now }) => status === "won" && isInQuarter(now.close_date, days),
  );
  return totalOf(won).value;
}

/** Whoever looks at their own hit rates shows them to their managers. Looking again changes nothing. */
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
