import { type RawBuilder, sql } from "kysely";
import { isCounting } from "../../db/counting-pipelines.ts";
import { OWNER_NAME, OWNERS, type OwnerRow, ownerColumns } from "../../db/deal-owner.ts";
import type { Handle } from "../../db/handle.ts";
import { HAS_NO_OWNER, isTeamDeal } from "../../db/team-deals.ts";

interface OwnerTotal {
  /** Null for deals without an owner. */
  id: string | null;
  name: string | null;
  email: string | null;
  count: number;
  value: number;
}

interface OutsideDeal extends OwnerRow {
  crmId: string;
  name: string;
  amount: number | null;
}

const MAX_OWNERS = 500;
const MAX_LISTED = 50;

/** Open deals of pipelines that count, whose owner isn't on the team. */
export function outsideTeamRepository({ db, viewer: { organisationId } }: Handle) {
  const outside = (columns: RawBuilder<unknown>) => sql`select ${columns} from deals d ${OWNERS}
    where d.organisation_id = ${organisationId} and d.archived_at is null and d.status = 'open'
      and ${isCounting(organisationId)} and not ${isTeamDeal(organisationId)}`;

  return {
    /** By owner, those with the most value first. */
    async byOwner(): Promise<OwnerTotal[]> {
      const { rows } = await sql<OwnerTotal>`
        select o.id, max(o.name) as name, max(o.email) as email, count(*)::int as count,
          coalesce(sum(o.amount), 0) as value
        from (${outside(sql`case when ${HAS_NO_OWNER} then null else coalesce(u.id::text, d.owner_crm_id) end as id,
          ${OWNER_NAME} as name, d.amount_in_home_currency as amount,
          case when u.id is null then nullif(w.email, '') end as email`)}) o
        group by o.id order by value desc, name, o.id limit ${MAX_OWNERS + 1}`.execute(db);
      return rows;
    },

    /** The largest first. */
    async largest(): Promise<OutsideDeal[]> {
      const { rows } = await sql<OutsideDeal>`
        ${outside(sql`d.crm_id, d.name, d.amount_in_home_currency as amount, ${ownerColumns()}`)}
        order by d.amount_in_home_currency desc nulls last, d.id limit ${MAX_LISTED}`.execute(db);
      return rows;
    },
  };
}
