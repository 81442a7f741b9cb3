import { randomUUID } from "node:crypto";
import {
  api,
  MAX_SCENARIOS,
  type ParsedInput,
  type Scenario,
  type ScenarioChoiceForm,
} from "@touchline/contract";
import {
  addQuarters,
  figuresOf,
  type Quarter,
  quarterDays,
  type ScenarioBase,
  scenarioTotals,
  sum,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { dayOf, quarterAt } from "../../context/time.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { markedScenarios } from "./scenario-marks.ts";
import type { ChosenDeal, ScenarioTotals, StoredScenario } from "./scenarios.repository.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;
type Days = Pick<StoredScenario, "period" | "firstDay" | "lastDay">;

export async function listScenarios(context: Context): Promise<Scenario[]> {
  const { store } = context;
  return markedScenarios(context, await store.scenarios.list(), await store.scenarios.choices());
}

export async function createScenario(
  context: Context,
  { name, period, choices }: ParsedInput<typeof api.scenarios.create>["body"],
): Promise<Scenario> {
  const { store, now } = context;
  await mustBeBelowLimit(context);
  const chosen = await chosenDeals(context, choices);
  const days = await daysOfPeriod(context, period as Quarter | undefined);
  const said = await totalsOf(context, days, chosen);
  const id = randomUUID();
  if (!(await store.scenarios.add({ id, name, ...days, ...said }, now))) throw nameTaken(name);
  await store.scenarios.saveChoices(id, chosen);
  return recordAndRead(context, id, "scenario.saved");
}

export async function changeScenario(
  context: Context,
  id: string,
  { name, choices }: ParsedInput<typeof api.scenarios.save>["body"],
): Promise<Scenario> {
  const { store, now } = context;
  const before = await mustFind(context, id);
  const chosen = choices && (await chosenDeals(context, choices));
  if (chosen) await mustBeRunning(context, before);
  const said = chosen && (await totalsOf(context, before, chosen));
  const change = { ...(name && { name }), ...said };
  if (!(await store.scenarios.change(id, change, now))) throw nameTaken(name ?? before.name);
  if (chosen) await store.scenarios.saveChoices(id, chosen);
  return recordAndRead(context, id, "scenario.changed");
}

export async function removeScenario(context: Context, id: string): Promise<{ id: string }> {
  const { store, now } = context;
  const scenario = await mustFind(context, id);
  await store.scenarios.remove(id, now);
  await record(context, scenario, "scenario.removed");
  return { id };
}

export async function restoreScenario(context: Context, id: string): Promise<Scenario> {
  await mustBeBelowLimit(context);
  const done = await context.store.scenarios.restore(id, context.now);
  if (done === "none") throw scenarioNotFound();
  if (done === "taken") {
    throw new Refusal("conflict", "You have another scenario with this name. Rename it first.");
  }
  return recordAndRead(context, id, "scenario.restored");
}

async function mustBeBelowLimit({ store }: Context): Promise<void> {
  if ((await store.scenarios.count()) >= MAX_SCENARIOS) {
    throw new Refusal("bad_request", `You have ${MAX_SCENARIOS} scenarios. Delete one first.`);
  }
}

/** Scenarios are possible only for this quarter and the next. */
async function daysOfPeriod({ store, now }: Context, asked: Quarter | undefined): Promise<Days> {
  const calendar = await store.session.calendar();
  const current = quarterAt(now, calendar);
  const period = asked ?? current;
  if (period !== current && period !== addQuarters(current)) {
    throw new Refusal("bad_request", "period: choose this quarter or the next.");
  }
  const [firstDay, lastDay] = quarterDays(period, calendar.fiscalStartMonth);
  return { period, firstDay, lastDay };
}

async function mustBeRunning({ store, now }: Context, scenario: StoredScenario): Promise<void> {
  const { timeZone } = await store.session.calendar();
  if (dayOf(now, timeZone) <= scenario.lastDay) return;
  throw new Refusal("conflict", "The quarter is over, so this can't be changed.");
}

interface Chosen {
  deal: ChosenDeal;
  choice: ScenarioChoiceForm;
}

async function chosenDeals({ store }: Context, choices: ScenarioChoiceForm[]): Promise<Chosen[]> {
  const deals = await store.scenarios.deals(choices.map(({ dealId }) => dealId));
  const byId = new Map(deals.map((deal) => [deal.id, deal]));
  return choices.map((choice) => {
    const deal = byId.get(choice.dealId);
    if (!deal) throw new Refusal("not_found", "choices: one of these deals doesn't exist.");
    return { deal, choice };
  });
}

/** Computes the quarter's total for these choices from the current deals. */
async function totalsOf(context: Context, days: Days, chosen: Chosen[]): Promise<ScenarioTotals> {
  const { firstDay, lastDay } = days;
  if (chosen.some(({ choice: { moveTo } }) => moveTo !== null && moveTo < firstDay)) {
    throw new Refusal("bad_request", "choices: deals can't be moved to before the quarter.");
  }
  const base = await baseOf(context, days);
  const { won, counted } = scenarioTotals(base, chosen, [firstDay, lastDay]);
  return { won, counted, quota: base.quota, saidAt: context.now };
}

/** The quarter's forecast: the viewer's own or the team's. A deal counts in full for its owner. */
async function baseOf(
  { store }: Context,
  { period, firstDay: first, lastDay: last }: Days,
): Promise<ScenarioBase> {
  const rows = await store.forecast.overview({ first, last }, period, undefined);
  const figures = rows.map(({ totals, shared }) => ({ ...figuresOf(totals), ...shared }));
  return {
    won: sum(figures.flatMap(({ won, inFull }) => [won, inFull.won])),
    likely: sum(figures.flatMap(({ likely, inFull }) => [likely.value, inFull.likely])),
    quota: sum(rows.map(({ goal }) => goal?.quota ?? 0)),
  };
}

async function recordAndRead(context: Context, id: string, did: string): Promise<Scenario> {
  const scenario = await mustFind(context, id);
  await record(context, scenario, did);
  const choices = await context.store.scenarios.choices(id);
  const [marked] = await markedScenarios(context, [scenario], choices);
  if (!marked) throw scenarioNotFound();
  return marked;
}

/** Scenario names are private, so they stay out of the audit log. */
async function record(
  { store, now, viewer }: Context,
  { id, period }: StoredScenario,
  did: string,
): Promise<void> {
  await store.audit.record(now, did, `scenario ${id}`, { period });
  await store.live.publish(
    { userIds: [viewer.userId] },
    { type: "stale", paths: [api.scenarios.list.path] },
  );
}

async function mustFind({ store }: Context, id: string): Promise<StoredScenario> {
  const scenario = await store.scenarios.get(id);
  if (!scenario) throw scenarioNotFound();
  return scenario;
}

const scenarioNotFound = () => notFound("scenario");

const nameTaken = (name: string) =>
  new Refusal(
    "conflict",
    `You already have a scenario called '${name}' for this quarter. Choose another name.`,
  );
