import type {
  api,
  OutcomeStages,
  ParsedInput,
  RouteResponse,
  WinsAndLosses,
} from "@touchline/contract";
import {
  AGE_BANDS,
  conversion,
  figuresOf,
  type LostGroup,
  lostReasonLabel,
  lostReasonsOf,
  MIN_DEALS_FOR_DAYS,
  neededPipeline,
  type Quarter,
  quarterDays,
  quartersUpTo,
  stageKey,
  subtract,
  sum,
  winsAndLosses,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { quarterAt } from "../../context/time.ts";
import { seesTeam } from "../../context/viewer.ts";
import type { OutcomeSpan, StoredStage } from "./wins-and-losses.repository.ts";

type Context = Pick<RequestContext, "viewer" | "store" | "now">;
type Query = Pick<ParsedInput<typeof api.winsAndLosses.read>["query"], "quarter" | "quarters">;

const MAX_REASONS = 200;

export async function readWinsAndLosses(context: Context, query: Query): Promise<WinsAndLosses> {
  const { store, viewer } = context;
  const span = await spanOf(context, query);
  const told = winsAndLosses(await store.winsAndLosses.alike(span));
  const { byReason, byRep, byAge, byCount, byAmount, ...totals } = told;
  const listed = byReason.slice(0, MAX_REASONS);
  const rest = byReason.slice(MAX_REASONS);
  return {
    ...span,
    isOwn: !seesTeam(viewer),
    ...totals,
    winRate: { byCount, byAmount },
    byReason: await withReasonLabels(context, span, listed),
    otherReasons: {
      count: rest.reduce((total, { count }) => total + count, 0),
      amount: sum(rest.map(({ amount }) => amount)),
    },
    byRep: await withNames(context, byRep),
    byAge: byAge.map((group, place) => {
      const { from, to } = AGE_BANDS[place] ?? { from: 0, to: null };
      return { ...group, from, to, label: ageLabel(from, to) };
    }),
    coverage: await readCoverage(context, byAmount),
  };
}

export async function readOutcomeStages(context: Context, query: Query): Promise<OutcomeStages> {
  const { store } = context;
  const span = await spanOf(context, query);
  const stages = await store.winsAndLosses.stages(span);
  const pipelines = pipelinesOf(stages);
  const known = stages
    .filter(({ lost }) => lost > 0)
    .map(({ pipelineId, stageId, label, pipelineLabel, lost, lostAmount }) => ({
      key: stageKey(pipelineId, stageId),
      label: pipelines.length === 1 ? label : `${label} (${pipelineLabel})`,
      ...{ count: lost, amount: lostAmount },
    }));
  const lost = await store.winsAndLosses.lost(span);
  const unknown = {
    ...{ key: "", label: "Stage not known" },
    count: lost.count - known.reduce((total, { count }) => total + count, 0),
    amount: subtract(lost.amount, sum(known.map(({ amount }) => amount))),
  };
  return { lostFrom: unknown.count > 0 ? [...known, unknown] : known, pipelines };
}

export async function readOutcomeDeals(
  context: Context,
  { by, key, ...period }: ParsedInput<typeof api.winsAndLosses.deals>["query"],
): Promise<RouteResponse<typeof api.winsAndLosses.deals>> {
  const { store } = context;
  const found = await store.winsAndLosses.deals(await spanOf(context, period), { by, key });
  const reasons = await reasonsOf(context);
  return {
    ...found,
    deals: found.deals.map((deal) => ({ ...deal, reason: lostReasonLabel(deal.reason, reasons) })),
  };
}

/** From the first of the quarters to the last one. */
export async function spanOf(
  { store, now }: Pick<Context, "store" | "now">,
  { quarter, quarters }: Query,
): Promise<OutcomeSpan> {
  const calendar = await store.session.calendar();
  const last = (quarter as Quarter | undefined) ?? quarterAt(now, calendar);
  return quartersUpTo(last, quarters, calendar.fiscalStartMonth);
}

function ageLabel(from: number, to: number | null): string {
  return to === null ? `Over ${from - 1} days` : `${from}–${to} days`;
}

async function reasonsOf({ store }: Pick<Context, "store">) {
  const { crmOptions, own } = await store.lostReasons.get();
  return lostReasonsOf(crmOptions, own).reasons;
}

/** As on the list, else as it was written. */
async function withReasonLabels(context: Context, span: OutcomeSpan, groups: LostGroup[]) {
  const reasons = await reasonsOf(context);
  const keys = groups.map(({ key }) => key).filter((key) => key !== "");
  const written = await context.store.winsAndLosses.writtenReasons(span, keys);
  return groups.map((group) => {
    const text = written.get(group.key) ?? group.key;
    return { ...group, label: lostReasonLabel(text, reasons) || "No reason given" };
  });
}

async function withNames<Group extends { key: string }>({ store }: Context, groups: Group[]) {
  const names = new Map((await store.team.list()).map(({ id, name }) => [id, name]));
  return groups.map((group) => ({ ...group, label: names.get(group.key) ?? "" }));
}

function pipelinesOf(rows: StoredStage[]): OutcomeStages["pipelines"] {
  return [...Map.groupBy(rows, ({ pipelineId }) => pipelineId)].map(([id, stages]) => ({
    id,
    label: stages[0]?.pipelineLabel ?? id,
    stages: stages.map(({ stageId, label, deals, reached, medianDays }) => ({
      key: stageKey(id, stageId),
      ...{ label, deals, reached },
      share: conversion({ deals, reached }),
      medianDays: deals < MIN_DEALS_FOR_DAYS ? null : medianDays,
    })),
  }));
}

/**
 * The running quarter of all people shown, as the forecast adds it up, but with each deal in full
 * for its owner, as in the rest of the page.
 */
async function readCoverage({ store, now }: Context, winRateByAmount: number | null) {
  const calendar = await store.session.calendar();
  const period = quarterAt(now, calendar);
  const [first, last] = quarterDays(period, calendar.fiscalStartMonth);
  const rows = await store.forecast.overview({ first, last }, period, undefined);
  const figures = rows.map(({ goal, totals, shared }) => ({
    quota: goal?.quota ?? 0,
    ...figuresOf(totals),
    ...shared,
  }));
  const goal = {
    quota: sum(figures.map(({ quota }) => quota)),
    won: sum(figures.flatMap(({ won, inFull }) => [won, inFull.won])),
    open: sum(figures.flatMap(({ open, inFull }) => [open.value, inFull.open])),
  };
  const asked = neededPipeline(goal, winRateByAmount);
  return { period, ...goal, needed: asked.kind === "needed" ? asked.needed : null };
}
