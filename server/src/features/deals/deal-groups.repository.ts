import type { api, DealGroup, Received } from "@touchline/contract";
import { type RawBuilder, sql } from "kysely";
import { dealsAt } from "../../db/deals-then.ts";
import type { Handle } from "../../db/handle.ts";
import {
  dealsWhere,
  GROUP_KEYS,
  PIPELINE,
  STAGE,
  soughtBy,
} from "./deal-list-filter.repository.ts";

type GroupQuery = Received<typeof api.deals.groups>["query"];

const MOST_GROUPS = 2000;

/**
 * What the deals that fit come to, group by group, in the order in which the list has the groups.
 *
 * Adds up what lies in the index of close dates: no deal is fetched, and names are looked up once for each group.
 */
export function dealGroupsRepository({ db, viewer }: Handle) {
  const { organisationId } = viewer;

  return {
    /** As of now, or of an instant. */
    async list(query: GroupQuery, then: Date | null = null): Promise<DealGroup[]> {
      const source = dealsAt(organisationId, then, soughtBy(query));
      const fitting = sql`${source} d where ${dealsWhere(query, viewer)}`;
      const { rows } = await (query.by === "owner" ? owners(fitting) : stages(fitting)).execute(
        db.withoutPlugins(),
      );
      return rows;
    },
  };

  function owners(fitting: RawBuilder<unknown>) {
    return sql<DealGroup>`
      select g.key, u.name as label, null as pipeline, g.deals, g.amount
      from (select ${GROUP_KEYS.owner} as key, d.owner_id, ${FIGURES} from ${fitting}
        group by d.owner_id) g
      left join users u on u.organisation_id = ${organisationId} and u.id = g.owner_id
      order by lower(u.name) nulls last, g.owner_id nulls last limit ${MOST_GROUPS}`;
  }

  function stages(fitting: RawBuilder<unknown>) {
    return sql<DealGroup>`
      select g.pipeline_id || '/' || g.stage_id as key, left(coalesce(s.label, g.stage_id), 200) as label,
        left(coalesce(p.label, g.pipeline_id), 200) as pipeline, g.deals, g.amount
      from (select ${PIPELINE} as pipeline_id, ${STAGE} as stage_id, ${FIGURES} from ${fitting}
        group by 1, 2) g
      left join stages s on s.organisation_id = ${organisationId} and s.pipeline_id = g.pipeline_id
        and s.id = g.stage_id
      left join pipelines p on p.organisation_id = ${organisationId} and p.id = g.pipeline_id
      order by p.display_order nulls last, s.display_order nulls last, g.pipeline_id, g.stage_id
      limit ${MOST_GROUPS}`;
  }
}

const FIGURES = sql`count(*)::int as deals, coalesce(sum(d.amount_in_home_currency), 0) as amount`;
