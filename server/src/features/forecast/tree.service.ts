import { api, type ForecastTree, type ParsedInput, type TreeLevel } from "@touchline/contract";
import {
  assignedQuotas,
  type Day,
  displayedCoverage,
  figuresOf,
  gap,
  levelQuota,
  type ManagersOn,
  managersOn,
  NO_TREE_FIGURES,
  type Quarter,
  type ReportingPeriod,
  rollUp,
  roundMoney,
  type Seller,
  sum,
  type TreeFigures,
} from "@touchline/domain";
import { resolveAsOf } from "../../context/as-of.ts";
import type { RequestContext, VendorContext } from "../../context/context.ts";
import { memberNotFound } from "../../context/scope.ts";
import { dayOf } from "../../context/time.ts";
import { may, systemOf } from "../../context/viewer.ts";
import type { PastDay } from "../../db/deals-then.ts";
import type { Store } from "../../db/store.ts";
import type { Span } from "./deal-sums.repository.ts";
import type { SellerFacts } from "./forecast.repository.ts";
import { spanOf } from "./forecast.service.ts";
import type { StoredCall, TreeMember } from "./tree.repository.ts";

type Query = ParsedInput<typeof api.forecast.tree>["query"];
type Context = Pick<VendorContext, "viewer" | "inStore" | "now">;

/** What the viewer may look at, and which part of it was asked for. */
export interface Sight {
  leadId: string | null;
  /** The highest level shown in the path; null is the whole organisation. */
  topId: string | null;
  span: Span;
  past: PastDay | null;
  day: Day;
}

/** The figures and typed numbers that a tree is made of. */
interface TreeNumbers {
  sellers: SellerFacts[];
  wins: (ids: readonly string[]) => Promise<Map<string, Seller["wins"]>>;
  calls: StoredCall[];
  /** Of teams, by their lead. */
  quotas: Map<string, number | null>;
}

/**
 * Adds figures up as the system: a team's total includes what a member won before moving to a team
 * that the viewer can't see. Only sums of the requested team are returned.
 */
export async function readTree(context: Context, query: Query): Promise<ForecastTree> {
  const { viewer, inStore, now } = context;
  const sight = await inStore(viewer, (store) => sightOf({ viewer, store, now }, query), "read");
  return inStore(
    systemOf(viewer.organisationId),
    (store) => treeOfDeals(store, sight, viewer.userId, query.pipelines),
    "read",
  );
}

async function sightOf(
  context: Pick<RequestContext, "viewer" | "store" | "now">,
  query: Query,
): Promise<Sight & { period: Quarter | null }> {
  const past = await resolveAsOf(context, query.asOf);
  const { span, period } = await spanOf(context, query, past?.day);
  return { ...(await teamInSight(context, query.lead, { span, past })), period };
}

/** A tree of all deals, or of some pipelines. Only whole quarters have quotas, commits and calls. */
export async function treeOfDeals(
  store: Store,
  sight: Sight & { period: Quarter | null },
  viewerId: string,
  pipelines?: string[],
): Promise<ForecastTree> {
  const { span, period, past } = sight;
  const then = past?.end ?? null;
  const question = { span, pipelines, then, outdated: past?.outdated };
  return treeFrom(store, sight, viewerId, {
    sellers: await store.forecast.sellers(question, period),
    wins: (ids) => store.forecast.wins(question, ids),
    calls: period ? await store.tree.calls(period, then) : [],
    quotas: period ? await store.tree.teamQuotas(period, then) : new Map(),
  });
}

/** Which part of the tree the viewer asked for; a team they don't see is not found. */
export async function teamInSight(
  context: Pick<RequestContext, "viewer" | "store" | "now">,
  asked: string | undefined,
  { span, past }: Pick<Sight, "span" | "past">,
): Promise<Sight> {
  const { viewer, store, now } = context;
  const day = past?.day ?? dayOf(now, (await store.session.calendar()).timeZone);
  const seesEverybody = may(viewer, "read-everybody");
  const visible = await store.tree.visibleIds();
  const own = may(viewer, "coach") ? viewer.userId : await store.tree.observedId();
  const topId = seesEverybody ? null : own;
  const frame = { topId, span, past, day };
  if (asked === undefined) {
    // A viewer without reports who sees the whole organisation starts there.
    return { ...frame, leadId: seesEverybody && visible.size === 0 ? null : own };
  }
  if (asked === "everybody") {
    if (!seesEverybody) throw memberNotFound();
    return { ...frame, leadId: null };
  }
  const isSeen = seesEverybody
    ? (await store.team.unknownOf([asked])).length === 0
    : asked === own || visible.has(asked);
  if (!isSeen) throw memberNotFound();
  return { ...frame, leadId: asked };
}

export async function treeFrom(
  store: Store,
  { leadId, topId, span, day }: Sight,
  viewerId: string,
  { sellers: facts, wins: winsOf, calls, quotas }: TreeNumbers,
): Promise<ForecastTree> {
  const members = await store.tree.members();
  const periods = await store.tree.reportingPeriods();
  const managersOf = managersOn(periods);
  const moved = movedSince(periods, span.first, day);
  const movedIds = facts
    .map(({ id }) => id)
    .filter((id) => moved.has(id) || managersOf(id, day).some((lead) => moved.has(lead)));
  const wins = movedIds.length > 0 ? await winsOf(movedIds) : new Map<string, Seller["wins"]>();
  const sellers = facts.map(
    ({ id, goal, totals }): Seller => ({
      id,
      figures: sellerFigures(figuresOf(totals), goal),
      wins: wins.get(id) ?? [],
    }),
  );
  const { total, rows } = rollUp(sellers, managersOf, day, leadId);
  const people = sellers.map(({ id, figures: { quota } }) => ({ id, quota }));
  const asked = assignedQuotas(people, quotas, managersOf, day, leadId);
  const level = (id: string | null, figures: TreeFigures, isTeam: boolean): TreeLevel =>
    levelOf(
      figures,
      levelQuota(
        id && isTeam ? (quotas.get(id) ?? null) : null,
        id === leadId && isTeam ? sum([...asked.values()]) : (asked.get(id ?? "") ?? 0),
        figures.quota,
      ),
      // The lead's own deals are a part of the team that calls are about.
      id === leadId && !isTeam
        ? { call: null, yourCall: null }
        : {
            call: callBy(calls, id, isTeam ? id : leadId),
            yourCall: id === viewerId ? null : callBy(calls, id, viewerId),
          },
    );
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const empty = leadsWithoutSellers(members, managersOf, day, leadId)
    .filter(({ id }) => !rows.some((row) => row.id === id))
    .map(({ id }) => ({
      ...{ id, figures: NO_TREE_FIGURES },
      ...{ sellerIds: [], isTeam: false, isPast: false },
    }));
  return {
    path: pathTo(leadId, topId, managersOf, day).map((id) => ({
      id,
      name: id === null ? "" : (names.get(id) ?? ""),
    })),
    total: level(leadId, total, true),
    rows: [...rows, ...empty]
      .map(({ id, figures, sellerIds, isTeam, isPast }) => {
        // A manager whose people have all left is still here.
        const leftOn = isPast ? leavingDay(periods, id, leadId, day) : null;
        return {
          person: { id, name: names.get(id) ?? "" },
          ...{ isTeam, isPast: leftOn !== null, leftOn, sellers: sellerIds.length, sellerIds },
          ...level(id, figures, isTeam),
        };
      })
      .toSorted(
        (a, b) =>
          Number(a.isPast) - Number(b.isPast) ||
          b.gap - a.gap ||
          a.person.name.localeCompare(b.person.name),
      ),
    sellerIds: sellers
      .map(({ id }) => id)
      .filter((id) => leadId === null || id === leadId || managersOf(id, day).includes(leadId)),
  };
}

/** Whose manager changed after the first day. Before that, all wins count for the same managers. */
function movedSince(periods: readonly ReportingPeriod[], first: Day, day: Day): Set<string> {
  const isWithin = (one: Day | null) => one !== null && first < one && one <= day;
  return new Set(
    periods
      .filter(({ fromDay, untilDay }) => isWithin(fromDay) || isWithin(untilDay))
      .map(({ personId }) => personId),
  );
}

function sellerFigures(
  { won, likely, bestCase, open, stageBased, omitted }: ReturnType<typeof figuresOf>,
  goal: { quota: number; repCommit: number } | null,
): TreeFigures {
  const { quota = 0, repCommit: commit = 0 } = goal ?? {};
  return { quota, commit, won, likely, bestCase, open, stageBased, omitted };
}

function levelOf(
  figures: Omit<TreeFigures, "quota">,
  { quota, difference, overAssigned }: ReturnType<typeof levelQuota>,
  calls: Pick<TreeLevel, "call" | "yourCall">,
): TreeLevel {
  const { won, open, likely } = figures;
  return {
    ...figures,
    ...{ quota, quotaDifference: difference, overAssigned },
    ...calls,
    coverage: displayedCoverage({ quota, won, open: open.value }),
    gap: gap({ quota, won }, likely.value),
  };
}

function callBy(calls: StoredCall[], about: string | null, by: string | null): TreeLevel["call"] {
  const call = calls.find(({ revieweeId, madeBy }) => revieweeId === about && madeBy === by);
  if (!call) return null;
  const { value, note, madeAt, madeByName } = call;
  return { value, note, madeAt: madeAt.toISOString(), madeBy: madeByName };
}

/** The day from which a person no longer reported to a lead; null if they still do. */
function leavingDay(
  periods: readonly ReportingPeriod[],
  personId: string,
  leadId: string | null,
  day: Day,
): Day | null {
  const own = periods.filter((one) => one.personId === personId && one.fromDay <= day);
  const current = own.find(({ untilDay }) => untilDay === null || day < untilDay);
  if ((current?.managerId ?? null) === leadId) return null;
  const left = leadId === null ? null : own.findLast(({ managerId }) => managerId === leadId);
  return left?.untilDay ?? current?.fromDay ?? day;
}

/** Managers without sellers have a row too, so that an empty team isn't missed. */
function leadsWithoutSellers(
  members: readonly TreeMember[],
  managersOf: ManagersOn,
  day: Day,
  leadId: string | null,
): TreeMember[] {
  return members.filter(
    ({ id, isManager }) =>
      isManager && (managersOf(id, day)[0] ?? null) === leadId && id !== leadId,
  );
}

function pathTo(
  leadId: string | null,
  topId: string | null,
  managersOf: ManagersOn,
  day: Day,
): Array<string | null> {
  if (leadId === null) return [null];
  const line = [...managersOf(leadId, day).toReversed(), leadId];
  return topId === null ? [null, ...line] : line.slice(Math.max(0, line.indexOf(topId)));
}

export async function setTeamQuota(
  { store, viewer, now }: Pick<RequestContext, "store" | "viewer" | "now">,
  leadId: string,
  given: ParsedInput<typeof api.forecast.setTeamQuota>["body"],
): Promise<{ leadId: string; period: Quarter; quota: number | null }> {
  // A team's quota is set by the manager above its lead, or by the lead at the top.
  const isOwn = leadId === viewer.userId && !may(viewer, "read-unowned");
  const lead = isOwn ? undefined : await store.team.get(leadId);
  if (!lead) throw memberNotFound();
  const currency = await store.session.currency();
  const quota = given.quota === null ? null : roundMoney(given.quota, currency);
  const author = await store.team.get(viewer.userId);
  await store.tree.setTeamQuota({
    ...{ leadId, period: given.period, quota, setAt: now },
    setByName: author?.name ?? "",
  });
  await store.audit.record(now, "goal.team-quota-set", `user ${leadId}`, {
    period: given.period,
    quota,
  });
  await store.live.publish({ managers: true }, { type: "stale", paths: [api.forecast.tree.path] });
  return { leadId, period: given.period, quota };
}
