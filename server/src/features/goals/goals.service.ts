import { randomUUID } from "node:crypto";
import {
  api,
  type CheckIn,
  type CheckInValues,
  type CheckInVersion,
  type ParsedInput,
} from "@touchline/contract";
import {
  figuresOf,
  type GoalSync,
  goalSync,
  isNewCommit,
  type Quarter,
  quarterDays,
  quarterOf,
  roundMoney,
  SYNCED_FIGURES,
} from "@touchline/domain";
import { resolveAsOf } from "../../context/as-of.ts";
import type { JobContext, RequestContext } from "../../context/context.ts";
import { memberNotFound, mustSee } from "../../context/scope.ts";
import { quarterAt } from "../../context/time.ts";
import type { PastDay } from "../../db/deals-then.ts";
import { Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";
import type { GoalContext } from "./crm-link.repository.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

type CheckInQuery = ParsedInput<typeof api.goals.checkIns>["query"];

export async function readCheckIns(
  context: Context,
  { period, asOf }: CheckInQuery,
): Promise<CheckIn[]> {
  const past = await resolveAsOf(context, asOf);
  if (past) return checkInsAsOf(context, past, period);
  const surroundings = await loadPeriodContext(context, period);
  const found = await context.store.goals.inPeriod(surroundings.period);
  return withFigures(context, surroundings, found);
}

export async function readCheckIn(
  context: Context,
  revieweeId: string,
  { period, asOf }: CheckInQuery,
): Promise<CheckIn | null> {
  mustSee(context.viewer, revieweeId);
  // A user out of the viewer's scope is not found, whatever the day.
  if (asOf !== undefined) await mustExist(context, revieweeId);
  const past = await resolveAsOf(context, asOf);
  if (past) {
    const [then] = await checkInsAsOf(context, past, period, revieweeId);
    return then ?? null;
  }
  const asked = period ?? quarterAt(context.now, await context.store.session.calendar());
  const { checkIn, ...around } = await context.store.crmLink.readWith(revieweeId, asked);
  if (checkIn) return withOwnFigures(context, toPeriodContext(around, asked), checkIn);
  await mustExist(context, revieweeId);
  return null;
}

/** The last save before the end of a day, with the deals' totals as of then. */
async function checkInsAsOf(
  context: Context,
  past: PastDay,
  period: Quarter | undefined,
  revieweeId?: string,
): Promise<CheckIn[]> {
  const around = await context.store.crmLink.read();
  const asked = period ?? quarterOf(past.day, around.calendar.fiscalStartMonth);
  const found = await context.store.goals.asOf(asked, past.end, revieweeId);
  const surroundings = toPeriodContext(around, asked);
  return withFigures(context, surroundings, found, revieweeId, past);
}

/** Two tabs may create the same quarter at once: the second gets the first one's check-in. */
export async function createCheckIn(
  context: Context,
  given: { revieweeId: string; period?: Quarter; values: CheckInValues },
): Promise<CheckIn> {
  mustSee(context.viewer, given.revieweeId);
  await mustExist(context, given.revieweeId);
  const surroundings = await loadPeriodContext(context, given.period);
  const { currency, period, sync } = surroundings;
  const values = { ...given.values, ...roundToCurrency(given.values, currency) };
  const begun = await withOwnFigures(context, surroundings, {
    revieweeId: given.revieweeId,
    period,
    values,
    note: "",
    ratings: {},
    committedAt: values.repCommit > 0 ? context.now.toISOString() : null,
    updatedAt: context.now.toISOString(),
    sync,
  });
  if (await context.store.goals.create(begun)) {
    await recordVersion(context, begun, "goal.began");
    await queueCommitWebhook(context, begun, 0);
    return begun;
  }
  const existing = await context.store.goals.get(given.revieweeId, period);
  if (!existing) throw new Refusal("conflict", "Someone else is changing this goal. Try again.");
  return withOwnFigures(context, surroundings, existing);
}

export async function saveCheckIn(
  context: Context,
  revieweeId: string,
  change: ParsedInput<typeof api.goals.saveCheckIn>["body"],
): Promise<CheckIn> {
  mustSee(context.viewer, revieweeId);
  await mustExist(context, revieweeId);
  const surroundings = await loadPeriodContext(context, change.period);
  const { currency, period } = surroundings;
  mustNotSetSynced(surroundings.sync, change.values);
  const values = roundToCurrency(change.values, currency);
  const stored = await context.store.goals.getForUpdate(revieweeId, period);
  if (!stored) throw new Refusal("not_found", "No goal for this quarter yet.");
  const before = await withOwnFigures(context, surroundings, stored);
  const isPromise = isNewCommit({
    before: before.values.repCommit,
    given: values.repCommit,
    isOwn: revieweeId === context.viewer.userId,
  });
  const after: CheckIn = {
    ...before,
    values: { ...before.values, ...values },
    note: change.note ?? before.note,
    ratings: change.ratings ?? before.ratings,
    committedAt: isPromise ? context.now.toISOString() : before.committedAt,
    updatedAt: context.now.toISOString(),
  };
  await context.store.goals.update(after);
  await recordVersion(context, after, "goal.changed");
  await queueCommitWebhook(context, after, before.values.repCommit);
  if (after.values.quota !== before.values.quota) await queueAnnouncement(context, after);
  return after;
}

/** People who set their own quota get no notice. */
export async function queueAnnouncement(
  { store, viewer }: Context,
  { revieweeId, period, values: { quota } }: CheckIn,
): Promise<void> {
  if (revieweeId === viewer.userId) return;
  const by = (await store.team.get(viewer.userId))?.name ?? "";
  await store.jobs.add(jobs.announceGoal, { id: randomUUID(), revieweeId, period, quota, by });
}

export async function readHistory(
  context: Context,
  revieweeId: string,
  period: Quarter | undefined,
  limit: number,
): Promise<CheckInVersion[]> {
  mustSee(context.viewer, revieweeId);
  const versions = await context.store.goals.versions(revieweeId, period, limit);
  if (versions.length === 0) await mustExist(context, revieweeId);
  return versions;
}

/** Notifies the user whose goal changed. Duplicates are harmless: the browser knows the id. */
export async function announceGoal(
  { viewer, inStore }: Pick<JobContext, "viewer" | "inStore">,
  { revieweeId, ...goal }: Payload<typeof jobs.announceGoal>,
): Promise<void> {
  await inStore(viewer, (store) =>
    store.live.publish({ userIds: [revieweeId] }, { type: "goal-changed", ...goal }),
  );
}

async function recordVersion(context: Context, saved: CheckIn, action: string): Promise<void> {
  const { store, viewer, now } = context;
  const author = await store.team.get(viewer.userId);
  await store.goals.addVersion(saved, author?.name ?? "");
  const { revieweeId, period, values } = saved;
  await store.audit.record(now, action, `check-in ${revieweeId} ${period}`, values);
  await store.live.publish(
    { managers: true, userIds: [revieweeId] },
    {
      type: "stale",
      paths: [
        api.goals.checkIns.path,
        api.goals.checkIn.path,
        api.goals.history.path,
        api.goals.quotas.path,
        api.forecast.teamOverview.path,
        api.forecast.tree.path,
        api.landing.read.path,
        api.alerts.list.path,
      ],
    },
  );
}

/** Notifies webhooks subscribed to commits of a changed one. */
async function queueCommitWebhook(
  { store, now }: Context,
  { revieweeId, period, values: { repCommit: commit } }: CheckIn,
  before: number,
): Promise<void> {
  if (commit === before) return;
  await store.webhooks.queueEvent(
    "forecast.commit-changed",
    { revieweeId, period, before, commit },
    now,
  );
}

interface PeriodContext {
  currency: string;
  period: Quarter;
  fiscalStartMonth: number;
  sync: GoalSync;
}

async function loadPeriodContext(
  { store, now }: Context,
  period?: Quarter,
): Promise<PeriodContext> {
  const around = await store.crmLink.read();
  return toPeriodContext(around, period ?? quarterAt(now, around.calendar));
}

function toPeriodContext(
  { currency, calendar, link }: GoalContext,
  period: Quarter,
): PeriodContext {
  return { currency, period, fiscalStartMonth: calendar.fiscalStartMonth, sync: goalSync(link) };
}

/** With a CRM, won and open come from its deals; values entered by hand earlier stay hidden. */
async function withFigures(
  { store }: Context,
  { period, fiscalStartMonth, sync }: PeriodContext,
  checkIns: CheckIn[],
  revieweeId?: string,
  past: PastDay | null = null,
): Promise<CheckIn[]> {
  if (sync.state === "by-hand" || checkIns.length === 0) return checkIns;
  const [first, last] = quarterDays(period, fiscalStartMonth);
  const totals = await store.forecast.totals({ first, last }, revieweeId, past);
  return checkIns.map((checkIn) => {
    const { won, open, likely, bestCase } = figuresOf(totals.get(checkIn.revieweeId) ?? {});
    const synced = { won, open: open.value, mostLikely: likely.value, bestCase: bestCase.value };
    return { ...checkIn, sync, values: { ...checkIn.values, ...synced } };
  });
}

async function withOwnFigures(
  context: Context,
  surroundings: PeriodContext,
  checkIn: CheckIn,
): Promise<CheckIn> {
  const [one] = await withFigures(context, surroundings, [checkIn], checkIn.revieweeId);
  return one ?? checkIn;
}

const FIGURES = ["quota", "repCommit", ...SYNCED_FIGURES] as const;

/** Rounds to the decimals of the organisation's currency, because API clients may send more. */
function roundToCurrency(given: Partial<CheckInValues>, currency: string): Partial<CheckInValues> {
  const values = { ...given };
  for (const figure of FIGURES) {
    const value = given[figure];
    if (value !== undefined) values[figure] = roundMoney(value, currency);
  }
  return values;
}

function mustNotSetSynced({ state }: GoalSync, values: Partial<CheckInValues>): void {
  const field = SYNCED_FIGURES.find((figure) => values[figure] !== undefined);
  if (state === "by-hand" || !field) return;
  throw new Refusal(
    "bad_request",
    `values.${field}: comes from HubSpot while it's connected and can't be set here.`,
  );
}

async function mustExist({ store }: Context, memberId: string): Promise<void> {
  if (!(await store.team.get(memberId))) throw memberNotFound();
}
