import type { StaleEvidence } from "@touchline/contract";
import type { BuyerFactId, Day } from "@touchline/domain";
import { sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { isCounting } from "../../db/counting-pipelines.ts";
import type { Handle } from "../../db/handle.ts";
import type { Span } from "./deal-sums.repository.ts";

/** Since when a fact must have been confirmed to be valid today. */
export interface FactCutoff {
  id: BuyerFactId;
  since: Day;
}

/** Likely deals without recent buyer confirmation, per owner. */
export function staleEvidenceRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  return {
    /** Whether anything was ever confirmed about a deal the viewer may see. */
    async hasConfirmations(): Promise<boolean> {
      const { rows } = await sql<{ has: boolean }>`select exists (select from buyer_facts b
        where b.organisation_id = ${organisationId}) as has`.execute(db);
      return rows[0]?.has ?? false;
    },

    /** As in `evidence`. The deals are those the overview counts as likely. */
    async read(span: Span, wanted: FactCutoff[], pipelines?: string[]): Promise<StaleEvidence[]> {
      const { rows } = await sql<StaleEvidence & { id: string; name: string }>`
        with likely as materialized (
          select d.id, d.owner_id, d.amount_in_home_currency as amount from deals d
          where d.organisation_id = ${organisationId} and d.archived_at is null and d.owner_id is not null
            and d.status = 'open' and d.forecast_category = 'COMMIT' and ${isCounting(organisationId)}
            and d.close_date >= ${span.first} ${span.last ? sql`and d.close_date <= ${span.last}` : sql``}
            ${seesTeam(viewer) ? sql`` : sql`and d.owner_id = ${userId}`}
            ${pipelines ? sql`and d.pipeline_id = any(${pipelines}::text[])` : sql``}),
        wanted as (select * from unnest(${wanted.map(({ id }) => id)}::text[],
          ${wanted.map(({ since }) => since)}::date[]) with ordinality as w (fact, since, place)),
        stale as materialized (
          select l.owner_id, l.id, l.amount, array_agg(w.fact order by w.place) as wanting,
            row_number() over (partition by l.owner_id order by l.amount desc nulls last, l.id) as place
          from likely l cross join wanted w
          where not coalesce((select b.confirmed_on >= w.since from buyer_facts b
            where b.organisation_id = ${organisationId} and b.deal_id = l.id and b.fact = w.fact
            order by b.confirmed_at desc limit 1), false)
          group by l.owner_id, l.id, l.amount)
        select u.id, u.name, coalesce(sum(s.amount), 0) as value, count(*)::int as count,
          json_agg(json_build_object('hubspotId', d.crm_id, 'name', left(d.name, 4000),
            'amountInHomeCurrency', s.amount, 'closeDate', d.close_date, 'wanting', s.wanting) order by s.place)
            filter (where s.place <= 10) as deals
        from stale s
        join deals d on d.organisation_id = ${organisationId} and d.id = s.id
        join users u on u.organisation_id = ${organisationId} and u.id = s.owner_id and u.deactivated_at is null
        group by u.id, u.name order by lower(u.name), u.id`.execute(db);
      return rows.map(({ id, name, value, count, deals }) => ({
        rep: { id, name },
        value,
        count,
        deals,
      }));
    },
  };
}
