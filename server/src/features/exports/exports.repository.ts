import type { Quarter } from "@touchline/domain";
import { type RawBuilder, sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import type { Handle } from "../../db/handle.ts";
import { isoInstant, pagesOf } from "../../db/pages.ts";
import type { Cell } from "./csv.ts";

/** A table of the organisation, and its exportable columns. */
export interface ExportedTable {
  name: string;
  /** Keys, tokens and their hashes. */
  secrets: string[];
  order: string[];
}

export interface ActionExportFilter {
  assignees?: string[] | undefined;
  status: string;
  dueDate?: string | undefined;
  /** Only actions from meetings; the caller filters by type. */
  eventType?: string | undefined;
  today: string;
}

export function exportsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  return {
    actions: (asked: ActionExportFilter) =>
      pagesOf<Record<string, Cell>>(
        db,
        sql`
        select a.id, a.event_id, a.text, u.name as assignee, u.email as assignee_email, a.due_date::text,
          a.is_done, ${isoInstant("a.done_at")} as done_at, e.title as meeting, b.name as created_by,
          ${isoInstant("a.created_at")} as created_at
        from actions a
        join users u on u.organisation_id = a.organisation_id and u.id = a.assignee_id
        left join users b on b.organisation_id = a.organisation_id and b.id = a.created_by
        left join calendar_events e on e.organisation_id = a.organisation_id and e.id = a.event_id
        where a.organisation_id = ${organisationId} ${own(sql`a.assignee_id`)}
          ${asked.assignees ? sql`and a.assignee_id = any(${asked.assignees}::uuid[])` : sql``}
          ${asked.status === "all" ? sql`` : sql`and a.is_done = ${asked.status === "completed"}`}
          ${asked.dueDate ? sql`and a.due_date <= ${asked.dueDate}` : sql``}
          ${asked.eventType ? sql`and a.event_id is not null` : sql``}
          ${asked.status === "late" ? sql`and a.due_date < ${asked.today}` : sql``}
        order by a.due_date nulls last, a.created_at, a.id`,
      ),

    reviews: () =>
      pagesOf<Record<string, Cell>>(
        db,
        sql`
        select r.id, d.name as deal, d.crm_id, r.title, u.name as rep, u.email as rep_email,
          r.reviewer_name as reviewer, r.score, r.comment, ${isoInstant("r.created_at")} as created_at,
          ${isoInstant("r.updated_at")} as updated_at
        from reviews r
        join users u on u.organisation_id = r.organisation_id and u.id = r.reviewee_id
        left join deals d on d.organisation_id = r.organisation_id and d.id = r.deal_id
        where r.organisation_id = ${organisationId} ${own(sql`r.reviewee_id`)}
        order by r.created_at, r.id`,
      ),

    /** The quarters with a goal, latest first. */
    async quarters(): Promise<Quarter[]> {
      const rows = await db
        .selectFrom("checkIns")
        .select("period")
        .distinct()
        .where("organisationId", "=", organisationId)
        .orderBy("period", "desc")
        .execute();
      return rows.map(({ period }) => period as Quarter);
    },

    /** Every table with organisation data, from the database catalogue. */
    async tables(): Promise<ExportedTable[]> {
      const { rows } = await sql<ExportedTable>`
        select c.relname as name,
          array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
            and not a.attisdropped and a.attname ~ ${SECRET_COLUMNS} order by a.attnum) as secrets,
          array(select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality k (attnum, place)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
            where i.indrelid = c.oid and i.indisprimary order by k.place) as "order"
        from pg_class c
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and (c.relname = 'organisations' or exists (select from pg_attribute a
            where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped))
        order by c.relname <> 'organisations', c.relname`.execute(db);
      return rows;
    },

    /** Each row as JSON, without the table's secrets. */
    async *rowsOf({ name, secrets, order }: ExportedTable): AsyncGenerator<string[]> {
      const key = name === "organisations" ? "id" : "organisation_id";
      // A sent summary contains meeting notes, which are private to their author.
      const isPrivate = name === "mails" && viewer.role !== "system";
      const pages = pagesOf<{ row: string }>(
        db,
        sql`
        select (to_jsonb(t) - ${secrets}::text[])::text as row from ${sql.table(name)} t
        where t.${sql.ref(key)} = ${organisationId} ${isPrivate ? sql`and t.created_by = ${userId}` : sql``}
        order by ${sql.join(order.map((column) => sql.ref(`t.${column}`)))}`,
      );
      for await (const page of pages) yield page.map(({ row }) => row);
    },
  };

  function own(column: RawBuilder<unknown>): RawBuilder<unknown> {
    return seesTeam(viewer) ? sql`` : sql`and ${column} = ${userId}`;
  }
}

/** By our naming convention, so that a new table's secrets are excluded as well. */
const SECRET_COLUMNS = "^(sealed|key_id|sync_token|secret)$|_hash$";
