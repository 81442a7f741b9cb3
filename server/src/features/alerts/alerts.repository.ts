import type { AddressedAlert, AlertDraft, AlertIcon } from "@touchline/domain";
import { sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import type { Handle } from "../../db/handle.ts";

export interface StoredAlert {
  id: string;
  key: string;
  label: string;
  icon: AlertIcon;
  actionType: AlertDraft["actionType"];
  actionContent: string;
  repId: string | null;
  rating: string | null;
  createdAt: Date;
  dealId: string | null;
  crmId: string | null;
  dealName: string | null;
  amount: number | null;
  portalId: string | null;
  uiDomain: string | null;
}

export type SettledState = "dismissed" | "solved";

const CHECK_ACTION = "alerts.check";
/** The audit log entry for a finished scan. */
export const CHECKED_ACTION = "alerts.checked";
/** More deals than could ever be listed. */
const MAX_LISTED = 5_000;

/** Alerts: raised once per matter, until resolved. */
export function alertsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const inScope = seesTeam(viewer)
    ? sql`a.audience = 'managers'`
    : sql`a.audience = 'rep' and a.rep_id = ${userId} and d.owner_id = ${userId}`;
  /**
   * When one of these was last logged; the action is a literal so that the partial index applies.
   */
  const lastOf = async (
    action: typeof CHECK_ACTION | typeof CHECKED_ACTION,
  ): Promise<Date | null> => {
    const row = await db
      .selectFrom("auditLog")
      .select("at")
      .where("organisationId", "=", organisationId)
      .where("action", "=", sql.lit(action))
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    return row?.at ?? null;
  };

  return {
    /** Alerts no one has settled, newest first, then by amount at stake. */
    async listOpen(): Promise<StoredAlert[]> {
      const { rows } = await sql<StoredAlert>`
        select a.id, a.key, a.label, a.icon, a.action_type, a.action_content, a.rep_id, a.metadata->>'rating' as rating,
          a.created_at, d.id as deal_id, d.crm_id, d.name as deal_name, d.amount_in_home_currency as amount,
          c.account_id as portal_id, c.ui_domain
        from alerts a
        left join deals d on d.organisation_id = a.organisation_id and d.id = a.deal_id
        left join connections c on c.organisation_id = a.organisation_id and c.vendor = 'hubspot'
        where a.organisation_id = ${organisationId} and a.state = 'shown' and ${inScope}
        order by a.created_at desc, d.amount_in_home_currency desc nulls first, a.key
        limit ${MAX_LISTED}`.execute(db);
      return rows;
    },

    /**
     * Makes the stored alerts match the found ones: new ones are raised, known ones updated, and
     * those whose cause is gone are settled without a user. Settled ones stay quiet for their
     * period.
     */
    async replace(found: AddressedAlert[], now: Date): Promise<{ raised: number; gone: number }> {
      const drafts = JSON.stringify(found);
      const raised = await sql<{ isNew: boolean }>`
        insert into alerts (organisation_id, id, key, audience, label, icon, action_type, action_content, rep_id,
          deal_id, metadata, state, created_at)
        select ${organisationId}::uuid, gen_random_uuid(), f.key, f.audience, f.label, f.icon, f."actionType",
          f."actionContent", f."repId", f."dealId", jsonb_build_object('rating', f.rating), 'shown', ${now}
        from jsonb_to_recordset(${drafts}::jsonb) as f(key text, audience text, label text, icon text,
          "actionType" text, "actionContent" text, "repId" uuid, "dealId" uuid, rating text)
        where not exists (select from alerts q where q.organisation_id = ${organisationId} and q.key = f.key
          and q.quiet_until > ${now})
        on conflict (organisation_id, key) where state = 'shown' do update
          set label = excluded.label, action_content = excluded.action_content, rep_id = excluded.rep_id,
            metadata = excluded.metadata
        returning created_at = ${now} as is_new`.execute(db);
      const keys = found.map(({ key }) => key);
      const gone = await sql`update alerts set state = 'solved', settled_at = ${now}
        where organisation_id = ${organisationId} and state = 'shown' and key <> all(${keys}::text[])
        returning 1`.execute(db);
      return {
        raised: raised.rows.filter(({ isNew }) => isNew).length,
        gone: gone.rows.length,
      };
    },

    /** Settles an alert unless it is settled already; returns its current state. */
    async settle(
      id: string,
      state: SettledState,
      quietUntil: Date,
      now: Date,
    ): Promise<{ state: SettledState; isNew: boolean } | undefined> {
      const scoped = () => {
        const all = db
          .selectFrom("alerts")
          .select("state")
          .where("organisationId", "=", organisationId)
          .where("id", "=", id);
        return seesTeam(viewer)
          ? all.where("audience", "=", "managers")
          : all.where("audience", "=", "rep").where("repId", "=", userId);
      };
      const before = await scoped().forUpdate().executeTakeFirst();
      if (!before) return undefined;
      if (before.state === "dismissed" || before.state === "solved") {
        return { state: before.state, isNew: false };
      }
      await db
        .updateTable("alerts")
        .set({ state, quietUntil, settledAt: now, settledBy: userId })
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .execute();
      return { state, isNew: true };
    },

    /** When a check was last requested, by a user or the scheduler. */
    lastRequestedAt: () => lastOf(CHECK_ACTION),

    /** When a check last finished. */
    lastCheckedAt: () => lastOf(CHECKED_ACTION),
  };
}
