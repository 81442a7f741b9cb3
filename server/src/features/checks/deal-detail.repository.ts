import type { ContactKind, Day, SlipReason } from "@touchline/domain";
import { sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { OWNER_NAME, OWNERS, ownerNamed } from "../../db/deal-owner.ts";
import type { Handle } from "../../db/handle.ts";
import { homeDecimals } from "../../db/home-rate.ts";

export interface FoundDeal {
  id: string;
  crmId: string;
  ownerId: string | null;
}

export interface DetailRow {
  ownerId: string | null;
  ownerName: string | null;
  stageEnteredAt: Date | null;
  nextStepAt: Date | null;
  closeDateMovedAt: Date | null;
  crmModifiedAt: Date;
  completedTitle: string | null;
  completedAt: Date | null;
  completedOn: Day | null;
  reviewId: string | null;
  reviewComment: string | null;
  reviewScore: number | null;
  reviewerName: string | null;
  reviewedAt: Date | null;
}

export interface ActivityRow {
  kind: ContactKind;
  at: Date;
  title: string;
}

export interface ChangeRow {
  field: string;
  at: Date;
  from: string | null;
  to: string | null;
  /** The amount's currency; null if it is the organisation's. */
  currency: string | null;
  source: "here" | "slack" | "crm";
  personName: string;
  isPush: boolean;
  /** Whether it was undone, or is itself an undo. */
  isUndone: boolean;
  /** The id of its row in the history, and the reason given if it pushed the close date. */
  line: string;
  reason: SlipReason | null;
  words: string | null;
  reasonBy: string | null;
}

/** The newest of each kind of activity. */
const MAX_ACTIVITIES_PER_KIND = 50;
const MAX_CHANGES = 200;
const MAX_CONTACTS = 100;
const MAX_SHARES = 50;

/** Details of one deal that no list needs. */
export function dealDetailRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  return {
    /** Finds a deal in scope by its CRM id, an id merged into it, or our id. */
    async find(key: string): Promise<FoundDeal | undefined> {
      const isOurs = key.includes("-");
      const inScope = seesTeam(viewer) ? sql`true` : sql`d.owner_id = ${userId}`;
      const { rows } = await sql<FoundDeal>`select d.id, d.crm_id, d.owner_id from deals d
        where d.organisation_id = ${organisationId} and d.archived_at is null and ${inScope}
          and ${
            isOurs
              ? sql`d.id = ${key}`
              : sql`(d.crm_id = ${key} or d.id = (select a.deal_id from deal_aliases a
                  where a.organisation_id = ${organisationId} and a.crm_id = ${key}))`
          }
        order by d.crm_id = ${key} desc limit 1`.execute(db);
      return rows[0];
    },

    async read(id: string): Promise<DetailRow> {
      const { rows } = await sql<DetailRow>`
        select d.owner_id, ${OWNER_NAME} as owner_name, d.stage_entered_at, d.next_step_at,
          d.crm_modified_at,
          (select max(c.at) from deal_changes c where c.organisation_id = d.organisation_id and c.deal_id = d.id
            and c.is_push) as close_date_moved_at,
          t.subject as completed_title, t.completed_at,
          (t.completed_at at time zone o.time_zone)::date as completed_on,
          r.id as review_id, r.comment as review_comment, r.score as review_score, r.reviewer_name,
          r.created_at as reviewed_at
        from deals d
        join organisations o on o.id = d.organisation_id
        ${OWNERS}
        left join lateral (select subject, completed_at from tasks t
          where t.organisation_id = d.organisation_id and t.deal_id = d.id and t.is_completed
            and t.completed_at is not null
          order by t.completed_at desc, t.crm_id limit 1) t on true
        left join reviews r on r.organisation_id = d.organisation_id and r.id = d.review_id
        where d.organisation_id = ${organisationId} and d.id = ${id}`.execute(db);
      const [row] = rows;
      if (!row) throw new Error("A deal that was just found can't be read.");
      return row;
    },

    /** Who is credited with which part of the deal; none if it isn't split. */
    async splits(
      id: string,
    ): Promise<Array<{ owner: string; share: number; amount: number | null }>> {
      const { rows } = await sql<{ owner: string | null; share: number; amount: number | null }>`
        select left(${ownerNamed(organisationId, sql`p.owner_crm_id`)}, 200) as owner,
          (p.shares[p.place] / (select sum(s) from unnest(p.shares) s))::float as share,
          part_of_amount(d.amount_in_home_currency, p.shares, p.place, ${homeDecimals(organisationId)}) as amount
        from deals d cross join lateral places_of_split(d.splits) p
        where d.organisation_id = ${organisationId} and d.id = ${id} and is_split(d.splits, d.owner_crm_id)
        order by p.shares[p.place] desc, p.place limit ${MAX_SHARES}`.execute(db);
      return rows.map(({ owner, ...part }) => ({ ...part, owner: owner ?? "" }));
    },

    async contacts(id: string): Promise<Array<{ name: string; title: string; email: string }>> {
      return db
        .selectFrom("dealContacts as l")
        .innerJoin("contacts as c", (join) =>
          join
            .onRef("c.organisationId", "=", "l.organisationId")
            .onRef("c.crmId", "=", "l.contactCrmId"),
        )
        .select(["c.name", "c.title", "c.email"])
        .where("l.organisationId", "=", organisationId)
        .where("l.dealId", "=", id)
        .orderBy("c.name")
        .orderBy("c.crmId")
        .limit(MAX_CONTACTS)
        .execute();
    },

    /** Newest first; incoming and outgoing emails count as one kind. */
    async activities(id: string): Promise<ActivityRow[]> {
      const { rows } = await sql<ActivityRow>`select kind, at, title from (
          select a.kind, a.at, a.title, a.crm_id, row_number() over (
            partition by replace(a.kind, 'INCOMING_', '') order by a.at desc, a.crm_id) as place
          from activities a
          where a.organisation_id = ${organisationId} and a.deal_id = ${id} and a.kind <> 'NOTE') a
        where place <= ${MAX_ACTIVITIES_PER_KIND} order by at desc, crm_id`.execute(db);
      return rows;
    },

    /** Newest first, with CRM ids resolved to names. */
    async changes(id: string): Promise<ChangeRow[]> {
      const named = (value: string) => sql`case c.field
          when 'stage' then coalesce((select s.label from stages s where s.organisation_id = c.organisation_id
            and s.id = c.${sql.ref(value)} order by s.pipeline_id = d.pipeline_id desc limit 1), c.${sql.ref(value)})
          when 'owner' then ${ownerNamed(organisationId, sql`c.${sql.ref(value)}`)}
          else c.${sql.ref(value)} end`;
      const { rows } = await sql<ChangeRow>`
        select c.field, c.at, ${named("from_value")} as "from", ${named("to_value")} as "to", c.source,
          case when c.field = 'amount' and d.currency ~ '^[A-Z]{3}$' then d.currency end as currency,
          c.person_name, c.is_push, c.undone_at is not null as is_undone,
          'deal.' || c.deal_id || '.' || c.field || '.' || (extract(epoch from c.at) * 1000000)::bigint as line,
          s.reason, s.words, s.set_by_name as reason_by
        from deal_changes c
        join deals d on d.organisation_id = c.organisation_id and d.id = c.deal_id
        left join slip_reasons s on s.organisation_id = c.organisation_id and s.deal_id = c.deal_id
          and s.field = c.field and s.at = c.at
        where c.organisation_id = ${organisationId} and c.deal_id = ${id} and c.field not in ('name', 'pipeline')
        order by c.at desc, c.field limit ${MAX_CHANGES}`.execute(db);
      return rows;
    },

    /**
     * The stages of the deal's pipeline in order, including the current one even if the CRM has
     * deleted it.
     */
    async stages(id: string): Promise<Array<{ id: string; label: string; isCurrent: boolean }>> {
      const { rows } = await sql<{ id: string; label: string; isCurrent: boolean }>`
        select s.id, s.label, s.id = d.stage_id as is_current
        from deals d
        join stages s on s.organisation_id = d.organisation_id and s.pipeline_id = d.pipeline_id
        where d.organisation_id = ${organisationId} and d.id = ${id}
          and (not s.is_archived or s.id = d.stage_id)
        order by s.display_order, s.id limit 200`.execute(db);
      return rows.map((row) => ({ ...row, isCurrent: row.isCurrent ?? false }));
    },
  };
}
