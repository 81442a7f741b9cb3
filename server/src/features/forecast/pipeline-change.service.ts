import type { api, ChangedDeal, PipelineChange, Received } from "@touchline/contract";
import {
  byReason,
  type CloseDates,
  type Day,
  type DealThen,
  type HeldValues,
  heldAt,
  movementFrom,
  pipelineChange,
  reasonOfLeaving,
  worthAtHome,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { mustSee, noSuchMember } from "../../context/scope.ts";
import { dayOf } from "../../context/time.ts";
import { ownedBy } from "../../db/deal-owner.ts";
import { Refusal } from "../../http/refusal.ts";
import { spanOf } from "./forecast.service.ts";
import type { Between, Meanings, TouchedDeal } from "./pipeline-change.repository.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;
type Query = Received<typeof api.forecast.change>["query"];

const NAMED = 50;

/** How the open pipeline changed between two days, and why. */
export async function readPipelineChange(context: Context, query: Query): Promise<PipelineChange> {
  const { store } = context;
  const between = await betweenOf(context, query);
  const { span } = await spanOf(context, query);
  const { beginning, end } = await store.pipelineChange.instants(between);
  const meanings = await store.pipelineChange.meanings(between);
  const touched = await store.pipelineChange.touched(beginning, end);
  const unchanged = await store.pipelineChange.unchanged(span, beginning, between);
  const home = await store.session.currency();
  const deals = touched.map((deal) => ({
    ...deal,
    before: asThen(deal, heldAt(deal, beginning, deal.atBeginning), beginning, meanings, home),
    after: asThen(deal, heldAt(deal, end, deal.atEnd), end, meanings, home),
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
        deals: within.slice(0, NAMED).map((one) => lineOf(one.deal, one.value)),
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
  return byReason(pushed, ({ deal }) => reasonOfLeaving(movesOf.get(deal.id) ?? [], span)).map(
    ({ reason, value, steps }) => ({
      reason,
      value,
      count: steps.length,
      deals: steps.slice(0, NAMED).map((one) => lineOf(one.deal, one.value)),
    }),
  );
}

async function betweenOf({ viewer, store, now }: Context, query: Query): Promise<Between> {
  const { timeZone } = await store.session.calendar();
  const today = dayOf(now, timeZone);
  const to = (query.to as Day | undefined) ?? today;
  const from = (query.from as Day | undefined) ?? movementFrom(to);
  if (to < from) throw new Refusal("bad_request", "to: lies before from.");
  if (to > today) throw new Refusal("bad_request", "to: lies in the future.");
  const { userId: ownerId, pipelines } = query;
  if (ownerId) {
    mustSee(viewer, ownerId);
    if (!(await store.team.list()).some(({ id }) => id === ownerId)) throw noSuchMember();
  }
  return { from, to, ownerId, pipelines };
}

function asThen(
  { rate }: TouchedDeal,
  held: HeldValues | null,
  instant: Date,
  { statusOf, isOwned, isCounted }: Meanings,
  home: string,
): DealThen | null {
  if (!held) return null;
  return {
    status: statusOf(held.pipeline, held.stage),
    amount: worthAtHome(held.amount, rate, home),
    closeDate: held.close_date,
    forecastCategory: held.forecast_category,
    isOurs: isOwned(held.owner, instant) && isCounted(held.pipeline),
  };
}

type Changed = TouchedDeal & { before: DealThen | null; after: DealThen | null };

function lineOf(deal: Changed, value: number): ChangedDeal {
  const { id, crmId, name, before, after } = deal;
  const owner = ownedBy(deal);
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
