import {
  type CheckIn,
  CheckInRatings,
  type CheckInValues,
  type CheckInVersion,
  type Quota,
} from "@touchline/contract";
import { type Quarter, SYNCED_FIGURES } from "@touchline/domain";
import { sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { goalsAt } from "../../db/goals-then.ts";
import type { Handle } from "../../db/handle.ts";
import { isMember } from "../../db/team-deals.ts";

const VALUE_COLUMNS = ["open", "repCommit", "won", "quota", "bestCase", "mostLikely"] as const;

export function goalsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  const current = () => {
    const all = db
      .selectFrom("checkIns")
      .select([
        "revieweeId",
        "period",
        "note",
        "ratings",
        "committedAt",
        "updatedAt",
        ...VALUE_COLUMNS,
      ])
      .where("organisationId", "=", organisationId);
    return seesTeam(viewer) ? all : all.where("revieweeId", "=", userId);
  };

  return {
    /** Only current members. */
    async inPeriod(period: Quarter): Promise<CheckIn[]> {
      const rows = await current()
        .where("period", "=", period)
        .where(isMember(organisationId, sql`reviewee_id`))
        .orderBy("revieweeId")
        .limit(10_000)
        .execute();
      return rows.map(toCheckIn);
    },

    /** The quotas of current members, set ones only. */
    async quotas(periods: Quarter[]): Promise<Quota[]> {
      const rows = await current()
        .where("period", "in", periods)
        .where("quota", ">", 0)
        .where(isMember(organisationId, sql`reviewee_id`))
        .orderBy("revieweeId")
        .orderBy("period")
        .limit(80_000)
        .execute();
      return rows.map(toCheckIn).map(({ revieweeId, period, values: { quota } }) => ({
        revieweeId,
        period,
        quota,
      }));
    },

    async get(revieweeId: string, period: Quarter): Promise<CheckIn | null> {
      const row = await current()
        .where("revieweeId", "=", revieweeId)
        .where("period", "=", period)
        .executeTakeFirst();
      return row ? toCheckIn(row) : null;
    },

    /** The goals of a quarter at an instant; optionally only one user's. */
    async asOf(period: Quarter, instant: Date, revieweeId?: string): Promise<CheckIn[]> {
      const whose = seesTeam(viewer) ? revieweeId : userId;
      const { rows } = await sql<CheckInRow>`
        select c.reviewee_id, c.period, c.note, c.ratings, c.committed_at, c.updated_at, c.open, c.rep_commit,
          c.won, c.quota, c.best_case, c.most_likely
        from ${goalsAt(organisationId, instant)} c
        where c.period = ${period} and ${isMember(organisationId, sql`c.reviewee_id`, instant)} ${whose ? sql`and c.reviewee_id = ${whose}` : sql``}
        order by c.reviewee_id limit 10000`.execute(db);
      return rows.map(toCheckIn);
    },

    /** Locks the check-in until the transaction ends, so that concurrent saves are serialised. */
    async getForUpdate(revieweeId: string, period: Quarter): Promise<CheckIn | null> {
      const row = await current()
        .where("revieweeId", "=", revieweeId)
        .where("period", "=", period)
        .forUpdate()
        .executeTakeFirst();
      return row ? toCheckIn(row) : null;
    },

    /** Returns false if another request created it first. */
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
          ...clampToZero(values),
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
          ...clampToZero(values),
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
        .select(["period", "note", "ratings", "savedAt", "savedByName", ...VALUE_COLUMNS])
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
 * User input is never negative, and the table enforces that. Totals from the CRM's deals may be;
 * the versions store those, and the table stores the starting point in case the CRM is
 * disconnected.
 */
function clampToZero(values: CheckInValues): CheckInValues {
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

export function toCheckIn({
  revieweeId,
  period,
  note,
  ratings,
  committedAt,
  updatedAt,
  ...values
}: CheckInRow): CheckIn {
  // The table's check constraint ensures that a period is a quarter.
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
