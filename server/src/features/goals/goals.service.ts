import { randomUUID } from "node:crypto";
import {
  api,
  type CheckIn,
  type CheckInValues,
  type CheckInVersion,
  type Received,
} from "@touchline/contract";
import type { Quarter } from "@touchline/domain";
import type { JobContext, RequestContext } from "../../context.ts";
import { Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";
import { mustSee, noSuchMember } from "../../scope.ts";
import { quarterAt } from "../../time.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

export async function readCheckIns(context: Context, period?: Quarter): Promise<CheckIn[]> {
  return context.store.goals.inPeriod(period ?? (await currentQuarter(context)));
}

export async function readCheckIn(
  context: Context,
  revieweeId: string,
  period?: Quarter,
): Promise<CheckIn | null> {
  mustSee(context.viewer, revieweeId);
  const found = await context.store.goals.get(
    revieweeId,
    period ?? (await currentQuarter(context)),
  );
  if (!found) await mustExist(context, revieweeId);
  return found;
}

/** Two tabs may begin the same quarter at once: the second gets what the first one made. */
export async function createCheckIn(
  context: Context,
  given: { revieweeId: string; period?: Quarter; values: CheckInValues },
): Promise<CheckIn> {
  mustSee(context.viewer, given.revieweeId);
  await mustExist(context, given.revieweeId);
  const period = given.period ?? (await currentQuarter(context));
  const begun: CheckIn = {
    revieweeId: given.revieweeId,
    period,
    values: given.values,
    note: "",
    ratings: {},
    committedAt: given.values.repCommit > 0 ? context.now.toISOString() : null,
    updatedAt: context.now.toISOString(),
    sync: { state: "by-hand", message: null, at: null },
  };
  if (await context.store.goals.create(begun)) {
    await keep(context, begun, "goal.began");
    return begun;
  }
  const existing = await context.store.goals.get(given.revieweeId, period);
  if (!existing) throw new Refusal("conflict", "Somebody else is changing this goal. Try again.");
  return existing;
}

export async function saveCheckIn(
  context: Context,
  revieweeId: string,
  change: Received<typeof api.goals.saveCheckIn>["body"],
): Promise<CheckIn> {
  mustSee(context.viewer, revieweeId);
  const period = change.period ?? (await currentQuarter(context));
  const before = await context.store.goals.getForUpdate(revieweeId, period);
  if (!before) {
    await mustExist(context, revieweeId);
    throw new Refusal("not_found", "There is no check-in for this quarter yet.");
  }
  const after: CheckIn = {
    ...before,
    values: { ...before.values, ...change.values },
    note: change.note ?? before.note,
    ratings: change.ratings ?? before.ratings,
    committedAt:
      change.values.repCommit === undefined ? before.committedAt : context.now.toISOString(),
    updatedAt: context.now.toISOString(),
  };
  await context.store.goals.update(after);
  await keep(context, after, "goal.changed");
  if (revieweeId !== context.viewer.userId && after.values.quota !== before.values.quota) {
    const by = (await context.store.team.get(context.viewer.userId))?.name ?? "";
    const { quota } = after.values;
    await context.store.jobs.add(jobs.announceGoal, {
      id: randomUUID(),
      revieweeId,
      period,
      quota,
      by,
    });
  }
  return after;
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

/** Tells the person whose goal changed. Told twice it is shown once: the browser knows the id. */
export async function announceGoal(
  { viewer, inStore }: Pick<JobContext, "viewer" | "inStore">,
  { revieweeId, ...goal }: Payload<typeof jobs.announceGoal>,
): Promise<void> {
  await inStore(viewer, (store) =>
    store.live.tell({ userIds: [revieweeId] }, { type: "goal-changed", ...goal }),
  );
}

async function keep(context: Context, saved: CheckIn, action: string): Promise<void> {
  const { store, viewer, now } = context;
  const author = await store.team.get(viewer.userId);
  await store.goals.addVersion(saved, author?.name ?? "");
  const { revieweeId, period, values } = saved;
  await store.audit.record(now, action, `check-in ${revieweeId} ${period}`, values);
  await store.live.tell(
    { managers: true, userIds: [revieweeId] },
    {
      type: "stale",
      paths: [api.goals.checkIns.path, api.goals.checkIn.path, api.goals.history.path],
    },
  );
}

async function currentQuarter({ store, now }: Context): Promise<Quarter> {
  return quarterAt(now, await store.session.calendar());
}

async function mustExist({ store }: Context, memberId: string): Promise<void> {
  if (!(await store.team.get(memberId))) throw noSuchMember();
}
