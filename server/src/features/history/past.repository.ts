import type { Day, HistoryRange } from "@touchline/domain";
import { sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { prepared } from "../../db/connect.ts";
import type { PastDay } from "../../db/deals-then.ts";
import type { Handle } from "../../db/handle.ts";

/**
 * While more changes than this wait for their versions, as in a first sync, history is read
 * instead: leaving out that many would take longer.
 */
const MAX_OUTDATED = 500;

/** How far back the history goes, and where days end. */
export function pastRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  // A rep has few deals, possibly none with a change, so their creation dates count too.
  const made = seesTeam(viewer)
    ? sql`null::timestamptz`
    : sql`(select min(d.created_at) from deals d
        where d.organisation_id = ${organisationId} and d.owner_id = ${userId})`;
  const since = sql`least(${made},
    (select min(c.at) from deal_changes c where c.organisation_id = ${organisationId}),
    (select min(v.saved_at) from check_in_versions v where v.organisation_id = ${organisationId}))`;

  return {
    /** The day of the first dated event the viewer may see. */
    async firstDay(): Promise<Day | null> {
      const { rows } = await sql<{ first: Day | null }>`
        select (${since} at time zone o.time_zone)::date as first
        from organisations o where o.id = ${organisationId}`.execute(db);
      return rows[0]?.first ?? null;
    },

    /** What a view of a past day needs; days are in the organisation's time zone. */
    async around(day: Day, now: Date): Promise<HistoryRange & Omit<PastDay, "day">> {
      const { rows } = await sql<HistoryRange & { end: Date; listed: string[] }>`${prepared}
        select (${since} at time zone o.time_zone)::date as first,
          (${now}::timestamptz at time zone o.time_zone)::date as today,
          (${day}::date + 1)::timestamp at time zone o.time_zone as "end",
          array(select v.deal_id from deals_to_version v where v.organisation_id = ${organisationId}
            limit ${MAX_OUTDATED + 1}) as listed
        from organisations o where o.id = ${organisationId}`.execute(db);
      const [found] = rows;
      if (!found) throw new Error("The viewer's organisation can't be seen.");
      const { listed, ...range } = found;
      return { ...range, outdated: listed.length > MAX_OUTDATED ? null : [...new Set(listed)] };
    },
  };
}
