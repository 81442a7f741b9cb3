import { api, type Deal } from "@touchline/contract";
import {
  addDays,
  addQuarters,
  attentionWeeks,
  type Day,
  figuresOf,
  type Quarter,
  quarterDays,
  type ScenarioDays,
  scenarioTotals,
  sum,
} from "@touchline/domain";
import type { Config } from "../config.ts";
import { dayOf, quarterAt } from "../context/time.ts";
import type { Viewer } from "../context/viewer.ts";
import type { Store } from "../db/store.ts";
import { crmAddresses } from "../shared/crm/crm-links.ts";
import { demoId } from "./demo-id.ts";

interface Scene {
  store: Store;
  manager: Viewer;
  config: Config;
  now: Date;
}

/**
 * One in this many at-risk deals of a week that have closed since was reviewed; in some weeks none.
 */
const REVIEWED_EVERY = 2;
const BUSY_WEEK_EVERY = 5;

/** Adds a finished scenario, a running scenario and past attention to the demo. */
export async function addScenarios(scene: Scene): Promise<void> {
  const { store, now } = scene;
  if ((await store.scenarios.list()).length > 0) return;
  const calendar = await store.session.calendar();
  const current = quarterAt(now, calendar);
  const last = addQuarters(current, -1);
  await lastQuarter(scene, last, quarterDays(last, calendar.fiscalStartMonth));
  await thisQuarter(scene, current, quarterDays(current, calendar.fiscalStartMonth));
  await addPastReviews(scene);
  // Pages may be open already, because this runs after the first sync.
  const paths = [api.scenarios.list.path, api.attention.map.path, api.attention.week.path];
  await store.live.publish({ managers: true }, { type: "stale", paths });
}

type ChosenDeal = { deal: Deal; choice: DemoChoice };
type DemoChoice = { call: "in" | "out"; moveTo: null } | { call: "move"; moveTo: Day };

const COMES_IN: DemoChoice = { call: "in", moveTo: null };
const FALLS_OUT: DemoChoice = { call: "out", moveTo: null };

/** Saved halfway through last quarter; most of it came true. */
async function lastQuarter(scene: Scene, period: Quarter, days: ScenarioDays): Promise<void> {
  const [first, last] = days;
  const saidOn = addDays(first, 45);
  const closed = await dealsOf(scene, {
    closed: "true",
    closeDateStart: first,
    closeDateEnd: last,
  });
  const won = closed.filter(({ Stage }) => Stage.closedWon);
  const later = (deal: Deal) => (deal.closeDate ?? "") > saidOn;
  const wonLater = won.filter(later);
  const lostLater = closed.filter((deal) => !deal.Stage.closedWon && later(deal));
  const [surprise, ...foreseen] = wonLater;
  const [hope, ...doubted] = lostLater;
  const chosen: ChosenDeal[] = [
    ...foreseen.slice(0, 5).map((deal) => ({ deal, choice: COMES_IN })),
    ...doubted.slice(0, 2).map((deal) => ({ deal, choice: FALLS_OUT })),
    ...(hope ? [{ deal: hope, choice: COMES_IN }] : []),
    ...(surprise ? [{ deal: surprise, choice: FALLS_OUT }] : []),
  ];
  const amountOf = ({ amountInHomeCurrency }: Deal) => amountInHomeCurrency ?? 0;
  await saveScenario(scene, "What I told the board", period, days, chosen, {
    won: sum(won.filter((deal) => !later(deal)).map(amountOf)),
    counted: sum([...foreseen, ...(hope ? [hope] : [])].map(amountOf)),
    saidAt: new Date(`${saidOn}T09:30:00Z`),
  });
}

/** The largest Likely deal slips, two Maybe deals close. */
async function thisQuarter(scene: Scene, period: Quarter, days: ScenarioDays): Promise<void> {
  const [first, last] = days;
  const open = (category: "COMMIT" | "BEST_CASE") =>
    dealsOf(scene, {
      closed: "false",
      closeDateStart: first,
      closeDateEnd: last,
      forecastCategory: [category],
    });
  const [largest, second] = await open("COMMIT");
  const maybe = await open("BEST_CASE");
  const chosen: ChosenDeal[] = [
    ...(largest
      ? [{ deal: largest, choice: { call: "move", moveTo: addDays(last, 20) } as const }]
      : []),
    ...(second ? [{ deal: second, choice: COMES_IN }] : []),
    ...maybe.slice(0, 2).map((deal) => ({ deal, choice: COMES_IN })),
    ...maybe.slice(2, 4).map((deal) => ({ deal, choice: FALLS_OUT })),
  ];
  const rows = await scene.store.forecast.overview({ first, last }, period, undefined);
  const figures = rows.map(({ totals }) => figuresOf(totals));
  const base = {
    won: sum(figures.map((one) => one.won)),
    likely: sum(figures.map(({ likely }) => likely.value)),
    quota: 0,
  };
  const spoken = chosen.map(({ deal, choice }) => ({
    deal: { ...toCountedDeal(deal), status: "open" as const },
    choice,
  }));
  const { won, counted } = scenarioTotals(base, spoken, days);
  const saidAt = new Date(scene.now.getTime() - 60_000);
  await saveScenario(scene, "If the big one slips", period, days, chosen, { won, counted, saidAt });
}

async function saveScenario(
  { store, manager, now }: Scene,
  name: string,
  period: Quarter,
  [firstDay, lastDay]: ScenarioDays,
  chosen: ChosenDeal[],
  said: { won: number; counted: number; saidAt: Date },
): Promise<void> {
  const id = demoId(`${manager.organisationId} scenario ${name} ${period}`);
  const rows = await store.forecast.overview({ first: firstDay, last: lastDay }, period, undefined);
  const quota = sum(rows.map(({ goal }) => goal?.quota ?? 0));
  if (!(await store.scenarios.add({ id, name, period, firstDay, lastDay, quota, ...said }, now))) {
    return;
  }
  await store.scenarios.saveChoices(
    id,
    chosen.map(({ deal, choice }) => ({
      deal: { id: deal.id, name: deal.name, status: "open", ...toCountedDeal(deal) },
      choice: { dealId: deal.id, ...choice },
    })),
  );
}

const toCountedDeal = ({ forecastCategory, closeDate, amountInHomeCurrency: amount }: Deal) => ({
  forecastCategory,
  closeDate,
  amount,
});

async function dealsOf(
  { store, config, now }: Scene,
  query: Partial<Parameters<Store["dealList"]["page"]>[0]>,
): Promise<Deal[]> {
  const order = { orderBy: "amountInHomeCurrency", order: "DESC" } as const;
  const asked = { pageSize: 100, page: 1, counting: "true", ...order, ...query } as const;
  const { deals } = await store.dealList.page(asked, now, crmAddresses(config));
  return deals.filter(({ Owner }) => Owner !== null);
}

/**
 * Adds feedback from earlier weeks on deals closed since, so that the attention map has a history.
 */
async function addPastReviews({ store, manager, config, now }: Scene): Promise<void> {
  const { timeZone, weekStartsOn, fiscalStartMonth } = await store.session.calendar();
  const weeks = attentionWeeks(dayOf(now, timeZone), weekStartsOn, fiscalStartMonth);
  const reviewerName = (await store.team.get(manager.userId))?.name ?? "";
  const reps = (await store.team.list()).filter(({ role }) => role === "rep");
  for (const [turn, week] of weeks.entries()) {
    if (week.isRunning) continue;
    const days = { from: week.first, to: week.last };
    const { beginning } = await store.pipelineChange.instants(days);
    for (const [index, { id: revieweeId }] of reps.entries()) {
      if ((turn + index) % BUSY_WEEK_EVERY === 0) continue;
      const atRisk = await store.attention.deals(week, beginning, revieweeId);
      const ids = atRisk
        .filter((_, place) => (place + turn + index) % REVIEWED_EVERY === 0)
        .map(({ id }) => id);
      if (ids.length === 0) continue;
      const asked = { pageSize: 100, page: 1, ids, closed: "true" } as const;
      const order = { orderBy: "closeDate", order: "ASC" } as const;
      const { deals } = await store.dealList.page(
        { ...asked, ...order },
        now,
        crmAddresses(config),
      );
      for (const deal of deals) {
        await store.reviews.add({
          id: demoId(`${manager.organisationId} look ${deal.hubspotId} ${week.first}`),
          revieweeId,
          dealId: deal.id,
          title: deal.name,
          url: deal.url,
          source: "deal-check",
          score: 2 + ((turn + index) % 4),
          comment: "<p>What is the next step, and who takes it?</p>",
          attributes: {},
          reviewerId: manager.userId,
          reviewerName,
          createdAt: new Date(`${addDays(week.first as Day, 2)}T10:20:00Z`),
        });
      }
    }
  }
}
