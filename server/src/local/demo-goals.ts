import { type CheckInRatings, CheckInValues, Period } from "@touchline/contract";
import { type Quarter, subtract, sum } from "@touchline/domain";
import type { Transaction } from "kysely";
import { z } from "zod";
import type { DB } from "../db/schema.ts";

export const DemoGoal = z.looseObject(
  CheckInValues.extend({
    email: z.email(),
    period: Period,
    note: z.string(),
    savedAt: z.iso.datetime(),
    savedByEmail: z.email(),
  }).shape,
);
export type DemoGoal = z.infer<typeof DemoGoal>;

export interface GoalTarget {
  tx: Transaction<DB>;
  organisationId: string;
  idByEmail: (email: string) => string;
  nameByEmail: Map<string, string>;
  managerEmail: string;
  /** Each person's manager, by email. */
  leads: ReadonlyMap<string, string | null>;
  running: Quarter;
  actAs: (userId: string) => Promise<unknown>;
}

/** Adds every version of every goal: commits with their age, ratings with their trend. */
export async function loadGoals(into: GoalTarget, goals: DemoGoal[], now: Date): Promise<void> {
  const { tx, organisationId, idByEmail, nameByEmail, actAs } = into;
  const newest = new Map<string, DemoGoal>();
  for (const goal of goals) {
    const { email, period, note, savedAt, savedByEmail } = goal;
    const revieweeId = idByEmail(email);
    const values = valuesOf(goal);
    const before = newest.get(`${email} ${period}`);
    const ratings = JSON.stringify(values.won > 0 ? ratingsOf(values) : {});
    const saved = { note, ratings, updatedAt: savedAt, ...values };
    const isPromise = savedByEmail === email || before?.repCommit !== values.repCommit;
    const promised = isPromise ? { committedAt: savedAt } : {};
    await tx
      .insertInto("checkIns")
      .values({ organisationId, revieweeId, period, ...saved, ...promised })
      .onConflict((on) =>
        on
          .columns(["organisationId", "revieweeId", "period"])
          .doUpdateSet({ ...saved, ...promised }),
      )
      .execute();
    newest.set(`${email} ${period}`, goal);
    await actAs(idByEmail(savedByEmail));
    await tx
      .insertInto("checkInVersions")
      .values({
        organisationId,
        revieweeId,
        period,
        note,
        ratings,
        ...values,
        savedAt,
        savedBy: idByEmail(savedByEmail),
        savedByName: nameByEmail.get(savedByEmail) ?? savedByEmail,
      })
      .execute();
  }
  for (const goal of newest.values()) {
    if (goal.period !== into.running) continue;
    const past = [...newest.values()].filter(
      ({ email, period }) => email === goal.email && period < goal.period,
    );
    await addCalls(into, goal, past, now);
  }
  await addHitRateViews(into, [...newest.values()], now);
}

/** Most reps have viewed their own hit rates; for the last two no one else can see them yet. */
async function addHitRateViews(into: GoalTarget, goals: DemoGoal[], now: Date): Promise<void> {
  const { tx, organisationId, idByEmail, managerEmail, running, actAs } = into;
  const emails = goals.filter(({ period }) => period === running).map(({ email }) => email);
  for (const [index, email] of emails.toSorted().slice(0, -2).entries()) {
    const userId = idByEmail(email);
    await actAs(userId);
    await tx
      .insertInto("hitRateLooks")
      .values({
        organisationId,
        userId,
        period: running,
        seenAt: new Date(now.getTime() - (index + 1) * DAY_MS),
      })
      .execute();
  }
  await actAs(idByEmail(managerEmail));
}

const DAY_MS = 86_400_000;
/** The manager calls weekly, and weighs past commits more each time. */
const CALLS = [
  { daysAgo: 9, weight: 0.5 },
  { daysAgo: 2, weight: 1 },
];

/** A manager's call for the running quarter: the commit times the hit rate of earlier ones. */
async function addCalls(
  into: GoalTarget,
  goal: DemoGoal,
  past: DemoGoal[],
  now: Date,
): Promise<void> {
  const { tx, organisationId, idByEmail, nameByEmail, actAs } = into;
  const managerEmail = into.leads.get(goal.email) ?? into.managerEmail;
  await actAs(idByEmail(managerEmail));
  const promised = sum(past.map(({ repCommit }) => repCommit));
  const cameOut = promised > 0 ? sum(past.map(({ won }) => won)) / promised : 1;
  for (const { daysAgo, weight } of CALLS) {
    const share = 1 + (cameOut - 1) * weight;
    await tx
      .insertInto("managerCalls")
      .values({
        organisationId,
        revieweeId: idByEmail(goal.email),
        period: goal.period,
        value: Math.round((goal.repCommit * share) / 1000) * 1000,
        note: callNote(share),
        madeAt: new Date(now.getTime() - daysAgo * DAY_MS),
        madeBy: idByEmail(managerEmail),
        madeByName: nameByEmail.get(managerEmail) ?? managerEmail,
      })
      .execute();
  }
}

function callNote(share: number): string {
  if (share < 0.95) return "Earlier commits came out lower; two of these have no date yet.";
  if (share > 1.05) return "Earlier commits came out higher; there is more in this quarter.";
  return "I see it the same way.";
}

/** Derives ratings of 1 to 5 from the figures. */
function ratingsOf({ quota, won, open, mostLikely, bestCase }: CheckInValues): CheckInRatings {
  const left = Math.max(subtract(quota, won), 0);
  const mark = (share: number) => Math.min(Math.max(Math.round(1 + 4 * share), 1), 5);
  if (quota <= 0) return {};
  return {
    managingToGoal: mark(sum([won, mostLikely]) / quota),
    newOpportunityCreation: mark(left > 0 ? open / left / 3 : 1),
    velocity: mark(won / quota),
    ...(bestCase > 0 && { progression: mark(mostLikely / bestCase) }),
    ...(open > 0 && { balance: mark(1 - mostLikely / open) }),
  };
}

function valuesOf(goal: DemoGoal): CheckInValues {
  const { open, repCommit, won, quota, bestCase, mostLikely } = goal;
  return { open, repCommit, won, quota, bestCase, mostLikely };
}
