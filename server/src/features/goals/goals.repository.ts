import {
  type CheckIn,
  CheckInRatings,
  type CheckInValues,
  type CheckInVersion,
} from "@touchline/contract";
import { type Quarter, SYNCED_FIGURES } from "@touchline/domain";
import { sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { goalsAt } from "../../db/goals-then.ts";
import type { Handle } from "../../db/handle.ts";
import { isMember } from "../../db/team-deals.ts";

const VALUES = ["open", "repCommit", "won", "quota", "bestCase", "mostLikely"] as const;

/** Quotas and commits of a quarter, and every state they were saved in. */
export function goalsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  const current = () => {
    const all = db
      .selectFrom("checkIns")
      .select(["revieweeId", "period", "note", "ratings", "committedAt", "updatedAt", ...VALUES])
      .where("organisationId", "=", organisationId);
    return seesTeam(viewer) ? all : all.where("revieweeId", "=", userId);
  };

  return {
    /** Of the members who have not left. */
    async inPeriod(period: Quarter): Promise<CheckIn[]> {
      const rows = await current()
        .where("period", "=", period)
        .where(isMember(organisationId, sql`reviewee_id`))
        .orderBy("revieweeId")
        .limit(10_000)
        .execute();
      return rows.map(checkInOf);
    },

    async get(revieweeId: string, period: Quarter): Promise<CheckIn | null> {
      const row = await current()
        .where("revieweeId", "=", revieweeId)
        .where("period", "=", period)
        .executeTakeFirst();
      return row ? checkInOf(row) : null;
    },

    /** The goals of a quarter as they stood at an instant; of one person when one is named. */
    async asOf(period: Quarter, instant: Date, revieweeId?: string): Promise<CheckIn[]> {
      const whose = seesTeam(viewer) ? revieweeId : userId;
      const { rows } = await sql<CheckInRow>`
        select c.reviewee_id, c.period, c.note, c.ratings, c.committed_at, c.updated_at, c.open, c.rep_commit,
          c.won, c.quota, c.best_case, c.most_likely
        from ${goalsAt(organisationId, instant)} c
        where c.period = ${period} and ${isMember(organisationId, sql`c.reviewee_id`, instant)} ${whose ? sql`and c.reviewee_id = ${whose}` : sql``}
        order by c.reviewee_id limit 10000`.execute(db);
      return rows.map(checkInOf);
    },

    /** Locks the check-in until the transaction ends, so that two savers wait for each other. */
    async getForUpdate(revieweeId: string, period: Quarter): Promise<CheckIn | null> {
      const row = await current()
        .where("revieweeId", "=", revieweeId)
        .where("period", "=", period)
        .forUpdate()
        .executeTakeFirst();
      return row ? checkInOf(row) : null;
    },

    /** False if somebody else was first. */
    async create(after: CheckIn): Promise<boolean> {
      const { revieweeId, period, note, ratings, committedAt, updatedAt, values } = after;
      const created = await db
        .insertInto("checkIns")
        .values({
          organisationId,
          revieweeId,
          period,
          note,
          ratings: JSON.stringify(ratings),
          committedAt,
          updatedAt,
          ...notBelowZero(values),
        })
        .onConflict((on) => on.doNothing())
        .returning("period")
        .executeTakeFirst();
      return created !== undefined;
    },

    async update(after: CheckIn): Promise<void> {
      const { revieweeId, period, note, ratings, committedAt, updatedAt, values } = after;
      await db
        .updateTable("checkIns")
        .set({
          note,
          ratings: JSON.stringify(ratings),
          committedAt,
          updatedAt,
          ...notBelowZero(values),
        })
        .where("organisationId", "=", organisationId)
        .where("revieweeId", "=", revieweeId)
        .where("period", "=", period)
        .execute();
    },

    async addVersion(saved: CheckIn, savedByName: string): Promise<void> {
      const { revieweeId, period, note, ratings, updatedAt, values } = saved;
      await db
        .insertInto("checkInVersions")
        .values({
          organisationId,
          revieweeId,
          period,
          note,
          ratings: JSON.stringify(ratings),
          ...values,
          savedAt: updatedAt,
          savedBy: userId,
          savedByName,
        })
        .execute();
    },

    async versions(
      revieweeId: string,
      period: Quarter | undefined,
      limit: number,
    ): Promise<CheckInVersion[]> {
      let query = db
        .selectFrom("checkInVersions")
        .select(["period", "note", "ratings", "savedAt", "savedByName", ...VALUES])
        .where("organisationId", "=", organisationId)
        .where("revieweeId", "=", revieweeId);
      if (!seesTeam(viewer)) query = query.where("revieweeId", "=", userId);
      if (period) query = query.where("period", "=", period);
      const rows = await query.orderBy("version", "desc").limit(limit).execute();
      return rows.map(({ period, note, ratings, savedAt, savedByName, ...values }) => ({
        period: period as Quarter,
        values,
        note,
        ratings: CheckInRatings.parse(ratings),
        savedAt: savedAt.toISOString(),
        savedBy: savedByName,
      }));
    },
  };
}

/**
 * What people put in is never below zero, and the table holds them to it. What the CRM's deals add up to
 * may be; the versions keep that, and the table what to start from when there is no CRM any more.
 */
function notBelowZero(values: CheckInValues): CheckInValues {
  const kept = { ...values };
  for (const figure of SYNCED_FIGURES) kept[figure] = Math.max(values[figure], 0);
  return kept;
}

export type CheckInRow = CheckInValues & {
  revieweeId: string;
  period: string;
  note: string;
  ratings: unknown;
  committedAt: Date | null;
  updatedAt: Date;
};

export function checkInOf({
  revieweeId,
  period,
  note,
  ratings,
  committedAt,
  updatedAt,
  ...values
}: CheckInRow): CheckIn {
  // The table's own check keeps a period in the form of a quarter.
  return {
    revieweeId,
    period: period as Quarter,
    values,
    note,
    ratings: CheckInRatings.parse(ratings),
    committedAt: committedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
    sync: { state: "by-hand", message: null, at: null },
  };
}
