import { RETENTION_POLICIES, type RetentionKind } from "@touchline/domain";
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

export type RetentionDays = Record<RetentionKind, number | null>;

/** Table, age column and deletability condition per kind of record. */
const SOURCES: Record<RetentionKind, { table: string; at: string; settled: RawBuilder<unknown> }> =
  {
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

const DEFAULT_DAYS = Object.fromEntries(
  RETENTION_POLICIES.map(({ kind, usual }) => [kind, usual]),
) as RetentionDays;

export function retentionRepository({ db, viewer: { organisationId } }: Handle) {
  const old = (kind: RetentionKind, before: Date) => {
    const { at, settled } = SOURCES[kind];
    return sql`organisation_id = ${organisationId} and ${sql.ref(at)} < ${before} and ${settled}`;
  };
  const countOf = async (query: RawBuilder<{ count: number }>): Promise<number> =>
    (await query.execute(db)).rows[0]?.count ?? 0;

  return {
    async retentionDays(): Promise<RetentionDays> {
      const row = await db
        .selectFrom("retention")
        .selectAll()
        .where("organisationId", "=", organisationId)
        .executeTakeFirst();
      if (!row) return DEFAULT_DAYS;
      return {
        "audit-log": row.auditLogDays,
        alerts: row.alertsDays,
        "digest-runs": row.digestRunsDays,
        "webhook-deliveries": row.webhookDeliveriesDays,
      };
    },

    async saveDays(kind: RetentionKind, days: number | null): Promise<void> {
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

    countRecords: (kind: RetentionKind): Promise<number> =>
      countOf(sql`select count(*)::int as count from ${sql.table(SOURCES[kind].table)}
        where organisation_id = ${organisationId}`),

    countExpired: (kind: RetentionKind, before: Date): Promise<number> =>
      countOf(sql`select count(*)::int as count from ${sql.table(SOURCES[kind].table)}
        where ${old(kind, before)}`),

    /** Deletes a limited number of expired records and returns how many. */
    deleteExpired(kind: RetentionKind, before: Date, most: number): Promise<number> {
      // The audit log is append-only; this function is the only way to delete from it.
      if (kind === "audit-log") {
        return countOf(sql`select forget_audit_log(${before}, ${most}) as count`);
      }
      const table = sql.table(SOURCES[kind].table);
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
