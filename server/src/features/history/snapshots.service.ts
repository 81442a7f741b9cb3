import { api, type ForecastWeek, type ParsedInput } from "@touchline/contract";
import {
  figuresOf,
  goalSync,
  mondayOf,
  type Quarter,
  quarterDays,
  quarterOf,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { nightOf } from "../../context/time.ts";
import { mustBeVisible } from "./changes.service.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;
type Query = ParsedInput<typeof api.history.forecasts>["query"];

export async function readForecasts(
  context: Context,
  { memberId, period }: Query,
): Promise<ForecastWeek[]> {
  const { store } = context;
  if (memberId) await mustBeVisible(context, memberId);
  const { fiscalStartMonth } = await store.session.calendar();
  const found = await store.snapshots.list({
    ...(memberId && { memberId }),
    ...(period && { period }),
  });
  const { link } = await store.crmLink.read();
  const isByHand = goalSync(link).state === "by-hand";
  const won = new Map<Quarter, Awaited<ReturnType<typeof store.forecast.totals>>>();
  for (const quarter of new Set(found.map((snapshot) => snapshot.period))) {
    const [first, last] = quarterDays(quarter, fiscalStartMonth);
    won.set(quarter, await store.forecast.totals({ first, last }, memberId));
  }
  return found.map(({ revieweeId, name, enteredNow, ...snapshot }) => ({
    ...snapshot,
    member: { id: revieweeId, name },
    wonNow: isByHand ? enteredNow : figuresOf(won.get(snapshot.period)?.get(revieweeId) ?? {}).won,
  }));
}

/**
 * Saves a weekly snapshot of everyone's current quarter, with the forecast page's figures. A week
 * starts at midnight before its Monday in the organisation's time zone and is identified by that
 * Monday. Idempotent; after an outage, or for a user who joins later, it catches up on the current
 * week.
 */
export async function takeSnapshots({
  store,
  now,
}: Pick<RequestContext, "store" | "now">): Promise<void> {
  const calendar = await store.session.calendar();
  const night = nightOf(now, calendar.timeZone);
  const week = mondayOf(night, calendar.weekStartsOn);
  const period = quarterOf(night, calendar.fiscalStartMonth);
  const [first, last] = quarterDays(period, calendar.fiscalStartMonth);
  if (!(await store.snapshots.isDue(period, [first, last], week))) return;
  const facts = await store.forecast.overview({ first, last }, period, undefined);
  const added = await store.snapshots.add(
    facts.map(({ rep, goal, totals }) => {
      const { won, open, likely, bestCase } = figuresOf(totals);
      return {
        revieweeId: rep.id,
        period,
        week,
        quota: goal?.quota ?? 0,
        repCommit: goal?.repCommit ?? 0,
        won,
        open: open.value,
        mostLikely: likely.value,
        bestCase: bestCase.value,
      };
    }),
    now,
  );
  if (added === 0) return;
  await store.audit.record(now, "forecast.snapshots-taken", `week ${week}`, { period, added });
  await store.live.publish(
    { everybody: true },
    { type: "stale", paths: [api.history.forecasts.path] },
  );
}
