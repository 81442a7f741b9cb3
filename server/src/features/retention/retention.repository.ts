import { FORGETTABLE, type Forgettable } from "@touchline/domain";
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

export type DaysKept = Record<Forgettable, number | null>;

/** Table, age column and deletability condition per kind of record. */
const PLACES: Record<Forgettable, { table: string; at: string; settled: RawBuilder<unknown> }> = {
  "audit-log": { table: "audit_log", at: "at", settled: sql`true` },
  // A dismissed alert stays until its quiet period ends; without the record it would be raised
  // again.
  alerts: {
    table: "alerts",
    at: "settled_at",
    settled: sql`state <> 'shown' and (quiet_until is null or quiet_until < now())`,
  },
  "digest-runs": { table: "digest_runs", at: "slot", settled: sql`state <> 'sending'` },
  "webhook-deliveries": {
    table: "webhook_deliveries",
    at: "created_at",
    settled: sql`state <> 'waiting'`,
  },
};

const USUAL = Object.fromEntries(FORGETTABLE.map(({ kind, usual }) => [kind, usual])) as DaysKept;

export function retentionRepository({ db, viewer: { organisationId } }: Handle) {
  const old = (kind: Forgettable, before: Date) => {
    const { at, settled } = PLACES[kind];
    return sql`organisation_id = ${organisationId} and ${sql.ref(at)} < ${before} and ${settled}`;
  };
  const countOf = async (query: RawBuilder<{ count: number }>): Promise<number> =>
    (await query.execute(db)).rows[0]?.count ?? 0;

  return {
    async daysKept(): Promise<DaysKept> {
      const row = await db
        .selectFrom("retention")
        .selectAll()
        .where("organisationId", "=", organisationId)
        .executeTakeFirst();
      if (!row) return USUAL;
      return {
        "audit-log": row.auditLogDays,
        alerts: row.alertsDays,
        "digest-runs": row.digestRunsDays,
        "webhook-deliveries": row.webhookDeliveriesDays,
      };
    },

    async keepFor(kind: Forgettable, days: number | null): Promise<void> {
      const change = {
        "audit-log": { auditLogDays: days },
        alerts: { alertsDays: days },
        "digest-runs": { digestRunsDays: days },
        "webhook-deliveries": { webhookDeliveriesDays: days },
      }[kind];
      await db
        .insertInto("retention")
        .values({ organisationId, ...change })
        .onConflict((on) => on.column("organisationId").doUpdateSet(change))
        .execute();
    },

    records: (kind: Forgettable): Promise<number> =>
      countOf(sql`select count(*)::int as count from ${sql.table(PLACES[kind].table)}
        where organisation_id = ${organisationId}`),

    tooOld: (kind: Forgettable, before: Date): Promise<number> =>
      countOf(sql`select count(*)::int as count from ${sql.table(PLACES[kind].table)}
        where ${old(kind, before)}`),

    /** Deletes a limited number of expired records and returns how many. */
    forget(kind: Forgettable, before: Date, most: number): Promise<number> {
      // The audit log is append-only; this function is the only way to delete from it.
      if (kind === "audit-log") {
        return countOf(sql`select forget_audit_log(${before}, ${most}) as count`);
      }
      const table = sql.table(PLACES[kind].table);
      return countOf(sql`with gone as (
          delete from ${table} where organisation_id = ${organisationId} and id = any(array(
            select id from ${table} where ${old(kind, before)} limit ${most})) returning 1)
        select count(*)::int as count from gone`);
    },

    /** Returns true for the one caller that runs today's sweep. */
    async claimSweep(now: Date, before: Date): Promise<boolean> {
      const claimed = await db
        .insertInto("retention")
        .values({ organisationId, sweptAt: now })
        .onConflict((on) =>
          on
            .column("organisationId")
            .doUpdateSet({ sweptAt: now })
            .where((eb) =>
              eb.or([eb("retention.sweptAt", "is", null), eb("retention.sweptAt", "<", before)]),
            ),
        )
        .returning("organisationId")
        .executeTakeFirst();
      return claimed !== undefined;
    },
  };
}
