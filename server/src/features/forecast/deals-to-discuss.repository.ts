import type { RepDeals } from "@touchline/contract";
import { type Day, MAX_DEALS_TO_DISCUSS, riskReasons } from "@touchline/domain";
import { sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { isCounting } from "../../db/counting-pipelines.ts";
import type { Handle } from "../../db/handle.ts";
import { isMember } from "../../db/team-deals.ts";

type DealToDiscuss = RepDeals["deals"][number];

interface Row extends Omit<DealToDiscuss, "reason"> {
  ownerId: string;
  rules: string[];
}

export function dealsToDiscussRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  return {
    /** Each member's open deals due by a day, without omitted ones: the most at stake, then the largest. */
    async read(until: Day): Promise<RepDeals[]> {
      const { rows } = await sql<Row>`
        with placed as materialized (
          select d.id, d.owner_id, row_number() over (partition by d.owner_id
            order by d.risk_at_stake desc nulls last, d.amount_in_home_currency desc nulls last, d.id) as place
          from deals d
          where d.organisation_id = ${organisationId} and d.archived_at is null and d.status = 'open'
            and d.close_date <= ${until} and d.forecast_category is distinct from 'OMIT'
            and ${isCounting(organisationId)} and ${isMember(organisationId, sql`d.owner_id`)}
            ${seesTeam(viewer) ? sql`` : sql`and d.owner_id = ${userId}`})
        select p.owner_id, d.crm_id as hubspot_id, left(d.name, 4000) as name,
          d.amount_in_home_currency, d.close_date, d.risk_rules as rules
        from placed p join deals d on d.organisation_id = ${organisationId} and d.id = p.id
        where p.place <= ${MAX_DEALS_TO_DISCUSS}
        order by p.owner_id, p.place`.execute(db);
      return [...Map.groupBy(rows, ({ ownerId }) => ownerId)].map(([id, deals]) => ({
        rep: { id },
        deals: deals.map(({ ownerId: _owner, rules, ...deal }) => ({
          ...deal,
          reason: riskReasons(rules)[0]?.words ?? null,
        })),
      }));
    },
  };
}
