import type { LostReason } from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

interface StoredLists {
  /** Null for the default ones. */
  own: string[] | null;
  crmOptions: LostReason[];
}

/** The reasons that people pick from when a deal is lost. */
export function lostReasonsRepository({ db, viewer: { organisationId } }: Handle) {
  return {
    async get(): Promise<StoredLists> {
      const row = await db
        .selectFrom("lostReasonLists")
        .select("reasons as own")
        // As text: the query builder would rename keys inside JSON.
        .select(sql<string>`crm_options::text`.as("crmOptions"))
        .where("organisationId", "=", organisationId)
        .executeTakeFirst();
      if (!row) return { own: null, crmOptions: [] };
      return { own: row.own, crmOptions: JSON.parse(row.crmOptions) as LostReason[] };
    },

    async saveOwn(reasons: string[] | null): Promise<void> {
      await db
        .insertInto("lostReasonLists")
        .values({ organisationId, reasons })
        .onConflict((on) => on.column("organisationId").doUpdateSet({ reasons }))
        .execute();
    },

    /** Returns whether they are others than before. */
    async saveCrmOptions(options: readonly LostReason[]): Promise<boolean> {
      const crmOptions = JSON.stringify(options);
      const { numAffectedRows = 0n } =
        await sql`insert into lost_reason_lists (organisation_id, crm_options)
        select ${organisationId}, ${crmOptions}::jsonb
        where ${options.length > 0} or exists (select from lost_reason_lists where organisation_id = ${organisationId})
        on conflict (organisation_id) do update set crm_options = excluded.crm_options
        where lost_reason_lists.crm_options <> excluded.crm_options`.execute(db);
      return numAffectedRows > 0n;
    },
  };
}
