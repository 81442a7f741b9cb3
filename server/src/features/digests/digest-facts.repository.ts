import type { DigestFilters } from "@touchline/contract";
import {
  type Day,
  type DealForReview,
  MAX_LISTED_PER_BLOCK,
  type NamedDeal,
  type NamedDeals,
  NONE_OUTSIDE_TEAM,
  type OutsideTeamTotal,
} from "@touchline/domain";
import { type RawBuilder, sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { COUNTS } from "../../db/counted-changes.ts";
import { isCounting } from "../../db/counting-pipelines.ts";
import { OWNER_NAME, OWNERS } from "../../db/deal-owner.ts";
import type { Handle } from "../../db/handle.ts";
import {
  HAS_NO_OWNER,
  isTeamDeal,
  OUTSIDE_COLUMNS,
  type OutsideRow,
  outsideTotal,
} from "../../db/team-deals.ts";

type Filters = Pick<DigestFilters, "confidence" | "pipelineIds" | "repIds">;
export type ReviewableDeal = NamedDeal & DealForReview & { hasOwner: boolean };
type Listed<D> = D & { count: number; value: number };

/** As in `bucketOf`: unset or unknown categories count as pipeline. */
const CONFIDENCE = sql`case when d.forecast_category in ('COMMIT', 'BEST_CASE', 'OMIT')
  then d.forecast_category else 'PIPELINE' end`;

const BY_CONFIDENCE = sql`array_position(array['COMMIT', 'BEST_CASE', 'PIPELINE'], ${CONFIDENCE})`;
const LARGEST_FIRST = sql`d.amount_in_home_currency desc nulls last, d.id`;

/** Open deals for the blocks of a digest: the first few, their number and total value. */
export function digestFactsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  /** The team's open deals that pass the filters; omitted deals never do. */
  function among(filters: Filters): RawBuilder<unknown> {
    return sql`${fitting(filters)} and ${isTeamDeal(organisationId)}`;
  }

  function fitting({ confidence, pipelineIds, repIds }: Filters): RawBuilder<unknown> {
    const all = [
      sql`d.organisation_id = ${organisationId} and d.archived_at is null and d.status = 'open'`,
      isCounting(organisationId),
      confidence
        ? sql`${CONFIDENCE} = any(${confidence}::text[])`
        : sql`d.forecast_category is distinct from 'OMIT'`,
    ];
    if (!seesTeam(viewer)) all.push(sql`d.owner_id = ${userId}`);
    if (repIds) all.push(sql`d.owner_id = any(${repIds}::uuid[])`);
    if (pipelineIds) all.push(sql`d.pipeline_id = any(${pipelineIds}::text[])`);
    return sql.join(all, sql` and `);
  }

  async function list<D extends NamedDeal>(given: {
    filters: Filters;
    where: RawBuilder<unknown>;
    order: RawBuilder<unknown>;
    more?: RawBuilder<unknown>;
    join?: RawBuilder<unknown>;
    named: (row: D) => D;
  }): Promise<NamedDeals<D>> {
    const { filters, where, order, more = sql``, join = sql``, named } = given;
    const { rows } = await sql<Listed<D>>`
      select d.id, d.crm_id, left(d.name, 1000) as name, d.amount_in_home_currency as amount, d.close_date,
        ${CONFIDENCE} as category, ${OWNER_NAME} as owner ${more}, count(*) over () as count,
        coalesce(sum(d.amount_in_home_currency) over (), 0) as value
      from deals d ${join}
      ${OWNERS}
      where ${among(filters)} and ${where}
      order by ${order} limit ${MAX_LISTED_PER_BLOCK}`.execute(db);
    const outside = await outsideTeam(filters, { where, join });
    return { ...toNamedDeals<Listed<D>, D>(rows, named), outside };
  }

  /** The same list for deals whose owners aren't on the team; empty if reps are chosen. */
  async function outsideTeam(
    filters: Filters,
    { where, join }: { where: RawBuilder<unknown>; join: RawBuilder<unknown> },
  ): Promise<OutsideTeamTotal> {
    if (!seesTeam(viewer) || filters.repIds) return NONE_OUTSIDE_TEAM;
    const { rows } = await sql<OutsideRow>`
      select ${OUTSIDE_COLUMNS} from deals d ${join}
      where ${fitting(filters)} and not ${isTeamDeal(organisationId)} and ${where}`.execute(db);
    return outsideTotal(rows[0]);
  }

  return {
    /** Each rep's largest deals in a date range. */
    async largest(
      filters: Filters,
      [first, last]: readonly [Day, Day],
    ): Promise<Map<string, NamedDeals>> {
      const { rows } = await sql<Listed<NamedDeal> & { ownerId: string }>`
        select * from (
          select d.owner_id, d.id, d.crm_id, left(d.name, 1000) as name, d.amount_in_home_currency as amount,
            d.close_date, ${CONFIDENCE} as category, null as owner,
            row_number() over (partition by d.owner_id order by ${LARGEST_FIRST}) as place,
            count(*) over (partition by d.owner_id) as count,
            coalesce(sum(d.amount_in_home_currency) over (partition by d.owner_id), 0) as value
          from deals d where ${among(filters)}
            and d.close_date between ${first} and ${last}) d
        where place <= ${MAX_LISTED_PER_BLOCK} order by owner_id, place`.execute(db);
      return new Map(
        [...Map.groupBy(rows, ({ ownerId }) => ownerId)].map(([id, ofOne]) => [
          id,
          toNamedDeals(ofOne, toNamedDeal),
        ]),
      );
    },

    /**
     * Forecast deals closing by a day, highest confidence first; `isToReview` decides which need a
     * review. Deals owned outside the team have no rep.
     */
    async reviewable(
      filters: Filters,
      { until, timeZone }: { until: Day; timeZone: string },
    ): Promise<ReviewableDeal[]> {
      const isTeams = isTeamDeal(organisationId);
      const { rows } = await sql<ReviewableDeal>`
        select d.id, d.crm_id, left(d.name, 1000) as name, d.amount_in_home_currency as amount, d.close_date,
          d.forecast_category as category, ${OWNER_NAME} as owner,
          case when ${isTeams} then d.owner_id end as rep_id, not ${HAS_NO_OWNER} as has_owner,
          (d.reviewed_at at time zone ${timeZone})::date as reviewed_on,
          (d.created_at at time zone ${timeZone})::date as created_on
        from deals d
        ${OWNERS}
        where ${fitting(filters)} and d.forecast_category in ('COMMIT', 'BEST_CASE') and d.close_date <= ${until}
        order by ${BY_CONFIDENCE}, ${LARGEST_FIRST}`.execute(db);
      return rows;
    },

    /**
     * Deals that now close later than on a day, or later than the first date they were given since.
     */
    slipped(filters: Filters, given: { since: Day; timeZone: string }) {
      const { since, timeZone } = given;
      return list<NamedDeal & { was: Day }>({
        filters,
        join: sql`join lateral (select c.from_value::date as was from deal_changes c
          where c.organisation_id = d.organisation_id and c.deal_id = d.id and c.field = 'close_date'
            and c.at >= (${since}::date::timestamp at time zone ${timeZone}) and c.from_value <> ''
            and ${COUNTS}
          order by c.at limit 1) c on true`,
        where: sql`d.close_date > c.was`,
        order: LARGEST_FIRST,
        more: sql`, c.was`,
        named: (row) => ({ ...toNamedDeal(row), was: row.was }),
      });
    },

    closing(filters: Filters, [first, last]: readonly [Day, Day]) {
      return list<NamedDeal>({
        filters,
        where: sql`d.close_date between ${first} and ${last}`,
        order: sql`d.close_date, ${LARGEST_FIRST}`,
        named: toNamedDeal,
      });
    },

    async pipelineIds(): Promise<Set<string>> {
      const rows = await db
        .selectFrom("pipelines")
        .select("id")
        .where("organisationId", "=", organisationId)
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
  };
}

function toNamedDeals<R extends Listed<NamedDeal>, D extends NamedDeal>(
  rows: R[],
  named: (row: R) => D,
): NamedDeals<D> {
  const [{ count, value } = { count: 0, value: 0 }] = rows;
  return { deals: rows.map(named), count, value };
}

function toNamedDeal({
  id,
  crmId,
  name,
  amount,
  closeDate,
  category,
  owner,
}: NamedDeal): NamedDeal {
  return { id, crmId, name, amount, closeDate, category, owner };
}
