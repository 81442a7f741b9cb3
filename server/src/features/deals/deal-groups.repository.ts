import type { api, DealGroup, ParsedInput } from "@touchline/contract";
import { type OwnProperty, ownGroupKey } from "@touchline/domain";
import { type RawBuilder, sql } from "kysely";
import { CRM_NAME, OWNERS, type OwnerRow, ownerColumns, toOwner } from "../../db/deal-owner.ts";
import { dealsAt, type PastDay } from "../../db/deals-then.ts";
import type { Handle } from "../../db/handle.ts";
import { dealsWhere, historyFilterOf, PIPELINE, STAGE } from "./deal-list-filter.repository.ts";
import { ownOptions, ownText, ownValue } from "./own-field-conditions.repository.ts";

type GroupQuery = ParsedInput<typeof api.deals.groups>["query"];

const MAX_GROUPS = 2000;

/**
 * Totals of the matching deals per group, in the list's group order. Uses an index-only scan on
 * close dates, and looks names up once per group.
 */
export function dealGroupsRepository({ db, viewer }: Handle) {
  const { organisationId } = viewer;

  return {
    /** As of now, or of the end of a day. */
    async list(query: GroupQuery, past: PastDay | null = null): Promise<DealGroup[]> {
      const then = past?.end ?? null;
      const filter = { ...historyFilterOf(query), outdated: past?.outdated };
      const source = dealsAt(organisationId, then, filter);
      const fitting = sql`${source} d where ${dealsWhere(query, viewer)}`;
      const asNamed = db.withoutPlugins();
      if (query.by === "stage") return (await stages(fitting).execute(asNamed)).rows;
      if (query.by !== "owner") return ownGroups(query.by, fitting);
      return (await owners(fitting, then).execute(asNamed)).rows.map(groupOf);
    },
  };

  /**
   * Avoids joins the index can't serve: only owners who aren't members are looked up through their
   * deals.
   */
  function owners(fitting: RawBuilder<unknown>, then: Date | null) {
    const grouped = then
      ? sql`select d.owner_id, case when d.owner_id is null then d.owner_crm_id end as owner_crm_id, ${FIGURES}
          from ${fitting} group by 1, 2`
      : sql`select d.owner_id, null as owner_crm_id, ${FIGURES} from ${fitting} and d.owner_id is not null
          group by d.owner_id
        union all select null, d.owner_crm_id, ${FIGURES} from ${fitting} and d.owner_id is null
          group by d.owner_crm_id`;
    return sql<OwnerGroup>`
      select d.deals, d.amount, ${ownerColumns(then)}
      from (select ${organisationId}::uuid as organisation_id, g.* from (${grouped}) g) d ${OWNERS}
      order by lower(u.name) nulls last, d.owner_id nulls last, lower(${CRM_NAME}) nulls last,
        d.owner_crm_id nulls last limit ${MAX_GROUPS}`;
  }

  async function ownGroups(by: OwnProperty, fitting: RawBuilder<unknown>): Promise<DealGroup[]> {
    const { rows } = await sql<OwnGroup>`
      select coalesce(g.value, '') as value, coalesce(f.label, ${YES_OR_NO}, g.value) as label, g.deals, g.amount
      from (select ${ownText(by)} as value, min(jsonb_typeof(${ownValue(by)})) as type, ${FIGURES}
        from ${fitting} group by 1) g
      ${ownOptions(organisationId, by, sql`g.value`)}
      order by f.place nulls last, g.value nulls last limit ${MAX_GROUPS}`.execute(
      db.withoutPlugins(),
    );
    return rows.map(({ value, label, deals, amount }) => ({
      ...{ key: ownGroupKey(value), label: label?.slice(0, 320) ?? null, deals, amount },
      ...{ ownedBy: null, pipeline: null },
    }));
  }

  function stages(fitting: RawBuilder<unknown>) {
    return sql<DealGroup>`
      select g.pipeline_id || '/' || g.stage_id as key, left(coalesce(s.label, g.stage_id), 200) as label,
        left(coalesce(p.label, g.pipeline_id), 200) as pipeline, null as "ownedBy", g.deals, g.amount
      from (select ${PIPELINE} as pipeline_id, ${STAGE} as stage_id, ${FIGURES} from ${fitting}
        group by 1, 2) g
      left join stages s on s.organisation_id = ${organisationId} and s.pipeline_id = g.pipeline_id
        and s.id = g.stage_id
      left join pipelines p on p.organisation_id = ${organisationId} and p.id = g.pipeline_id
      order by p.display_order nulls last, s.display_order nulls last, g.pipeline_id, g.stage_id
      limit ${MAX_GROUPS}`;
  }
}

const FIGURES = sql`count(*)::int as deals, coalesce(sum(d.amount_in_home_currency), 0) as amount`;

/** How yes and no read; other values have the label of their option. */
const YES_OR_NO = sql`case when g.type = 'boolean' then case g.value when 'true' then 'Yes' else 'No' end end`;

interface OwnGroup extends Pick<DealGroup, "label" | "deals" | "amount"> {
  value: string;
}

type OwnerGroup = OwnerRow & Pick<DealGroup, "deals" | "amount">;

function groupOf(row: OwnerGroup): DealGroup {
  const { deals, amount } = row;
  const owner = toOwner(row);
  const label = owner?.name ?? null;
  return { key: owner?.id ?? "nobody", label, ownedBy: owner, pipeline: null, deals, amount };
}
