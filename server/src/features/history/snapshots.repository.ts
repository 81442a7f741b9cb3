import type { ForecastWeek } from "@touchline/contract";
import type { Day, DaysOfQuarter, Quarter } from "@touchline/domain";
import { sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { isCounting } from "../../db/counting-pipelines.ts";
import type { Handle } from "../../db/handle.ts";
import { sells } from "../../db/sells.ts";

type Figures = Pick<
  ForecastWeek,
  "quota" | "repCommit" | "won" | "open" | "mostLikely" | "bestCase"
>;

export type Snapshot = Figures & { revieweeId: string; period: Quarter; week: Day };

/** With the current commit and the won amount entered by hand. */
export type SnapshotRow = Snapshot & { name: string; commitNow: number; enteredNow: number };

const MAX_SNAPSHOTS = 2000;

/** Each user's quarter at the start of each week. Append-only. */
export function snapshotsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  return {
    /** Whether a seller's snapshot of the week is missing. */
    async isDue(period: Quarter, [first, last]: DaysOfQuarter, week: Day): Promise<boolean> {
      const hasDeals = sql`exists (select from deals d where d.organisation_id = u.organisation_id
        and d.owner_id = u.id and d.archived_at is null and d.close_date between ${first} and ${last}
        and ${isCounting(organisationId)})`;
      const { rows } = await sql<{ isDue: boolean }>`
        select exists (select from users u
          left join check_ins c on c.organisation_id = u.organisation_id and c.reviewee_id = u.id
            and c.period = ${period}
          where u.organisation_id = ${organisationId} and u.deactivated_at is null and ${sells(hasDeals)}
            and not exists (select from forecast_snapshots s
            where s.organisation_id = u.organisation_id and s.reviewee_id = u.id
              and s.period = ${period} and s.week = ${week})) as is_due`.execute(db);
      return rows[0]?.isDue ?? false;
    },

    /** A week's snapshot is saved once: the first one counts. */
    async add(snapshots: Snapshot[], takenAt: Date): Promise<number> {
      if (snapshots.length === 0) return 0;
      const added = await db
        .insertInto("forecastSnapshots")
        .values(snapshots.map((snapshot) => ({ organisationId, takenAt, ...snapshot })))
        .onConflict((on) => on.doNothing())
        .returning("revieweeId")
        .execute();
      return added.length;
    },

    /** Newest week first, each with the current commit. */
    async list(of: { memberId?: string; period?: Quarter }): Promise<SnapshotRow[]> {
      let query = db
        .selectFrom("forecastSnapshots as s")
        .innerJoin("users as u", (join) =>
          join
            .onRef("u.organisationId", "=", "s.organisationId")
            .onRef("u.id", "=", "s.revieweeId"),
        )
        .leftJoin("checkIns as c", (join) =>
          join
            .onRef("c.organisationId", "=", "s.organisationId")
            .onRef("c.revieweeId", "=", "s.revieweeId")
            .onRef("c.period", "=", "s.period"),
        )
        .select(["s.revieweeId", "s.period", "s.week", "s.quota", "s.repCommit", "s.won", "s.open"])
        .select(["s.mostLikely", "s.bestCase", "u.name"])
        .select(({ fn, val }) => [
          fn.coalesce("c.repCommit", val(0)).as("commitNow"),
          fn.coalesce("c.won", val(0)).as("enteredNow"),
        ])
        .where("s.organisationId", "=", organisationId)
        .$narrowType<{ period: Quarter; week: Day }>();
      if (!seesTeam(viewer)) query = query.where("s.revieweeId", "=", userId);
      if (of.memberId) query = query.where("s.revieweeId", "=", of.memberId);
      if (of.period) query = query.where("s.period", "=", of.period);
      return query
        .orderBy("s.week", "desc")
        .orderBy("s.period", "desc")
        .orderBy(sql`lower(u.name)`)
        .orderBy("s.revieweeId")
        .limit(MAX_SNAPSHOTS)
        .execute();
    },
  };
}
