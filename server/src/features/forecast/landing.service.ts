import {
  type Answer,
  api,
  type Landing,
  type LandingOfRep,
  type TeamMember,
} from "@touchline/contract";
import {
  areHitRatesShared,
  backTest,
  type Called,
  callsKnownSince,
  chanceOf,
  type Day,
  DEALS_ENOUGH,
  daysOf,
  hitRate,
  hitRatesSharedFrom,
  isEnoughToTell,
  onlySellers,
  type PastQuarter,
  pacingOf,
  playQuarter,
  type Quarter,
  type QuarterSeen,
  quarterAfter,
  quarterSeen,
  rangeOf,
  seedOf,
  sellersOf,
  sum,
  tallyOf,
  totalOf,
} from "@touchline/domain";
import type { RequestContext } from "../../context.ts";
import { dayOf, quarterAt } from "../../time.ts";
import { seesTeam } from "../../viewer.ts";
import { accuracies, type QuarterDays, wonIn } from "./landing-accuracy.service.ts";
import { dueIn, type PastSeen, pastOf, type QuarterDue } from "./landing-quarters.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

const QUARTERS_BACK = 6;
/** So often a quarter is played to its end, running or over: a test tells what the page would have said. */
const TIMES = 300;

/** Where the quarter may land, told from what became of earlier ones. */
export async function readLanding(context: Context): Promise<Landing> {
  const { store, viewer, now } = context;
  const { timeZone, fiscalStartMonth } = await store.session.calendar();
  const today = dayOf(now, timeZone);
  const period = quarterAt(now, { timeZone, fiscalStartMonth });
  const quarters = Array.from({ length: QUARTERS_BACK + 1 }, (_, index): QuarterDays => {
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
  const members = await store.team.list();
  const isHere = new Set(members.map(({ id }) => id));
  const due = dueIn(quarters, deals, nameless, isHere);
  const running = due.at(-1) ?? { period, days, deals: [], team: [] };
  const seen = quarterSeen(running.deals, days, today, statusOf);
  const past = pastOf({ earlier: due.slice(0, -1), running, today, known, statusOf });
  const facts = past.map(({ facts: one }) => one);
  const people = await peopleOf(context, members, seen, facts, period);
  const ids = people.map(({ rep }) => rep.id);
  const played = isEnoughToTell(facts)
    ? playQuarter(sellersOf(seen, facts, ids), seedOf(period), TIMES)
    : null;
  const won = Map.groupBy(seen.won, ({ ownerId }) => ownerId);
  const wonBy = (id: string) => totalOf(won.get(id) ?? []).value;
  const open = (called: Called) => totalOf(seen.calls.filter((call) => call.called === called));
  const looks = await store.landing.looks(period);
  const sharedFrom = await sharingOf(context, looks, days[0], today, timeZone);
  const rateOf = hitRatesIn(facts);
  const only = played ? onlySellers(seen, facts, isHere, viewer.userId) : [];
  const firstFor = firstForOne(people, only, sharedFrom);
  const paceOf = (one: QuarterDue) =>
    pacingOf(one.deals, [one.days], { since: known, until: today }, statusOf).flat();
  const accuracyOf = await accuracies(context, earlier);

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
    landing: firstFor
      ? null
      : rangeShown(played?.all, totalOf(seen.won).value, sum(people.map(({ quota }) => quota))),
    firstFor,
    open: { likely: open("likely"), maybe: open("maybe") },
    backTest: firstFor ? [] : testsOf(past, period),
    pacing: due.map((one) => ({
      period: one.period,
      values: paceOf(one),
      result: one.period === period ? null : wonIn(one.deals, one.days),
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

/** Earlier quarters as the page would have told them, beside what came. */
function testsOf(past: PastSeen[], period: Quarter): Landing["backTest"] {
  const facts = past.map((one) => one.facts);
  return backTest(facts, seedOf(period), TIMES).flatMap(({ index, ...tested }) => {
    const of = past[index];
    return of ? [{ period: of.period, ...tested }] : [];
  });
}

/** Whoever the team's range is really of sees it first, like their own. */
function firstForOne(
  people: Array<Pick<LandingOfRep, "rep">>,
  only: string[],
  sharedFrom: (id: string) => Day | null,
): Landing["firstFor"] {
  const whose = people.find(({ rep }) => only.includes(rep.id) && sharedFrom(rep.id) !== null);
  const from = whose ? sharedFrom(whose.rep.id) : null;
  return whose && from ? { name: whose.rep.name, from } : null;
}

function rangeShown(outcomes: Float64Array | undefined, won: number, quota: number) {
  if (!outcomes) return null;
  const chance = quota > 0 ? chanceOf(outcomes, quota) : null;
  return { ...rangeOf(outcomes), won, quota, chance };
}

/** Whoever sells: reps, and managers with deals or a quota of their own. A rep sees themselves. */
async function peopleOf(
  { store }: Context,
  members: TeamMember[],
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
