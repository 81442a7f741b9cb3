import type { CalledDeal, Day, DealPath, DealStatus, Quarter } from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";
import { homeRate } from "../../db/home-rate.ts";

/** A commit of somebody's for a quarter, as it stood after the first third and at the end. */
export interface CommitThen {
  revieweeId: string;
  period: Quarter;
  early: number | null;
  final: number | null;
}

/** A quarter with the day that ends its first third, and its last. */
export interface Marked {
  period: Quarter;
  third: Day;
  last: Day;
}

/** A deal of the team without whose it is and what it is worth. */
export type NamelessDeal = DealPath & { status: DealStatus };

const FIELDS = ["stage", "pipeline", "amount", "close_date", "forecast_category"];

/** How deals that people called Likely or Maybe went, and what people promised. */
export function landingRepository({ db, viewer: { organisationId, userId } }: Handle) {
  return {
    /** What was won or called since a day, as far as the viewer sees it. */
    async called(since: Day): Promise<CalledDeal[]> {
      const { rows } = await sql<CalledDeal>`
        select owner_id as "ownerId", status, coalesce(amount_in_home_currency, 0) as amount,
          (select ${homeRate(organisationId)} from deals d
            where d.organisation_id = ${organisationId} and d.id = deal_id) as rate,
          created_on as "createdOn", changes,
          jsonb_build_object('stage', stage_id, 'pipeline', pipeline_id, 'amount', amount::text,
            'close_date', close_date, 'forecast_category', forecast_category) as now
        from called_deals(${organisationId}, ${since}, ${FIELDS}) order by deal_id`.execute(
        db.withoutPlugins(),
      );
      return rows;
    },

    /** The same of everybody, without names and amounts. */
    async calledByTeam(since: Day): Promise<NamelessDeal[]> {
      const { rows } = await sql<NamelessDeal>`
        select status, created_on as "createdOn", changes,
          jsonb_build_object('stage', stage_id, 'pipeline', pipeline_id, 'amount', null,
            'close_date', close_date, 'forecast_category', forecast_category) as now
        from team_called_deals(${organisationId}, ${since})`.execute(db.withoutPlugins());
      return rows;
    },

    /** What was promised for each of the quarters, by the end of the days marked. */
    async commits(quarters: readonly Marked[]): Promise<CommitThen[]> {
      const { rows } = await sql<CommitThen>`
        select v.reviewee_id, v.period,
          (array_agg(v.rep_commit order by v.version desc)
            filter (where v.saved_at < (q.third + 1)::timestamp at time zone o.time_zone))[1] as early,
          (array_agg(v.rep_commit order by v.version desc)
            filter (where v.saved_at < (q.last + 1)::timestamp at time zone o.time_zone))[1] as final
        from jsonb_to_recordset(${JSON.stringify(quarters)}::jsonb) as q (period text, third date, last date)
        join organisations o on o.id = ${organisationId}
        join check_in_versions v on v.organisation_id = ${organisationId} and v.period = q.period
        group by v.reviewee_id, v.period`.execute(db);
      return rows;
    },

    async quotas(period: Quarter): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom("checkIns")
        .select(["revieweeId", "quota"])
        .where("organisationId", "=", organisationId)
        .where("period", "=", period)
        .limit(10_000)
        .execute();
      return new Map(rows.map(({ revieweeId, quota }) => [revieweeId, quota]));
    },

    /** Who has looked at their own hit rates of a quarter, and when. */
    async looks(period: Quarter): Promise<Map<string, Date>> {
      const rows = await db
        .selectFrom("hitRateLooks")
        .select(["userId", "seenAt"])
        .where("organisationId", "=", organisationId)
        .where("period", "=", period)
        .limit(10_000)
        .execute();
      return new Map(rows.map((row) => [row.userId, row.seenAt]));
    },

    /** False if the viewer had looked already. */
    async look(period: Quarter, seenAt: Date): Promise<boolean> {
      const added = await db
        .insertInto("hitRateLooks")
        .values({ organisationId, userId, period, seenAt })
        .onConflict((on) => on.doNothing())
        .returning("period")
        .executeTakeFirst();
      return added !== undefined;
    },

    /** When the CRM was connected; null while none is. */
    async connectedAt(): Promise<Date | null> {
      const found = await db
        .selectFrom("connections")
        .select("connectedAt")
        .where("organisationId", "=", organisationId)
        .where("vendor", "=", "hubspot")
        .executeTakeFirst();
      return found?.connectedAt ?? null;
    },
  };
}
