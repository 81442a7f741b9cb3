import type { ContactKind, Day, RuleSettings } from "@touchline/domain";
import { sql } from "kysely";
import { isCounting } from "../../db/counting.ts";
import type { Handle } from "../../db/handle.ts";
import { seesTeam } from "../../viewer.ts";

/** A line of a deal's history, in the organisation's days. */
export interface HistoryRow {
  field: "stage" | "amount" | "close_date";
  on: Day;
  from: string | null;
  to: string | null;
  fromLabel: string | null;
  /** Null for a stage of another pipeline, or one that closed the deal. */
  fromOrder: number | null;
  toLabel: string | null;
  toOrder: number | null;
}

/** What we hold of a deal that rules ask about. */
export interface FactsRow {
  id: string;
  today: Day;
  isOpen: boolean;
  /** Whether its pipeline does. */
  counts: boolean;
  createdOn: Day;
  amount: number | null;
  category: string | null;
  closeDate: Day | null;
  stageId: string | null;
  stageLabel: string;
  stageOrder: number | null;
  probability: number | null;
  stageDaysLimit: number | null;
  stageEnteredOn: Day | null;
  contactCount: number;
  contactKind: ContactKind | null;
  contactAt: Date | null;
  contactTitle: string | null;
  contactOn: Day | null;
  /** What the CRM itself says, before we know of the activity. */
  contactedOn: Day | null;
  nextMeetingOn: Day | null;
  nextStep: string;
  nextStepSince: Day | null;
  updatedOn: Day | null;
  taskId: string | null;
  taskTitle: string | null;
  taskDueAt: Date | null;
  taskDueOn: Day | null;
  reviewedOn: Day | null;
  history: HistoryRow[] | null;
}

/** What is usual in the team. */
export interface Benchmarks {
  medianAmount: number | null;
  /** By stage. */
  stays: Map<string, { medianDays: number; samples: number }>;
}

const SAMPLES = 5000;

/** The facts that rules judge deals by. */
export function factsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const inScope = seesTeam(viewer) ? sql`true` : sql`d.owner_id = ${userId}`;

  return {
    /** Of many deals in one statement; what is out of scope or gone is left out. */
    async of(ids: string[], now: Date): Promise<FactsRow[]> {
      const day = (instant: string) => sql`(${sql.raw(instant)} at time zone o.time_zone)::date`;
      const { rows } = await sql<FactsRow>`
        select d.id, (${now}::timestamptz at time zone o.time_zone)::date as today,
          d.status = 'open' as is_open, ${isCounting(organisationId)} as counts, ${day("d.created_at")} as created_on,
          d.amount_in_home_currency as amount, d.forecast_category as category, d.close_date, d.stage_id,
          coalesce(s.label, d.stage_id, '') as stage_label, s.display_order as stage_order, s.probability,
          s.days_limit as stage_days_limit,
          ${day("d.stage_entered_at")} as stage_entered_on,
          greatest(d.contact_count, (select count(*) from deal_contacts l
            where l.organisation_id = d.organisation_id and l.deal_id = d.id)) as contact_count,
          a.kind as contact_kind, a.at as contact_at, a.title as contact_title, ${day("a.at")} as contact_on,
          case when d.last_contacted_at <= ${now} then ${day("d.last_contacted_at")} end as contacted_on,
          (select (min(m.at) at time zone o.time_zone)::date from activities m
            where m.organisation_id = d.organisation_id and m.deal_id = d.id and m.kind = 'MEETING'
              and m.at > ${now}) as next_meeting_on,
          d.next_step, ${day("d.next_step_at")} as next_step_since,
          case when d.deal_update <> '' then ${day("d.deal_update_at")} end as updated_on,
          t.crm_id as task_id, t.subject as task_title, t.due_at as task_due_at, ${day("t.due_at")} as task_due_on,
          ${day("d.reviewed_at")} as reviewed_on,
          (select json_agg(json_build_object('field', c.field, 'on', ${day("c.at")},
              'from', c.from_value, 'to', c.to_value, 'fromLabel', f.label,
              'fromOrder', case when not f.is_closed then f.display_order end,
              'toLabel', g.label, 'toOrder', g.display_order) order by c.at)
            from deal_changes c
            left join stages f on c.field = 'stage' and f.organisation_id = c.organisation_id
              and f.pipeline_id = d.pipeline_id and f.id = c.from_value
            left join stages g on c.field = 'stage' and g.organisation_id = c.organisation_id
              and g.pipeline_id = d.pipeline_id and g.id = c.to_value
            where c.organisation_id = d.organisation_id and c.deal_id = d.id
              and c.field in ('stage', 'amount', 'close_date')) as history
        from deals d
        join organisations o on o.id = d.organisation_id
        left join stages s on s.organisation_id = d.organisation_id and s.pipeline_id = d.pipeline_id
          and s.id = d.stage_id
        left join lateral (select kind, at, title from activities a
          where a.organisation_id = d.organisation_id and a.deal_id = d.id and a.kind <> 'NOTE' and a.at <= ${now}
          order by a.at desc limit 1) a on true
        left join lateral (select crm_id, subject, due_at from tasks t
          where t.organisation_id = d.organisation_id and t.deal_id = d.id and not t.is_completed
          order by t.due_at nulls last, t.crm_id limit 1) t on true
        where d.organisation_id = ${organisationId} and d.id = any(${ids}::uuid[]) and d.archived_at is null
          and ${inScope}`.execute(db);
      return rows;
    },

    /**
     * Of all that the viewer sees.
     *
     * Stays are those that ended last: a sample of bounded size, found from its ends, because from their
     * beginnings the long ones would be missing.
     */
    async benchmarks(since: Date): Promise<Benchmarks> {
      const amounts = await sql<{ median: number | null }>`
        select percentile_cont(0.5) within group (order by d.amount_in_home_currency) as median
        from deals d where d.organisation_id = ${organisationId} and d.archived_at is null
          and d.status = 'open' and ${isCounting(organisationId)}`.execute(db);
      const stays = await sql<{ stageId: string; medianDays: number; samples: number }>`
        with ends as materialized (select c.deal_id, c.at, c.from_value as stage_id from deal_changes c
          where c.organisation_id = ${organisationId} and c.field = 'stage' and c.from_value is not null
            and c.at >= ${since}
          order by c.at desc limit ${SAMPLES})
        select e.stage_id, count(*) as samples,
          percentile_cont(0.5) within group (order by extract(epoch from e.at - b.at) / 86400) as median_days
        from ends e
        cross join lateral (select c.at from deal_changes c
          where c.organisation_id = ${organisationId} and c.deal_id = e.deal_id and c.field = 'stage'
            and c.at < e.at
          order by c.at desc limit 1) b
        group by e.stage_id`.execute(db);
      return {
        medianAmount: amounts.rows[0]?.median ?? null,
        stays: new Map(stays.rows.map(({ stageId, ...stay }) => [stageId, stay])),
      };
    },

    /** What the organisation chose; rules that are not there run with their defaults. */
    async settings(): Promise<RuleSettings> {
      const rows = await db
        .selectFrom("ruleSettings")
        .select(["rule", "isOn", "threshold"])
        .where("organisationId", "=", organisationId)
        .orderBy("rule")
        .limit(100)
        .execute();
      return new Map(rows.map(({ rule, ...setting }) => [rule, setting]));
    },
  };
}
