import {
  type Day,
  DEFAULT_RISK_SHARE,
  type DealRisk,
  type RankedRisk,
  type RiskCuts,
  type RiskLevel,
} from "@touchline/domain";
import { sql } from "kysely";
import { isCounting } from "../../db/counting-pipelines.ts";
import type { Handle } from "../../db/handle.ts";
import { lockDeals } from "../../db/lock-deals.ts";

/** The reference values an organisation's deals are compared with. */
export interface StoredFrame {
  share: number;
  weights: Record<string, number>;
  cuts: RiskCuts;
  openDeals: number;
  judgedOn: Day | null;
  judgedAt: Date | null;
}

export interface JudgedDeal {
  dealId: string;
  risk: DealRisk | null;
  hasAmount: boolean;
}

const DEFAULT_FRAME: StoredFrame = {
  share: DEFAULT_RISK_SHARE,
  weights: {},
  cuts: { high: null, medium: null },
  openDeals: 0,
  judgedOn: null,
  judgedAt: null,
};

export function risksRepository(handle: Handle) {
  const { db } = handle;
  const { organisationId } = handle.viewer;
  const ofOurs = sql`d.organisation_id = ${organisationId} and d.archived_at is null`;
  const compared = sql`${ofOurs} and d.status = 'open' and ${isCounting(organisationId)}`;

  return {
    /** The reference values of the last comparison; the product's defaults before the first. */
    async frame(): Promise<StoredFrame> {
      const { rows } =
        await sql<StoredFrame>`select share, weights, cuts, open_deals, judged_on, judged_at
        from risk_frames where organisation_id = ${organisationId}`.execute(db);
      return rows[0] ?? DEFAULT_FRAME;
    },

    /** Whether an evaluation is due: of all deals once a day, and of changed deals. */
    async isDue(now: Date): Promise<boolean> {
      const { rows } = await sql<{ isDue: boolean }>`select
          not exists (select from risk_frames f where f.organisation_id = o.id
            and f.judged_on = (${now}::timestamptz at time zone o.time_zone)::date)
          or exists (select from deals_to_judge j where j.organisation_id = o.id) as is_due
        from organisations o where o.id = ${organisationId}`.execute(db);
      return rows[0]?.isDue ?? false;
    },

    /** Returns false if another worker claimed it recently. */
    async claim(now: Date, lostBefore: Date): Promise<boolean> {
      const { rows } =
        await sql`insert into risk_frames (organisation_id, claimed_at) values (${organisationId}, ${now})
        on conflict (organisation_id) do update set claimed_at = excluded.claimed_at
        where risk_frames.claimed_at is null or risk_frames.claimed_at < ${lostBefore}
        returning organisation_id`.execute(db);
      return rows.length > 0;
    },

    async release(): Promise<void> {
      await sql`update risk_frames set claimed_at = null where organisation_id = ${organisationId}`.execute(
        db,
      );
    },

    /** Deals that have or may have a risk, ordered by id. */
    async listJudgeable(after: string | null, limit: number): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`select d.id from deals d
        where ${ofOurs} and (d.status = 'open' or d.risk_level is not null)
          and (${after}::uuid is null or d.id > ${after}::uuid)
        order by d.id limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Removes and returns changed deals from the list; the caller must evaluate them. */
    async claimChanged(limit: number): Promise<string[]> {
      const { rows } = await sql<{ dealId: string }>`with taken as (
          delete from deals_to_judge where (organisation_id, seq) in (
            select organisation_id, seq from deals_to_judge where organisation_id = ${organisationId}
            order by seq limit ${limit})
          returning deal_id)
        select distinct deal_id from taken`.execute(db);
      return rows.map(({ dealId }) => dealId);
    },

    /**
     * Saves the evaluation without the level, which depends on the other deals; see `saveLevels`.
     */
    async save(judged: JudgedDeal[]): Promise<void> {
      const lines = judged.map(({ dealId, risk, hasAmount }) => ({
        dealId,
        value: risk?.value ?? null,
        evidence: risk?.evidence ?? null,
        atStake: risk && hasAmount ? risk.atStake : null,
        rules: risk?.rules ?? [],
      }));
      await lockDeals(handle, sql`d.id = any(${judged.map(({ dealId }) => dealId)}::uuid[])`);
      await sql`update deals d set risk_value = c.value, risk_evidence = c.evidence, risk_at_stake = c.at_stake,
          risk_rules = c.rules, risk_level = case when c.value is null then null else coalesce(d.risk_level, 'low') end
        from (select "dealId" as id, value, evidence, "atStake" as at_stake,
            array(select jsonb_array_elements_text(rules)) as rules
          from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
            as c("dealId" uuid, value double precision, evidence double precision, "atStake" numeric, rules jsonb)) c
        where d.organisation_id = ${organisationId} and d.id = c.id
          and (d.risk_value, d.risk_evidence, d.risk_at_stake, d.risk_rules, d.risk_level is null)
            is distinct from (c.value, c.evidence, c.at_stake, c.rules, c.value is null)`.execute(
        db,
      );
    },

    /** The compared deals: their number, and those that may be high or medium. */
    async ranked(): Promise<{ open: number; risks: Array<RankedRisk & { level: RiskLevel }> }> {
      const { rows } = await sql<RankedRisk & { level: RiskLevel }>`
        select d.id, d.risk_value as value, d.risk_evidence as evidence, d.risk_level as level from deals d
        where ${compared} and (d.risk_value > 0 or d.risk_level in ('high', 'medium'))
          and d.risk_value is not null`.execute(db);
      const { rows: counted } = await sql<{
        open: number;
      }>`select count(*)::int as open from deals d
        where ${compared}`.execute(db);
      return { open: counted[0]?.open ?? 0, risks: rows };
    },

    async saveLevels(levels: { id: string; level: RiskLevel }[]): Promise<void> {
      await lockDeals(handle, sql`d.id = any(${levels.map(({ id }) => id)}::uuid[])`);
      await sql`update deals d set risk_level = c.level
        from unnest(${levels.map(({ id }) => id)}::uuid[], ${levels.map(({ level }) => level)}::text[]) as c (id, level)
        where d.organisation_id = ${organisationId} and d.id = c.id`.execute(db);
    },

    async saveFrame(frame: Partial<StoredFrame>): Promise<void> {
      const { weights, cuts, ...others } = frame;
      const values = {
        ...others,
        ...(weights && { weights: JSON.stringify(weights) }),
        ...(cuts && { cuts: JSON.stringify(cuts) }),
      };
      await db
        .insertInto("riskFrames")
        .values({ organisationId, ...values })
        .onConflict((conflict) => conflict.column("organisationId").doUpdateSet(values))
        .execute();
    },

    /** The number of open deals per displayed level. */
    async counts(): Promise<{ high: number; medium: number }> {
      const { rows } = await sql<{ high: number; medium: number }>`select
          count(*) filter (where d.risk_level = 'high')::int as high,
          count(*) filter (where d.risk_level = 'medium')::int as medium
        from deals d where ${ofOurs} and d.status = 'open' and d.risk_level in ('high', 'medium')`.execute(
        db,
      );
      return rows[0] ?? { high: 0, medium: 0 };
    },
  };
}
