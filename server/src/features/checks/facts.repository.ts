import {
  BUYER_CONTACT_WINDOW_DAYS,
  type ContactKind,
  type Day,
  type OwnField,
  type OwnFieldDemands,
  type OwnFieldFact,
  type OwnFieldValues,
  ownProperty,
  type RuleSettings,
} from "@touchline/domain";
import { type RawBuilder, sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { COUNTS, NOT_UNDONE } from "../../db/counted-changes.ts";
import { isCounting } from "../../db/counting-pipelines.ts";
import type { Handle } from "../../db/handle.ts";
import { parseOwnFields } from "../../db/own-field-values.ts";

/** A row of a deal's history, with dates in the organisation's time zone. */
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

export interface FactsRow {
  id: string;
  today: Day;
  fiscalStart: number;
  isOpen: boolean;
  /** Whether its pipeline counts. */
  counts: boolean;
  createdOn: Day;
  amount: number | null;
  category: string | null;
  closeDate: Day | null;
  pipelineId: string | null;
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
  /** The CRM's own last-contact date, possibly ahead of our activities. */
  contactedOn: Day | null;
  nextMeetingOn: Day | null;
  meetingOn: Day | null;
  meetingTitle: string | null;
  heardOn: Day | null;
  heardContacts: number | null;
  nextStep: string;
  nextStepSince: Day | null;
  update: string;
  updatedOn: Day | null;
  taskId: string | null;
  taskTitle: string | null;
  taskDueAt: Date | null;
  taskDueOn: Day | null;
  reviewedOn: Day | null;
  history: HistoryRow[] | null;
  /** Own fields that something is asked of. */
  ownFields: OwnFieldFact[];
}

type StoredRow = Omit<FactsRow, "ownFields"> & { ownValues: string; ownSince: string };

/** What is asked of an own field, with the order of the stages it names. */
export interface OwnFieldRuleRow extends OwnField, OwnFieldDemands {
  /** 'pipeline/stage' of each stage named in `requiredFrom`, with its order in its pipeline. */
  orders: Record<string, number>;
}

/** What is typical for the team. */
export interface Benchmarks {
  medianAmount: number | null;
  /** By stage. */
  stays: Map<string, { medianDays: number; samples: number }>;
  /** By pipeline: the stages that nearly all won deals went through. */
  usualSteps: Map<string, { label: string; order: number }[]>;
}

const MAX_SAMPLES = 5000;
/**
 * The number of won deals sampled for typical stages, and how many of them must have been in a
 * stage.
 */
const MAX_WON_SAMPLES = 500;
const MIN_WON_SAMPLES = 10;
const TYPICAL_SHARE = 0.8;
/** Rules read only this much of an update. */
const MAX_UPDATE_LENGTH = 2000;

/** The values of these fields, and since when; text, because keys inside JSON would be renamed. */
function ownFieldColumns(asked: OwnFieldRuleRow[]): RawBuilder<unknown> {
  const dated = asked
    .filter(({ maxDays }) => maxDays !== null)
    .map(({ name }) => ownProperty(name));
  return sql`${asked.length > 0 ? sql`d.own_fields::text` : sql`'{}'`} as own_values,
    ${
      dated.length > 0
        ? sql`coalesce((select json_object_agg(w.field, w.since) from (
            select c.field, (max(c.at) at time zone o.time_zone)::date as since from deal_changes c
            where c.organisation_id = d.organisation_id and c.deal_id = d.id
              and c.field = any(${dated}::text[]) and ${NOT_UNDONE} group by c.field) w), '{}')::text`
        : sql`'{}'`
    } as own_since`;
}

function ownFieldFact(
  rule: OwnFieldRuleRow,
  { pipelineId }: Pick<FactsRow, "pipelineId">,
  held: { values: OwnFieldValues; since: Record<string, Day> },
): OwnFieldFact {
  const { name, label, type, options, maxDays, allowed, requiredFrom, orders } = rule;
  const from = requiredFrom.find((place) => place.startsWith(`${pipelineId}/`));
  return {
    ...{ label, type, options, maxDays, allowed },
    value: held.values[name] ?? null,
    since: held.since[ownProperty(name)] ?? null,
    requiredFrom: (from !== undefined ? orders[from] : undefined) ?? null,
  };
}

export function factsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const inScope = seesTeam(viewer) ? sql`true` : sql`d.owner_id = ${userId}`;

  return {
    /** Loads many deals in one statement; skips those out of scope or deleted. */
    async of(ids: string[], now: Date): Promise<FactsRow[]> {
      const day = (instant: string) => sql`(${sql.raw(instant)} at time zone o.time_zone)::date`;
      const asked = await this.ownFieldRules();
      const { rows } = await sql<StoredRow>`
        select d.id, (${now}::timestamptz at time zone o.time_zone)::date as today,
          o.fiscal_start_month as fiscal_start, d.status = 'open' as is_open, ${isCounting(organisationId)} as counts, ${day("d.created_at")} as created_on,
          d.amount_in_home_currency as amount, d.forecast_category as category, d.close_date, d.pipeline_id, d.stage_id,
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
          m.title as meeting_title, ${day("m.at")} as meeting_on, ${day("h.at")} as heard_on,
          (select count(*)::int from activities b where b.organisation_id = d.organisation_id and b.deal_id = d.id
            and b.kind in ('INCOMING_EMAIL', 'CALL', 'MEETING') and b.at <= h.at
            and b.at >= h.at - make_interval(days => ${BUYER_CONTACT_WINDOW_DAYS})) as heard_contacts,
          d.next_step, ${day("d.next_step_at")} as next_step_since, left(d.deal_update, ${MAX_UPDATE_LENGTH}) as update,
          case when d.deal_update <> '' then ${day("d.deal_update_at")} end as updated_on,
          t.crm_id as task_id, t.subject as task_title, t.due_at as task_due_at, ${day("t.due_at")} as task_due_on,
          ${day("d.reviewed_at")} as reviewed_on, ${ownFieldColumns(asked)},
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
              and c.field in ('stage', 'amount', 'close_date') and ${COUNTS}) as history
        from deals d
        join organisations o on o.id = d.organisation_id
        left join stages s on s.organisation_id = d.organisation_id and s.pipeline_id = d.pipeline_id
          and s.id = d.stage_id
        left join lateral (select kind, at, title from activities a
          where a.organisation_id = d.organisation_id and a.deal_id = d.id and a.kind <> 'NOTE' and a.at <= ${now}
          order by a.at desc limit 1) a on true
        left join lateral (select title, at from activities m
          where m.organisation_id = d.organisation_id and m.deal_id = d.id and m.kind = 'MEETING' and m.at <= ${now}
          order by m.at desc limit 1) m on true
        left join lateral (select at from activities h
          where h.organisation_id = d.organisation_id and h.deal_id = d.id and h.at <= ${now}
            and h.kind in ('INCOMING_EMAIL', 'CALL', 'MEETING')
          order by h.at desc limit 1) h on true
        left join lateral (select crm_id, subject, due_at from tasks t
          where t.organisation_id = d.organisation_id and t.deal_id = d.id and not t.is_completed
          order by t.due_at nulls last, t.crm_id limit 1) t on true
        where d.organisation_id = ${organisationId} and d.id = any(${ids}::uuid[]) and d.archived_at is null
          and ${inScope}`.execute(db);
      return rows.map(({ ownValues, ownSince, ...row }) => {
        const held = { values: parseOwnFields(ownValues), since: JSON.parse(ownSince) };
        return { ...row, ownFields: asked.map((rule) => ownFieldFact(rule, row, held)) };
      });
    },

    /** Own fields that something is asked of, in order. */
    async ownFieldRules(): Promise<OwnFieldRuleRow[]> {
      const { rows } = await sql<
        Omit<OwnFieldRuleRow, "options" | "orders"> & { options: string; orders: string }
      >`select f.name, f.label, f.type, f.options::text as options, r.required_from, r.max_days, r.allowed,
          coalesce((select json_object_agg(s.pipeline_id || '/' || s.id, s.display_order) from stages s
            where s.organisation_id = r.organisation_id
              and s.pipeline_id || '/' || s.id = any(r.required_from)), '{}')::text as orders
        from own_field_rules r
        join own_fields f on f.organisation_id = r.organisation_id and f.name = r.name
        where r.organisation_id = ${organisationId} order by f.position, f.name`.execute(db);
      return rows.map(({ options, orders, ...rule }) => ({
        ...{ ...rule, options: JSON.parse(options), orders: JSON.parse(orders) },
      }));
    },

    /**
     * Over all deals the viewer sees. Samples the most recently ended stage stays: selecting by
     * start date instead would miss the long ones.
     */
    async benchmarks(since: Date): Promise<Benchmarks> {
      const amounts = await sql<{ median: number | null }>`
        select percentile_cont(0.5) within group (order by d.amount_in_home_currency) as median
        from deals d where d.organisation_id = ${organisationId} and d.archived_at is null
          and d.status = 'open' and ${isCounting(organisationId)}`.execute(db);
      const stays = await sql<{ stageId: string; medianDays: number; samples: number }>`
        with ends as materialized (select c.deal_id, c.at, c.from_value as stage_id from deal_changes c
          where c.organisation_id = ${organisationId} and c.field = 'stage' and c.from_value is not null
            and c.at >= ${since} and ${NOT_UNDONE}
          order by c.at desc limit ${MAX_SAMPLES})
        select e.stage_id, count(*) as samples,
          percentile_cont(0.5) within group (order by extract(epoch from e.at - b.at) / 86400) as median_days
        from ends e
        cross join lateral (select c.at from deal_changes c
          where c.organisation_id = ${organisationId} and c.deal_id = e.deal_id and c.field = 'stage'
            and c.at < e.at and ${NOT_UNDONE}
          order by c.at desc limit 1) b
        group by e.stage_id`.execute(db);
      const steps = await sql<{ pipelineId: string; label: string; order: number }>`
        with won as materialized (select d.id, d.pipeline_id from deals d
          where d.organisation_id = ${organisationId} and d.status = 'won' and d.archived_at is null
            and d.close_date >= ${since} and d.pipeline_id is not null
          order by d.close_date desc limit ${MAX_WON_SAMPLES}),
        totals as (select pipeline_id, count(*) as deals from won group by 1),
        visits as (select w.pipeline_id, v.stage_id, count(distinct w.id) as deals from won w
          join deal_changes c on c.organisation_id = ${organisationId} and c.deal_id = w.id and c.field = 'stage'
            and ${NOT_UNDONE}
          cross join lateral (values (c.from_value), (c.to_value)) v (stage_id)
          where v.stage_id is not null group by 1, 2)
        select v.pipeline_id, s.label, s.display_order as "order" from visits v
        join totals t on t.pipeline_id = v.pipeline_id
        join stages s on s.organisation_id = ${organisationId} and s.pipeline_id = v.pipeline_id
          and s.id = v.stage_id and not s.is_closed
        where t.deals >= ${MIN_WON_SAMPLES} and v.deals >= t.deals * ${TYPICAL_SHARE}::numeric
        order by v.pipeline_id, s.display_order`.execute(db);
      return {
        usualSteps: Map.groupBy(steps.rows, ({ pipelineId }) => pipelineId),
        medianAmount: amounts.rows[0]?.median ?? null,
        stays: new Map(stays.rows.map(({ stageId, ...stay }) => [stageId, stay])),
      };
    },

    /** The organisation's settings; rules without one use their defaults. */
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
