import type { Pipeline } from "@touchline/contract";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";
import type { CrmDeal, CrmOwner, CrmPipeline, CrmSurroundings } from "../../ports/crm.ts";
import {
  type Conflict,
  dealRows,
  historyRows,
  type KnownDeal,
  type WaitingWrite,
} from "./mirror-rows.ts";

/** Our copy of the CRM. Everything here may be told twice and ends the same. */
export function mirrorRepository(handle: Handle) {
  const { db, viewer } = handle;
  const { organisationId } = viewer;

  return {
    async pipelines(): Promise<Pipeline[]> {
      const rows = await db
        .selectFrom("pipelines as p")
        .leftJoin("stages as s", (join) =>
          join
            .onRef("s.organisationId", "=", "p.organisationId")
            .onRef("s.pipelineId", "=", "p.id")
            .on("s.isArchived", "=", false),
        )
        .select(["p.id", "p.label", "s.id as stageId", "s.label as stageLabel"])
        .select(["s.probability", "s.isClosed", "s.isWon"])
        .where("p.organisationId", "=", organisationId)
        .where("p.isArchived", "=", false)
        .orderBy("p.displayOrder")
        .orderBy("p.id")
        .orderBy("s.displayOrder")
        .orderBy("s.id")
        .limit(50_000)
        .execute();
      return [...Map.groupBy(rows, ({ id }) => id)].map(([id, ofPipeline]) => ({
        id,
        label: ofPipeline[0]?.label ?? "",
        stages: ofPipeline.flatMap((row) =>
          row.stageId === null
            ? []
            : {
                id: row.stageId,
                label: row.stageLabel ?? "",
                probability: row.probability,
                isClosed: row.isClosed ?? false,
                isWon: row.isWon ?? false,
              },
        ),
      }));
    },

    /** Pipelines and stages that the CRM no longer has stay, marked: deals may still point at them. */
    async savePipelines(pipelines: CrmPipeline[]): Promise<void> {
      await db
        .updateTable("pipelines")
        .set({ isArchived: true })
        .where("organisationId", "=", organisationId)
        .execute();
      await db
        .updateTable("stages")
        .set({ isArchived: true })
        .where("organisationId", "=", organisationId)
        .execute();
      for (const { stages, ...pipeline } of pipelines) {
        await db
          .insertInto("pipelines")
          .values({ organisationId, ...pipeline })
          .onConflict((on) => on.columns(["organisationId", "id"]).doUpdateSet(pipeline))
          .execute();
        for (const stage of stages) {
          await db
            .insertInto("stages")
            .values({ organisationId, pipelineId: pipeline.id, ...stage })
            .onConflict((on) =>
              on.columns(["organisationId", "pipelineId", "id"]).doUpdateSet(stage),
            )
            .execute();
        }
      }
    },

    /** Owners become team members by e-mail address, and their deals with them. */
    async saveOwners(owners: CrmOwner[]): Promise<void> {
      await sql`insert into owners (organisation_id, id, email, name, crm_user_id, is_archived)
        select ${organisationId}, o.* from json_to_recordset(${JSON.stringify(owners)}::json)
          as o(id text, email text, name text, "crmUserId" text, "isArchived" boolean)
        on conflict (organisation_id, id) do update set email = excluded.email, name = excluded.name,
          crm_user_id = excluded.crm_user_id, is_archived = excluded.is_archived`.execute(db);
      await this.matchOwners();
    },

    async matchOwners(): Promise<void> {
      await sql`update owners o set user_id = u.id
        from owners p left join users u on u.organisation_id = p.organisation_id and u.email = lower(p.email)
        where o.organisation_id = ${organisationId} and p.organisation_id = o.organisation_id and p.id = o.id
          and o.user_id is distinct from u.id`.execute(db);
      await sql`update deals d set owner_id = o.user_id from owners o
        where d.organisation_id = ${organisationId} and o.organisation_id = d.organisation_id
          and o.id = d.owner_crm_id and d.owner_id is distinct from o.user_id`.execute(db);
    },

    /**
     * Takes deals over as the CRM has them, with their history.
     *
     * A field with a change of ours still on its way keeps our value; if the CRM's
     * moved meanwhile, the two meet as a visible conflict. Gives the conflicts that are new.
     */
    async saveDeals(deals: CrmDeal[], now: Date): Promise<Conflict[]> {
      if (deals.length === 0) return [];
      const ids = deals.map(({ id }) => id);
      const known = await knownDeals(ids);
      const waiting = await waitingWrites(known);
      const { rows, conflicts } = dealRows(deals, known, waiting);

      await sql`insert into deals (organisation_id, crm_id, name, pipeline_id, stage_id, amount, currency,
          amount_in_home_currency, close_date, forecast_category, next_step, next_step_at, deal_update, deal_update_at,
          owner_crm_id, owner_id, status, stage_entered_at, contact_count, last_contacted_at, next_activity_at,
          created_at, crm_modified_at, archived_at, seen_at)
        select ${organisationId}::uuid, r.crm_id, r.name, r.pipeline_id, r.stage_id, r.amount, r.currency,
          r.amount_in_home_currency, r.close_date, r.forecast_category, r.next_step, r.next_step_at, r.deal_update,
          r.deal_update_at, r.owner_crm_id, o.user_id,
          case when s.is_closed and s.is_won then 'won' when s.is_closed then 'lost' else 'open' end,
          r.stage_entered_at, r.contact_count, r.last_contacted_at, r.next_activity_at, r.created_at,
          r.crm_modified_at, case when r.is_archived then ${now}::timestamptz end, ${now}::timestamptz
        from json_to_recordset(${JSON.stringify(rows)}::json) as r(crm_id text, name text, pipeline_id text,
          stage_id text, amount numeric, currency text, amount_in_home_currency numeric, close_date date,
          forecast_category text, next_step text, next_step_at timestamptz, deal_update text,
          deal_update_at timestamptz, owner_crm_id text, stage_entered_at timestamptz, contact_count int,
          last_contacted_at timestamptz, next_activity_at timestamptz, created_at timestamptz,
          crm_modified_at timestamptz, is_archived boolean)
        left join stages s on s.organisation_id = ${organisationId} and s.pipeline_id = r.pipeline_id and s.id = r.stage_id
        left join owners o on o.organisation_id = ${organisationId} and o.id = r.owner_crm_id
        on conflict (organisation_id, crm_id) do update set name = excluded.name, pipeline_id = excluded.pipeline_id,
          stage_id = excluded.stage_id, amount = excluded.amount, currency = excluded.currency,
          amount_in_home_currency = excluded.amount_in_home_currency, close_date = excluded.close_date,
          forecast_category = excluded.forecast_category, next_step = excluded.next_step,
          next_step_at = excluded.next_step_at, deal_update = excluded.deal_update,
          deal_update_at = excluded.deal_update_at, owner_crm_id = excluded.owner_crm_id, owner_id = excluded.owner_id,
          status = excluded.status, stage_entered_at = excluded.stage_entered_at,
          contact_count = excluded.contact_count, last_contacted_at = excluded.last_contacted_at,
          next_activity_at = excluded.next_activity_at, crm_modified_at = excluded.crm_modified_at,
          archived_at = case when excluded.archived_at is null then null
            else coalesce(deals.archived_at, excluded.archived_at) end,
          seen_at = excluded.seen_at
        where deals.crm_modified_at <= excluded.crm_modified_at`.execute(db);

      const met: Conflict[] = [];
      for (const conflict of conflicts) {
        const { writeId, theirValue } = conflict;
        const marked = await db
          .updateTable("crmWrites")
          .set({ state: "conflict", theirValue })
          .where("organisationId", "=", organisationId)
          .where("id", "=", writeId)
          .where("state", "=", "waiting")
          .returning("id")
          .executeTakeFirst();
        if (marked) met.push(conflict);
      }
      await saveHistory(deals, known);
      await saveAliases(deals, now);
      return met;
    },

    /** What the CRM no longer holds. A deal that comes back is restored by being saved again. */
    async archive(crmIds: string[], now: Date): Promise<void> {
      if (crmIds.length === 0) return;
      await db
        .updateTable("deals")
        .set({ archivedAt: now })
        .where("organisationId", "=", organisationId)
        .where("crmId", "in", crmIds)
        .where("archivedAt", "is", null)
        .execute();
    },

    /** Deals that no page of a listing begun then has held. */
    async unseenSince(began: Date, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom("deals")
        .select("crmId")
        .where("organisationId", "=", organisationId)
        .where("seenAt", "<", began)
        .where("archivedAt", "is", null)
        .orderBy("crmId")
        .limit(limit)
        .execute();
      return rows.map(({ crmId }) => crmId);
    },

    /** Deals after a CRM id, to walk over all of them in pages. */
    async dealIdsAfter(crmId: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom("deals")
        .select("crmId")
        .where("organisationId", "=", organisationId)
        .where("crmId", ">", crmId)
        .where("archivedAt", "is", null)
        .orderBy("crmId")
        .limit(limit)
        .execute();
      return rows.map((row) => row.crmId);
    },

    async countDeals(): Promise<number> {
      const { count } = await db
        .selectFrom("deals")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("organisationId", "=", organisationId)
        .where("archivedAt", "is", null)
        .executeTakeFirstOrThrow();
      return count;
    },

    async saveSurroundings(surroundings: CrmSurroundings[]): Promise<void> {
      const text = JSON.stringify(surroundings);
      const deal = sql`(select id from deals where organisation_id = ${organisationId} and crm_id = r."dealId")`;
      const nested = (name: string, columns: string) =>
        sql`from json_to_recordset(${text}::json) as r("dealId" text, ${sql.ref(name)} json),
          json_to_recordset(r.${sql.ref(name)}) as x(${sql.raw(columns)})`;

      await sql`insert into contacts (organisation_id, crm_id, name, email, title)
        select distinct on (x.id) ${organisationId}::uuid, x.id, x.name, x.email, x.title
        ${nested("contacts", "id text, name text, email text, title text")}
        on conflict (organisation_id, crm_id) do update
          set name = excluded.name, email = excluded.email, title = excluded.title`.execute(db);
      for (const table of ["deal_contacts", "tasks", "activities"]) {
        await sql`delete from ${sql.table(table)} t using deals d,
            json_to_recordset(${text}::json) as r("dealId" text)
          where t.organisation_id = ${organisationId} and d.organisation_id = t.organisation_id
            and d.id = t.deal_id and d.crm_id = r."dealId"`.execute(db);
      }
      await sql`insert into deal_contacts (organisation_id, deal_id, contact_crm_id)
        select ${organisationId}::uuid, ${deal}, x.id ${nested("contacts", "id text")}
        where ${deal} is not null on conflict do nothing`.execute(db);
      await sql`insert into tasks (organisation_id, deal_id, crm_id, subject, due_at, is_completed, completed_at)
        select ${organisationId}::uuid, ${deal}, x.id, x.subject, x."dueAt", x."isCompleted", x."completedAt"
        ${nested("tasks", 'id text, subject text, "dueAt" timestamptz, "isCompleted" boolean, "completedAt" timestamptz')}
        where ${deal} is not null on conflict do nothing`.execute(db);
      await sql`insert into activities (organisation_id, deal_id, kind, crm_id, at, title)
        select ${organisationId}::uuid, ${deal}, x.kind, x.id, x.at, x.title
        ${nested("activities", "id text, kind text, at timestamptz, title text")}
        where ${deal} is not null on conflict do nothing`.execute(db);
    },

    async unmatchedOwners(): Promise<Array<{ name: string; email: string }>> {
      return db
        .selectFrom("owners")
        .select(["name", "email"])
        .where("organisationId", "=", organisationId)
        .where("userId", "is", null)
        .where("isArchived", "=", false)
        .orderBy("name")
        .orderBy("id")
        .limit(500)
        .execute();
    },

    /** How many changes made here are in a state that somebody should know of. */
    async countOwners(): Promise<number> {
      const { count } = await db
        .selectFrom("owners")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("organisationId", "=", organisationId)
        .where("isArchived", "=", false)
        .executeTakeFirstOrThrow();
      return count;
    },
  };

  async function knownDeals(crmIds: string[]): Promise<Map<string, KnownDeal>> {
    const rows = await db
      .selectFrom("deals")
      .select(["id", "crmId", "stageId", "closeDate", "forecastCategory", "nextStep", "dealUpdate"])
      .select(["stageEnteredAt", "nextStepAt", "dealUpdateAt"])
      .where("organisationId", "=", organisationId)
      .where("crmId", "in", crmIds)
      .execute();
    return new Map(rows.map((row) => [row.crmId, row]));
  }

  async function waitingWrites(known: Map<string, KnownDeal>): Promise<WaitingWrite[]> {
    const ids = [...known.values()].map(({ id }) => id);
    if (ids.length === 0) return [];
    return db
      .selectFrom("crmWrites")
      .select(["id", "dealId", "target", "previous", "payload", "createdBy"])
      .where("organisationId", "=", organisationId)
      .where("dealId", "in", ids)
      .where("kind", "=", "property")
      .where("state", "in", ["waiting", "conflict"])
      .execute();
  }

  async function saveHistory(deals: CrmDeal[], known: Map<string, KnownDeal>): Promise<void> {
    const last = await lastChanges([...known.values()].map(({ id }) => id));
    const rows = historyRows(deals, known, last);
    if (rows.length === 0) return;
    await sql`insert into deal_changes (organisation_id, deal_id, field, at, from_value, to_value, source, person_id, person_name)
      select ${organisationId}::uuid, d.id, r.field, r.at, r.from_value, r.to_value, 'crm', o.user_id, coalesce(o.name, '')
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r(crm_id text, field text, at timestamptz, from_value text, to_value text, crm_user_id text)
      join deals d on d.organisation_id = ${organisationId} and d.crm_id = r.crm_id
      left join lateral (select user_id, name from owners o where o.organisation_id = d.organisation_id
        and o.crm_user_id = r.crm_user_id limit 1) o on true
      on conflict do nothing`.execute(db);
  }

  async function lastChanges(dealIds: string[]) {
    if (dealIds.length === 0) return [];
    return db
      .selectFrom("dealChanges")
      .distinctOn(["dealId", "field"])
      .select(["dealId", "field", "at", "toValue"])
      .where("organisationId", "=", organisationId)
      .where("dealId", "in", dealIds)
      .orderBy("dealId")
      .orderBy("field")
      .orderBy("at", "desc")
      .execute();
  }

  /** A merged deal goes by its old ids too; our rows under these ids are over. */
  async function saveAliases(deals: CrmDeal[], now: Date): Promise<void> {
    for (const { id, mergedIds } of deals) {
      const old = mergedIds.filter((merged) => merged !== id);
      if (old.length === 0) continue;
      await db
        .updateTable("deals")
        .set({ archivedAt: now })
        .where("organisationId", "=", organisationId)
        .where("crmId", "in", old)
        .where("archivedAt", "is", null)
        .execute();
      await sql`insert into deal_aliases (organisation_id, crm_id, deal_id)
        select ${organisationId}::uuid, a.crm_id, d.id from unnest(${old}::text[]) as a(crm_id)
        join deals d on d.organisation_id = ${organisationId} and d.crm_id = ${id}
        on conflict (organisation_id, crm_id) do update set deal_id = excluded.deal_id`.execute(db);
    }
  }
}
