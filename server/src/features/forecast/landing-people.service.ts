import type { Landing, RepLanding, TeamMember } from "@touchline/contract";
import {
  areHitRatesShared,
  type ComparableQuarters,
  creditsIn,
  type Day,
  type ForecastPeriod,
  hitRatesSharedFrom,
  identifiableSellers,
  landingModelFor,
  type PastQuarter,
  type QuarterAsOf,
  quarterDays,
  quarterOf,
  sells,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { dayOf } from "../../context/time.ts";
import { seesTeam } from "../../context/viewer.ts";
import type { LoadedQuarters } from "./landing-quarters.ts";

type Context = Pick<RequestContext, "viewer" | "store">;

/**
 * The people in a landing, whose hit rates are still private to them, and whether the team's range
 * is effectively one person's.
 */
export async function landingPeople(
  context: Context,
  { today, timeZone, shown }: LoadedQuarters<ForecastPeriod>,
  compared: ComparableQuarters<PastQuarter>,
  quotas: ReadonlyMap<string, number>,
) {
  const { store, viewer } = context;
  const { fiscalStartMonth } = await store.session.calendar();
  // Also for a month: people look at their hit rates once a quarter.
  const quarter = quarterOf(today, fiscalStartMonth);
  const [first] = quarterDays(quarter, fiscalStartMonth);
  const members = await store.team.list();
  const facts = compared.past.map((one) => one.facts);
  const people = peopleOf(members, compared.seen, facts, quotas);
  const looks = await store.landing.hitRateViews(quarter);
  const sharedFrom = await sharingOf(context, looks, first, today, timeZone);
  const isHere = new Set(members.map(({ id }) => id));
  const only =
    seesTeam(viewer) && landingModelFor(compared)
      ? identifiableSellers(compared.seen, facts, { shown, isHere, viewerId: viewer.userId })
      : [];
  return { people, looks, sharedFrom, firstFor: firstViewerOf(people, only, sharedFrom) };
}

/** If the team's range is effectively one person's, that person sees it first, like their own. */
function firstViewerOf(
  people: Array<Pick<RepLanding, "rep">>,
  only: string[],
  sharedFrom: (id: string) => Day | null,
): Landing["firstFor"] {
  const whose = people.find(({ rep }) => only.includes(rep.id) && sharedFrom(rep.id) !== null);
  const from = whose ? sharedFrom(whose.rep.id) : null;
  return whose && from ? { name: whose.rep.name, from } : null;
}

/** Sellers: reps, and managers with deals or a quota. A rep sees only themselves. */
function peopleOf(
  members: TeamMember[],
  seen: QuarterAsOf,
  past: QuarterAsOf[],
  quotas: ReadonlyMap<string, number>,
) {
  const deals = [
    // Also those who have called nothing yet: what they sell counts as theirs everywhere else.
    ...seen.pipeline,
    ...[seen, ...past].flatMap(({ won, calls, result }) => [...won, ...calls, ...result]),
  ];
  const selling = new Set(creditsIn(deals).map(({ ownerId }) => ownerId));
  return members
    .map(({ id, name, role }) => ({ rep: { id, name }, role, quota: quotas.get(id) ?? 0 }))
    .filter(({ rep, role, quota }) => sells(role) || quota > 0 || selling.has(rep.id));
}

/** From which day on the viewer may see a user's hit rates; null: already. */
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
