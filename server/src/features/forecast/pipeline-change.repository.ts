import {
  type Day,
  type DealStatus,
  type DealWithPast,
  dealStatus,
  FORECAST_FIELDS,
  type ForecastFieldValues,
  type Total,
} from "@touchline/domain";
import { sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { prepared } from "../../db/connect.ts";
import { isCounting } from "../../db/counting-pipelines.ts";
import { OWNERS, type OwnerRow, ownerColumns } from "../../db/deal-owner.ts";
import { formerValues, isHeldAt } from "../../db/former-values.ts";
import type { Handle } from "../../db/handle.ts";
import { homeRate } from "../../db/home-rate.ts";
import { isTeamDeal } from "../../db/team-deals.ts";
import type { Span } from "./deal-sums.repository.ts";

/** From the start of one day to the end of another, in the organisation's time zone. */
export interface ChangePeriod {
  from: Day;
  to: Day;
  ownerId?: string | undefined;
  pipelines?: string[] | undefined;
}

export interface TouchedDeal extends DealWithPast, OwnerRow {
  id: string;
  crmId: string;
  name: string;
  /** The current exchange rate to the organisation's currency; null if unknown. */
  rate: number | null;
  /** Its values at the start and at the end, where they differ from now. */
  atBeginning: Partial<ForecastFieldValues>;
  atEnd: Partial<ForecastFieldValues>;
}

/** Resolves whether a deal was open at an instant, and whose it was. */
export interface DealClassifiers {
  statusOf: (pipelineId: string | null, stageId: string | null) => DealStatus;
  /** Whether a deal belonged to the member, or to the team: to a member who hadn't left by then. */
  isOwned: (ownerCrmId: string | null, instant: Date) => boolean;
  isCounted: (pipelineId: string | null) => boolean;
}

/** Deals at two instants, reconstructed from their current values and the changes since. */
export function pipelineChangeRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const ownerOf = (ownerId?: string) => (seesTeam(viewer) ? ownerId : userId);
  const touched = (since: Date) => sql`
    select c.deal_id as id from deal_changes c where c.organisation_id = ${organisationId} and c.at >= ${since}
      and c.field in (${sql.join(FORECAST_FIELDS.map((field) => sql.lit(field)))})
    union select d.id from deals d where d.organisation_id = ${organisationId} and d.created_at >= ${since}
    union select d.id from deals d where d.organisation_id = ${organisationId} and d.archived_at >= ${since}
    union select d.id from deals d where d.organisation_id = ${organisationId} and d.owner_id = any (array(
      select u.id from users u where u.organisation_id = ${organisationId} and u.deactivated_at >= ${since}))`;

  return {
    async instants({ from, to }: ChangePeriod): Promise<{ beginning: Date; end: Date }> {
      const { rows } = await sql<{ beginning: Date; end: Date }>`${prepared}
        select ${from}::date::timestamp at time zone time_zone as beginning,
          (${to}::date + 1)::timestamp at time zone time_zone as "end"
        from organisations where id = ${organisationId}`.execute(db);
      const [found] = rows;
      if (!found) throw new Error("The viewer's organisation can't be seen.");
      return found;
    },

    /** Every deal created, changed or archived since the start. */
    async touched(beginning: Date, end: Date): Promise<TouchedDeal[]> {
      const { rows } = await sql<TouchedDeal>`
        select d.id, d.crm_id as "crmId", d.name, ${ownerColumns()}, d.created_at as "createdAt",
          d.archived_at as "archivedAt",
          jsonb_build_object('stage', d.stage_id, 'pipeline', d.pipeline_id, 'owner', d.owner_crm_id,
            'amount', d.amount::text, 'close_date', d.close_date, 'forecast_category', d.forecast_category) as now,
          ${homeRate(organisationId)} as rate,
          coalesce(c.at_beginning, '{}') as "atBeginning", coalesce(c.at_end, '{}') as "atEnd"
        from (${touched(beginning)}) t
        join deals d on d.organisation_id = ${organisationId} and d.id = t.id
        ${OWNERS}
        left join (select f.deal_id,
            jsonb_object_agg(f.field, f.from_value) filter (where ${isHeldAt(beginning)}) as at_beginning,
            jsonb_object_agg(f.field, f.from_value) filter (where ${isHeldAt(end)}) as at_end
          from (${formerValues({ organisationId, since: beginning, fields: FORECAST_FIELDS })}) f
          group by f.deal_id) c on c.deal_id = d.id
        order by d.id`.execute(db.withoutPlugins());
      return rows;
    },

    /** The meaning of the stages, owners and pipelines in the deals' history. */
    async classifiers({ ownerId, pipelines }: ChangePeriod): Promise<DealClassifiers> {
      const [stages, owners, known] = await Promise.all([
        db
          .selectFrom("stages")
          .select(["pipelineId", "id", "isClosed", "isWon"])
          .where("organisationId", "=", organisationId)
          .execute(),
        db
          .selectFrom("owners as o")
          .innerJoin("users as u", (join) =>
            join.onRef("u.organisationId", "=", "o.organisationId").onRef("u.id", "=", "o.userId"),
          )
          .select(["o.id", "u.id as userId", "u.deactivatedAt"])
          .where("o.organisationId", "=", organisationId)
          .execute(),
        db
          .selectFrom("pipelines")
          .select(["id", "counts"])
          .where("organisationId", "=", organisationId)
          .execute(),
      ]);
      // Called for each change of thousands of deals, so it avoids building string keys.
      const inPipeline = new Map<string | null, Map<string | null, DealStatus>>();
      for (const { pipelineId, ...stage } of stages) {
        const known = inPipeline.get(pipelineId) ?? new Map();
        inPipeline.set(pipelineId, known.set(stage.id, dealStatus(stage)));
      }
      // A deal may come from another pipeline, and its pipeline and stage histories needn't be in
      // step.
      const anywhere = new Map<string | null, DealStatus>(
        stages.map((one) => [one.id, dealStatus(one)]),
      );
      const owner = ownerOf(ownerId);
      const ownerOfDeal = new Map(owners.map((one) => [one.id, one]));
      const counts = new Map(known.map((one) => [one.id, one.counts]));
      return {
        statusOf: (pipelineId, stageId) =>
          inPipeline.get(pipelineId)?.get(stageId) ?? anywhere.get(stageId) ?? "open",
        isOwned: (crmId, instant) => {
          const found = ownerOfDeal.get(crmId ?? "");
          if (owner !== undefined) return found?.userId === owner;
          return !!found && (found.deactivatedAt === null || found.deactivatedAt >= instant);
        },
        isCounted: (id) =>
          (counts.get(id ?? "") ?? true) && (pipelines?.includes(id ?? "") ?? true),
      };
    },

    /** Open deals of the range without changes since. */
    async unchanged({ first, last }: Span, beginning: Date, only: ChangePeriod): Promise<Total> {
      const ownerId = ownerOf(only.ownerId);
      const { rows } = await sql<Total>`
        select coalesce(sum(d.amount_in_home_currency), 0) as value, count(*)::int as count
        from deals d where d.organisation_id = ${organisationId} and d.status = 'open'
          and d.forecast_category is distinct from 'OMIT' and d.archived_at is null and d.close_date >= ${first}
          ${last ? sql`and d.close_date <= ${last}` : sql``}
          and ${ownerId ? sql`d.owner_id = ${ownerId}` : isTeamDeal(organisationId)}
          ${only.pipelines ? sql`and d.pipeline_id = any(${only.pipelines}::text[])` : sql``}
          and ${isCounting(organisationId)}
          and d.id not in (${touched(beginning)})`.execute(db);
      return rows[0] ?? { value: 0, count: 0 };
    },
  };
}
