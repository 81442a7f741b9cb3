import type { api, ForecastRow, ParsedInput, RouteResponse } from "@touchline/contract";
import {
  type Bucket,
  type Day,
  figuresOf,
  movementFrom,
  movementOf,
  type Quarter,
  quarterDays,
  quarterOf,
  quarterOfDays,
  rowFigures,
} from "@touchline/domain";
import { resolveAsOf } from "../../context/as-of.ts";
import type { RequestContext } from "../../context/context.ts";
import { memberNotFound } from "../../context/scope.ts";
import { dayOf } from "../../context/time.ts";
import { seesTeam } from "../../context/viewer.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Span } from "./deal-sums.repository.ts";
import type { DealBehind, ForecastFacts } from "./forecast.repository.ts";
import { toMovedDeal } from "./movement.repository.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;
type OverviewQuery = ParsedInput<typeof api.forecast.teamOverview>["query"];
type MovementQuery = ParsedInput<typeof api.forecast.movement>["query"];

const MAX_DEALS_PER_BUCKET = 10;
const MAX_PER_LIST = 1000;

export async function readOverview(context: Context, query: OverviewQuery): Promise<ForecastRow[]> {
  const past = await resolveAsOf(context, query.asOf);
  const { span, period } = await spanOf(context, query, past?.day);
  const facts = await context.store.forecast.overview(span, period, query.pipelines, past);
  const lastWeekOf = past ? null : await lastWeeks(context, period, query.pipelines);
  return facts.map((one) => ({ ...row(one), lastWeek: lastWeekOf?.(one.rep.id) ?? null }));
}

const NOTHING_LOST = { value: 0, count: 0 };

/** What happened to each person's quarter in the last seven days; null for any other quarter. */
async function lastWeeks(
  { store, now }: Context,
  period: Quarter | null,
  pipelines: string[] | undefined,
): Promise<((id: string) => ForecastRow["lastWeek"]) | null> {
  const { timeZone, fiscalStartMonth } = await store.session.calendar();
  const today = dayOf(now, timeZone);
  if (period === null || period !== quarterOf(today, fiscalStartMonth)) return null;
  const since = await recentlySince({ store }, today);
  const lost = await store.movement.lostSince(since, pipelines);
  const commits = await store.forecast.commitsBefore(period, since);
  return (id) => ({ lost: lost.get(id) ?? NOTHING_LOST, commitBefore: commits.get(id) ?? null });
}

/** The start of the seven days that movements count. */
async function recentlySince({ store }: Pick<Context, "store">, today: Day): Promise<Date> {
  const days = { from: movementFrom(today), to: today };
  return (await store.pipelineChange.instants(days)).beginning;
}

/** Only whole quarters have quotas and commits. */
export async function spanOf(
  { store, now }: Context,
  { closeDateStart, closeDateEnd }: Pick<OverviewQuery, "closeDateStart" | "closeDateEnd">,
  asOf?: Day,
): Promise<{ span: Span; period: Quarter | null }> {
  const { timeZone, fiscalStartMonth } = await store.session.calendar();
  const start = closeDateStart as Day | undefined;
  const quarter = quarterOf(start ?? asOf ?? dayOf(now, timeZone), fiscalStartMonth);
  const [first, last] = quarterDays(quarter, fiscalStartMonth);
  const isOpenEnded = start !== undefined && closeDateEnd === undefined;
  const span: Span = {
    first: start ?? first,
    last: isOpenEnded ? null : ((closeDateEnd as Day | undefined) ?? last),
  };
  if (span.last && span.last < span.first) {
    throw new Refusal("bad_request", "closeDateEnd: must not be before closeDateStart.");
  }
  return { span, period: quarterOfDays([span.first, span.last], fiscalStartMonth) };
}

function row({ rep, goal, totals, deals, shared }: ForecastFacts): Omit<ForecastRow, "lastWeek"> {
  const figures = rowFigures(figuresOf(totals), goal);
  const first = (...buckets: Bucket[]) =>
    buckets
      .flatMap((bucket) => deals[bucket] ?? [])
      .toSorted(byValue)
      .slice(0, MAX_DEALS_PER_BUCKET);
  return {
    rep,
    ...figures,
    quarterlyCommit: {
      value: goal?.repCommit ?? 0,
      updatedAt: goal?.committedAt?.toISOString() ?? null,
    },
    mostLikely: { ...figures.mostLikely, deals: first("likely") },
    bestCase: { ...figures.bestCase, deals: first("likely", "maybe") },
    hasPipelineCheckIn: goal !== null,
    shared,
  };
}

/** Largest first, deals without an amount last. */
function byValue(one: DealBehind, other: DealBehind): number {
  const [a, b] = [one.amountInHomeCurrency, other.amountInHomeCurrency];
  if (a === b) return one.id < other.id ? -1 : 1;
  return (b ?? Number.NEGATIVE_INFINITY) - (a ?? Number.NEGATIVE_INFINITY);
}

export async function readMovement(
  { viewer, store, now }: Context,
  { pipelines, email }: MovementQuery,
): Promise<RouteResponse<typeof api.forecast.movement>> {
  const ownerId = email === undefined ? undefined : await store.movement.memberByEmail(email);
  if (email !== undefined && (!ownerId || (!seesTeam(viewer) && ownerId !== viewer.userId))) {
    throw memberNotFound();
  }
  const today = dayOf(now, (await store.session.calendar()).timeZone);
  const since = await recentlySince({ store }, today);
  const deals = await store.movement.since(since, { ownerId, pipelines });
  const byMovement = Map.groupBy(deals, (deal) => movementOf(deal, since));
  const list = (movement: "added" | "won" | "lost" | "moved") =>
    (byMovement.get(movement) ?? [])
      .slice(0, MAX_PER_LIST)
      .map((deal) => toMovedDeal(deal, movement));
  return { added: list("added"), won: list("won"), lost: list("lost"), moved: list("moved") };
}
