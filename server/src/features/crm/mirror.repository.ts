import type { Pipeline } from "@touchline/contract";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";
import { lockDeals } from "../../db/lock-deals.ts";
import type { CrmAssociatedRecords, CrmOwner, CrmPipeline, CrmRate } from "../../ports/crm.ts";
import { dealSaver } from "./mirror-deals.repository.ts";

/** Our copy of the CRM. All operations are idempotent. */
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
        .select(["p.id", "p.label", "p.counts", "s.id as stageId", "s.label as stageLabel"])
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
        counts: ofPipeline[0]?.counts ?? true,
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

    /**
     * Pipelines and stages deleted in the CRM are marked, not removed: deals may still refer to
     * them.
     */
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

    /** Links owners, and with them their deals, to team members by email address. */
    async saveOwners(owners: CrmOwner[]): Promise<void> {
      await sql`insert into owners (organisation_id, id, email, name, crm_user_id, is_archived)
        select ${organisationId}, o.* from json_to_recordset(${JSON.stringify(owners)}::json)
          as o(id text, email text, name text, "crmUserId" text, "isArchived" boolean)
        on conflict (organisation_id, id) do update set email = excluded.email, name = excluded.name,
          crm_user_id = excluded.crm_user_id, is_archived = excluded.is_archived`.execute(db);
      await this.matchOwners();
    },

    /** Replaces the exchange rates. An empty list changes nothing: a currency is never taken back. */
    async saveRates(rates: CrmRate[]): Promise<void> {
      if (rates.length === 0) return;
      await db.deleteFrom("exchangeRates").where("organisationId", "=", organisationId).execute();
      await sql`insert into exchange_rates (organisation_id, currency, day, rate)
        select distinct on (r.currency, r.since) ${organisationId}::uuid, r.currency, r.since, r.rate
        from json_to_recordset(${JSON.stringify(rates)}::json) as r(currency text, since date, rate numeric)
        order by r.currency, r.since`.execute(db);
    },

    async matchOwners(): Promise<void> {
      await sql`update owners o set user_id = u.id
        from owners p left join users u on u.organisation_id = p.organisation_id and u.email = lower(p.email)
        where o.organisation_id = ${organisationId} and p.organisation_id = o.organisation_id and p.id = o.id
          and o.user_id is distinct from u.id`.execute(db);
      await lockDeals(
        handle,
        sql`exists (select from owners o where o.organisation_id = d.organisation_id
          and o.id = d.owner_crm_id and d.owner_id is distinct from o.user_id)`,
      );
      await sql`update deals d set owner_id = o.user_id from owners o
        where d.organisation_id = ${organisationId} and o.organisation_id = d.organisation_id
          and o.id = d.owner_crm_id and d.owner_id is distinct from o.user_id`.execute(db);
    },

    /**
     * A fingerprint of everything here about these deals, to tell whether something read from the
     * CRM was news. Our own changes come back with slightly later times, so those count by the day.
     */
    async fingerprintOf(crmIds: string[]): Promise<string> {
      const rows = (
        table: string,
      ) => sql`(select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)), '[]')
        from ${sql.table(table)} t join deals d on d.organisation_id = t.organisation_id and d.id = t.deal_id
        where t.organisation_id = ${organisationId} and d.crm_id = any(${crmIds}::text[]))`;
      const { rows: found } = await sql<{ fingerprint: string }>`select md5(concat(
        (select jsonb_agg(to_jsonb(d) - '{seen_at,crm_modified_at,next_step_at,deal_update_at,stage_entered_at}'::text[]
            || jsonb_build_object('n', d.next_step_at::date, 'u', d.deal_update_at::date, 's', d.stage_entered_at::date)
            order by d.crm_id)
          from deals d where d.organisation_id = ${organisationId} and d.crm_id = any(${crmIds}::text[])),
        (select jsonb_agg(to_jsonb(c) order by c.crm_id) from contacts c where c.organisation_id = ${organisationId}
          and c.crm_id in (select l.contact_crm_id from deal_contacts l join deals d
            on d.organisation_id = l.organisation_id and d.id = l.deal_id
            where l.organisation_id = ${organisationId} and d.crm_id = any(${crmIds}::text[]))),
        ${rows("deal_contacts")}, ${rows("tasks")}, ${rows("activities")})) as fingerprint`.execute(
        db,
      );
      return found[0]?.fingerprint ?? "";
    },

    /** Saves deals as the CRM has them, with their history; returns the new conflicts. */
    saveDeals: dealSaver(handle),

    /**
     * Archives deals the CRM no longer has. A deal that comes back is restored when it is saved
     * again.
     */
    async archive(crmIds: string[], now: Date): Promise<void> {
      if (crmIds.length === 0) return;
      await lockDeals(handle, sql`d.crm_id = any(${crmIds}::text[]) and d.archived_at is null`);
      await db
        .updateTable("deals")
        .set({ archivedAt: now })
        .where("organisationId", "=", organisationId)
        .where("crmId", "in", crmIds)
        .where("archivedAt", "is", null)
        .execute();
    },

    /** Deals missing from every page of a listing started then. */
    async notSeenSince(began: Date, limit: number): Promise<string[]> {
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

    /** Deals after a CRM id, for paging through all of them. */
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

    async saveAssociatedRecords(surroundings: CrmAssociatedRecords[]): Promise<void> {
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

    /** Deletes contacts with their links; returns the deals, by the CRM's ids, that had them. */
    async eraseContacts(crmIds: string[]): Promise<Array<{ contactId: string; dealId: string }>> {
      const links = await db
        .selectFrom("dealContacts as l")
        .innerJoin("deals as d", (join) =>
          join.onRef("d.id", "=", "l.dealId").onRef("d.organisationId", "=", "l.organisationId"),
        )
        .select(["l.contactCrmId as contactId", "d.crmId as dealId"])
        .where("l.organisationId", "=", organisationId)
        .where("l.contactCrmId", "in", crmIds)
        .orderBy("d.crmId")
        .execute();
      await db
        .deleteFrom("contacts")
        .where("organisationId", "=", organisationId)
        .where("crmId", "in", crmIds)
        .execute();
      return links;
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

    /** Counts the owners that aren't archived in the CRM. */
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
}
