import type { Day, DealPast, DealStatus, StageInfo } from "@touchline/domain";
import { sql } from "kysely";
import { isCounting } from "../../db/counting-pipelines.ts";
import type { Handle } from "../../db/handle.ts";

/** A row of a deal's history, with dates in the organisation's time zone. */
export interface PastChange {
  field: "stage" | "amount" | "close_date" | "forecast_category" | "next_step";
  on: Day;
  from: string | null;
  to: string | null;
  undoneOn: Day | null;
  isWhileClosed: boolean;
}

export interface PastRow
  extends Pick<
    DealPast,
    "createdOn" | "stageId" | "category" | "closeDate" | "nextStep" | "nextStepSince"
  > {
  status: DealStatus;
  pipelineId: string | null;
  changes: PastChange[] | null;
  contacts: DealPast["contacts"] | null;
  reviews: Day[] | null;
}

export interface LabDays {
  today: Day;
  /** The first month of the fiscal year. */
  fiscalStart: number;
  beginning: Date;
  watchedSince: Day;
}

export type PipelineStage = StageInfo & { pipelineId: string };

/** Deals as they were over the last quarters. */
export function ruleLabRepository({ db, viewer: { organisationId } }: Handle) {
  const day = (instant: string) => sql`(${sql.raw(instant)} at time zone o.time_zone)::date`;

  return {
    /** Today, the start of the day `daysBack` days ago, and the day the organisation joined. */
    async days(now: Date, daysBack: number): Promise<LabDays> {
      const { rows } = await sql<LabDays>`
        with o as (select time_zone, created_at, fiscal_start_month, (${now}::timestamptz at time zone time_zone)::date as today
          from organisations where id = ${organisationId})
        select o.today, o.fiscal_start_month as fiscal_start, (o.today - ${daysBack}::int)::timestamp at time zone o.time_zone as beginning,
          ${day("o.created_at")} as watched_since from o`.execute(db);
      const [found] = rows;
      if (!found) throw new Error("The viewer's organisation can't be seen.");
      return found;
    },

    /** The largest deals that were open at some time since, and the total number. */
    async openSince(since: Date, most: number): Promise<{ ids: string[]; open: number }> {
      const { rows } = await sql<{ id: string; open: number }>`
        with open_since as (
          select d.id, d.amount_in_home_currency as amount from deals d
          where d.organisation_id = ${organisationId} and d.status = 'open' and d.archived_at is null
            and ${isCounting(organisationId)}
          union all
          select d.id, d.amount_in_home_currency from (
            select distinct c.deal_id from deal_changes c
            where c.organisation_id = ${organisationId} and c.at >= ${since} and c.field = 'stage') c
          join deals d on d.organisation_id = ${organisationId} and d.id = c.deal_id
          where d.status <> 'open' and d.archived_at is null and ${isCounting(organisationId)})
        select id, (count(*) over ())::int as open from open_since
        order by amount desc nulls last, id limit ${most}`.execute(db);
      return { ids: rows.map(({ id }) => id), open: rows[0]?.open ?? 0 };
    },

    /** For next steps only whether there was one: no rule reads the text. */
    async pasts(ids: string[], since: Date, now: Date): Promise<PastRow[]> {
      const value = (column: string) =>
        sql.raw(`case when c.field = 'next_step' then left(btrim(c.${column}), 1)
          else left(c.${column}, 200) end`);
      const { rows } = await sql<PastRow>`
        select ${day("d.created_at")} as created_on, d.status, d.pipeline_id, d.stage_id,
          d.forecast_category as category, d.close_date, left(btrim(d.next_step), 1) as next_step,
          ${day("d.next_step_at")} as next_step_since,
          (select json_agg(json_build_object('field', c.field, 'on', ${day("c.at")},
              'from', ${value("from_value")}, 'to', ${value("to_value")},
              'undoneOn', ${day("c.undone_at")}, 'isWhileClosed', c.while_closed) order by c.at)
            from deal_changes c where c.organisation_id = d.organisation_id and c.deal_id = d.id
              and c.field in ('stage', 'amount', 'close_date', 'forecast_category', 'next_step')) as changes,
          (select json_agg(json_build_object('kind', a.kind, 'on', ${day("a.at")}) order by a.at)
            from activities a where a.organisation_id = d.organisation_id and a.deal_id = d.id
              and a.kind <> 'NOTE' and a.at <= ${now} and a.at >= coalesce((select max(b.at) from activities b
                where b.organisation_id = d.organisation_id and b.deal_id = d.id and b.kind <> 'NOTE'
                  and b.at < ${since}), ${since})) as contacts,
          (select json_agg(${day("r.created_at")} order by r.created_at) from reviews r
            where r.organisation_id = d.organisation_id and r.deal_id = d.id) as reviews
        from deals d join organisations o on o.id = d.organisation_id
        where d.organisation_id = ${organisationId} and d.id = any(${ids}::uuid[])
          and d.archived_at is null`.execute(db);
      return rows;
    },

    /** By pipeline and stage. */
    async stages(): Promise<PipelineStage[]> {
      return db
        .selectFrom("stages")
        .select(["pipelineId", "id", "label", "displayOrder as order", "probability", "isClosed"])
        .select("daysLimit")
        .where("organisationId", "=", organisationId)
        .orderBy("pipelineId")
        .orderBy("displayOrder")
        .limit(10_000)
        .execute();
    },
  };
}
