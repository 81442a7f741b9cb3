import type { CrmLink } from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";
import type { Calendar } from "../../time.ts";

interface Row extends Calendar {
  isConnected: boolean;
  isRevoked: boolean;
  trouble: string | null;
  lastState: string | null;
  lastError: string | null;
  syncedAt: Date | null;
}

/** What every goal of the organisation depends on: how it counts time, and how it stands with its CRM. */
export function crmLinkRepository({ db, viewer: { organisationId } }: Handle) {
  return {
    async read(): Promise<{ calendar: Calendar; link: CrmLink }> {
      const ended = (state: string) => sql`select s.state, s.error, s.finished_at from syncs s
        where s.organisation_id = ${organisationId} and ${sql.raw(state)}
        order by s.started_at desc limit 1`;
      const { rows } = await sql<Row>`
        select o.time_zone, o.fiscal_start_month, c.vendor is not null as is_connected,
          c.revoked_at is not null as is_revoked, c.trouble, l.state as last_state, l.error as last_error,
          d.finished_at as synced_at
        from organisations o
        left join connections c on c.organisation_id = o.id and c.vendor = 'hubspot'
        left join lateral (${ended("s.state <> 'running'")}) l on c.vendor is not null
        left join lateral (${ended("s.state = 'done'")}) d on c.vendor is not null
        where o.id = ${organisationId}`.execute(db);
      const [row] = rows;
      if (!row) throw new Error("The viewer's organisation cannot be seen.");
      const { timeZone, fiscalStartMonth, isConnected, isRevoked, trouble } = row;
      const { lastState, lastError, syncedAt } = row;
      return {
        calendar: { timeZone, fiscalStartMonth },
        link: {
          isConnected,
          isRevoked,
          trouble,
          lastSync: lastState ? { hasFailed: lastState === "failed", words: lastError } : null,
          syncedAt: syncedAt?.toISOString() ?? null,
        },
      };
    },
  };
}
