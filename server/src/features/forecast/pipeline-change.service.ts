import type { api, ChangedDeal, ParsedInput, PipelineChange } from "@touchline/contract";
import {
  type CloseDates,
  type Day,
  type DealThen,
  dealValuesAt,
  type ForecastFieldValues,
  groupByReason,
  movementFrom,
  pipelineChange,
  pushOutReason,
  toHomeCurrency,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { memberNotFound, mustSee } from "../../context/scope.ts";
import { dayOf } from "../../context/time.ts";
import { toOwner } from "../../db/deal-owner.ts";
import { Refusal } from "../../http/refusal.ts";
import { spanOf } from "./forecast.service.ts";
import type { ChangePeriod, DealClassifiers, TouchedDeal } from "./pipeline-change.repository.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;
type Query = ParsedInput<typeof api.forecast.change>["query"];

const MAX_NAMED = 50;

/** How the open pipeline changed between two days, and why. */
export async function readPipelineChange(context: Context, query: Query): Promise<PipelineChange> {
  const { store } = context;
  const between = await changePeriodOf(context, query);
  const { span } = await spanOf(context, query);
  const { beginning, end } = await store.pipelineChange.instants(between);
  const meanings = await store.pipelineChange.classifiers(between);
  const touched = await store.pipelineChange.touched(beginning, end);
  const unchanged = await store.pipelineChange.unchanged(span, beginning, between);
  const home = await store.session.currency();
  const deals = touched.map((deal) => ({
    ...deal,
    before: toDealThen(
      deal,
      dealValuesAt(deal, beginning, deal.atBeginning),
      beginning,
      meanings,
      home,
    ),
    after: toDealThen(deal, dealValuesAt(deal, end, deal.atEnd), end, meanings, home),
  }));
  const { opening, closing, parts } = pipelineChange(deals, span, unchanged);
  const out = parts.find(({ change }) => change === "pushedOut")?.deals ?? [];
  const reasons = await reasonsOf(context, out, span, { beginning, end });
  return {
    from: between.from,
    to: between.to,
    opening,
    closing,
    parts: parts
      .filter((part) => part.deals.length > 0)
      .map(({ change, value, deals: within }) => ({
        change,
        value,
        count: within.length,
        deals: within.slice(0, MAX_NAMED).map((one) => toChangedDeal(one.deal, one.value)),
        reasons: change === "pushedOut" ? reasons : null,
      })),
  };
}

type Pushed = { deal: Changed; value: number };

/** Pushed deals by the reason given. */
async function reasonsOf(
  { store }: Context,
  pushed: Pushed[],
  span: CloseDates,
  between: { beginning: Date; end: Date },
): Promise<PipelineChange["parts"][number]["reasons"]> {
  const moves = await store.slips.movesOf(
    pushed.map(({ deal }) => deal.id),
    between,
  );
  const movesOf = Map.groupBy(moves, ({ dealId }) => dealId);
  return groupByReason(pushed, ({ deal }) => pushOutReason(movesOf.get(deal.id) ?? [], span)).map(
    ({ reason, value, steps }) => ({
      reason,
      value,
      count: steps.length,
      deals: steps.slice(0, MAX_NAMED).map((one) => toChangedDeal(one.deal, one.value)),
    }),
  );
}

async function changePeriodOf(
  { viewer, store, now }: Context,
  query: Query,
): Promise<ChangePeriod> {
  const { timeZone } = await store.session.calendar();
  const today = dayOf(now, timeZone);
  const to = (query.to as Day | undefined) ?? today;
  const from = (query.from as Day | undefined) ?? movementFrom(to);
  if (to < from) throw new Refusal("bad_request", "to: must not be before from.");
  if (to > today) throw new Refusal("bad_request", "to: must not be in the future.");
  const { userId: ownerId, pipelines } = query;
  if (ownerId) {
    mustSee(viewer, ownerId);
    if (!(await store.team.list()).some(({ id }) => id === ownerId)) throw memberNotFound();
  }
  return { from, to, ownerId, pipelines };
}

function toDealThen(
  { rate }: TouchedDeal,
  held: ForecastFieldValues | null,
  instant: Date,
  { statusOf, isOwned, isCounted }: DealClassifiers,
  home: string,
): DealThen | null {
  if (!held) return null;
  return {
    status: statusOf(held.pipeline, held.stage),
    amount: toHomeCurrency(held.amount, rate, home),
    closeDate: held.close_date,
    forecastCategory: held.forecast_category,
    isOurs: isOwned(held.owner, instant) && isCounted(held.pipeline),
  };
}

type Changed = TouchedDeal & { before: DealThen | null; after: DealThen | null };

function toChangedDeal(deal: Changed, value: number): ChangedDeal {
  const { id, crmId, name, before, after } = deal;
  const owner = toOwner(deal);
  const shown = (then: DealThen | null) =>
    then && { amount: then.amount, closeDate: then.closeDate };
  return {
    id,
    hubspotId: crmId,
    name: name.slice(0, 4000),
    ownerName: owner?.name ?? null,
    ownedBy: owner,
    value,
    before: shown(before),
    after: shown(after),
  };
}
