import type { Day, Finding, Right } from "@touchline/domain";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { isCounting } from "../../db/counting-pipelines.ts";
import { OWNERS, type OwnerRow, ownerColumns } from "../../db/deal-owner.ts";
import type { Handle } from "../../db/handle.ts";
import { isReviewedLately, type ReviewedSince } from "../../db/reviewed-lately.ts";
import { isTeamDeal } from "../../db/team-deals.ts";

export interface StoredBatch {
  id: string;
  state: "running" | "done" | "failed";
  total: number;
  done: number;
  startedAt: Date;
  updatedAt: Date;
}

/** The deals of a batch: the given ones, or open ones that close in a date range. */
export type BatchScope =
  | { dealIds: string[] }
  | { days: [first: Day, last: Day]; pipelineIds: string[] | null; ownerIds: string[] | null };

export interface CheckedDeal {
  dealId: string;
  score: number;
  findings: Finding[];
}

/** Whether to list the deals of a batch that are to review, or those that were reviewed lately. */
export interface ReviewFilter extends ReviewedSince {
  isReviewed: boolean;
}

export interface CheckRow extends OwnerRow {
  dealId: string;
  isComplete: boolean;
  /** Set if it was reviewed lately. */
  reviewedAt: Date | null;
  reviewScore: number | null;
  reviewer: string | null;
  /** The number of rows without the limit. */
  matching: number;
  /** As stored, by any version of the product. */
  findings: Array<Omit<Finding, "score"> & { score?: number }>;
  crmId: string;
  name: string;
  amount: number | null;
  closeDate: Day | null;
  category: string | null;
  stageLabel: string | null;
}

/** Batches retained per user. */
const MAX_STORED_BATCHES = 3;

/** Batch runs of the rules over a user's deals, one at a time per user, and their findings. */
export function batchesRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const mine = () =>
    db
      .selectFrom("checkBatches")
      .select(["id", "state", "total", "done", "startedAt", "updatedAt"])
      .where("organisationId", "=", organisationId)
      .where("startedBy", "=", userId)
      .$narrowType<{ state: StoredBatch["state"] }>();
  const visible = seesTeam(viewer) ? sql`true` : sql`d.owner_id = ${userId}`;

  return {
    async managers(): Promise<
      Array<{ userId: string; rights: Right[]; lastStartedAt: Date | null }>
    > {
      return db
        .selectFrom("users as u")
        .leftJoin("checkBatches as b", (join) =>
          join.onRef("b.organisationId", "=", "u.organisationId").onRef("b.startedBy", "=", "u.id"),
        )
        .select([
          "u.id as userId",
          "u.rights",
          (of) => of.fn.max("b.startedAt").as("lastStartedAt"),
        ])
        .where("u.organisationId", "=", organisationId)
        .where("u.role", "=", "manager")
        .where("u.deactivatedAt", "is", null)
        .groupBy(["u.organisationId", "u.id"])
        .$narrowType<{ rights: Right[] }>()
        .execute();
    },

    /** The running batch, else the one started last. */
    async newest(): Promise<StoredBatch | undefined> {
      return mine()
        .orderBy(sql`state = 'running'`, "desc")
        .orderBy("startedAt", "desc")
        .orderBy("id")
        .limit(1)
        .executeTakeFirst();
    },

    async get(id: string): Promise<StoredBatch | undefined> {
      return mine().where("id", "=", id).executeTakeFirst();
    },

    /** Fails batches that no worker has touched since then, so that they don't block new ones. */
    async failIdle(since: Date, now: Date): Promise<void> {
      await db
        .updateTable("checkBatches")
        .set({ state: "failed", updatedAt: now, finishedAt: now })
        .where("organisationId", "=", organisationId)
        .where("startedBy", "=", userId)
        .where("state", "=", "running")
        .where("updatedAt", "<", since)
        .execute();
    },

    /** Returns false if one is already running. */
    async start(id: string, scope: BatchScope, now: Date): Promise<boolean> {
      const begun = await db
        .insertInto("checkBatches")
        .values({
          organisationId,
          id,
          startedBy: userId,
          scope: JSON.stringify(scope),
          state: "running",
          total: 0,
          startedAt: now,
          updatedAt: now,
        })
        .onConflict((on) =>
          on.columns(["organisationId", "startedBy"]).where("state", "=", "running").doNothing(),
        )
        .returning("id")
        .executeTakeFirst();
      return begun !== undefined;
    },

    /** Adds the deals of a scope to a batch; returns their number. */
    async fill(id: string, scope: BatchScope): Promise<number> {
      const { rows } = await sql<{ total: number }>`with added as (
          insert into check_results (organisation_id, batch_id, deal_id)
          select d.organisation_id, ${id}::uuid, d.id from deals d
          where d.organisation_id = ${organisationId} and d.archived_at is null and ${visible}
            and ${isInScope(scope, organisationId)}
          returning 1)
        update check_batches set total = (select count(*) from added)
        where organisation_id = ${organisationId} and id = ${id} returning total`.execute(db);
      return rows[0]?.total ?? 0;
    },

    /** Maps any known deal id to ours, for deals in scope. */
    async idsOf(keys: string[]): Promise<Map<string, string>> {
      const { rows } = await sql<{ key: string; id: string }>`
        select k.key, d.id from unnest(${keys}::text[]) as k(key)
        left join deal_aliases a on a.organisation_id = ${organisationId} and a.crm_id = k.key
        join deals d on d.organisation_id = ${organisationId} and d.archived_at is null and ${visible}
          and (d.crm_id = k.key or d.id = a.deal_id
            or d.id = case when k.key like '%-%' then k.key::uuid end)`.execute(db);
      return new Map(rows.map(({ key, id }) => [key, id]));
    },

    async listUnchecked(id: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom("checkResults")
        .select("dealId")
        .where("organisationId", "=", organisationId)
        .where("batchId", "=", id)
        .where("isComplete", "=", false)
        .orderBy("dealId")
        .limit(limit)
        .execute();
      return rows.map(({ dealId }) => dealId);
    },

    async save(id: string, checked: CheckedDeal[], now: Date): Promise<void> {
      await sql`update check_results r set is_complete = true, score = c.score, findings = c.findings
        from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb)
          as c("dealId" uuid, score int, findings jsonb)
        where r.organisation_id = ${organisationId} and r.batch_id = ${id} and r.deal_id = c."dealId"`.execute(
        db,
      );
      await sql`update check_batches set updated_at = ${now}, done = (select count(*) from check_results r
          where r.organisation_id = ${organisationId} and r.batch_id = ${id} and r.is_complete)
        where organisation_id = ${organisationId} and id = ${id}`.execute(db);
    },

    /**
     * Ends a batch and deletes all but the newest. Deals deleted in the meantime no longer count.
     */
    async finish(id: string, now: Date): Promise<void> {
      await sql`update check_batches set state = 'done', total = done, updated_at = ${now}, finished_at = ${now}
        where organisation_id = ${organisationId} and id = ${id}`.execute(db);
      await sql`delete from check_batches where organisation_id = ${organisationId} and started_by = ${userId}
        and state <> 'running' and id not in (select id from check_batches
          where organisation_id = ${organisationId} and started_by = ${userId}
          order by started_at desc, id limit ${MAX_STORED_BATCHES})`.execute(db);
    },

    /**
     * Checked deals by score, or some that are still pending; those reviewed lately newest first.
     * Deals whose owner isn't on the team can't be reviewed and are left out. Reps don't review, so
     * theirs are listed reviewed or not.
     */
    async results(
      id: string,
      isComplete: boolean,
      { isReviewed, ...since }: ReviewFilter,
      limit: number,
    ): Promise<CheckRow[]> {
      const wasReviewed = isReviewedLately(since);
      const isListed = seesTeam(viewer)
        ? sql`${wasReviewed} = ${isReviewed}`
        : sql`not ${isReviewed}::boolean`;
      const { rows } = await sql<CheckRow>`
        select r.deal_id, r.is_complete, r.findings, (count(*) over ())::int as matching,
          case when ${wasReviewed} then d.reviewed_at end as reviewed_at,
          case when ${wasReviewed} then d.review_score end as review_score, v.reviewer_name as reviewer, d.crm_id, d.name, d.amount_in_home_currency as amount,
          d.close_date, d.forecast_category as category, coalesce(s.label, d.stage_id) as stage_label,
          ${ownerColumns()}
        from check_results r
        join deals d on d.organisation_id = r.organisation_id and d.id = r.deal_id and d.archived_at is null
          and ${visible}
        ${OWNERS}
        left join reviews v on v.organisation_id = d.organisation_id and v.id = d.review_id
        left join stages s on s.organisation_id = d.organisation_id and s.pipeline_id = d.pipeline_id
          and s.id = d.stage_id
        where r.organisation_id = ${organisationId} and r.batch_id = ${id} and r.is_complete = ${isComplete}
          and ${isTeamDeal(organisationId)} and ${isListed}
        order by ${isReviewed ? sql`d.reviewed_at desc, ` : sql``}r.score desc, d.amount_in_home_currency desc nulls last, r.deal_id
        limit ${limit}`.execute(db);
      return rows;
    },
  };
}

/** Deals given by id are checked whether their pipeline counts or not. */
function isInScope(scope: BatchScope, organisationId: string): RawBuilder<SqlBool> {
  if ("dealIds" in scope) return sql`d.id = any(${scope.dealIds}::uuid[])`;
  const { days, pipelineIds, ownerIds } = scope;
  const pipelines = pipelineIds ? sql`d.pipeline_id = any(${pipelineIds}::text[])` : sql`true`;
  const owners = ownerIds ? sql`d.owner_id = any(${ownerIds}::uuid[])` : sql`true`;
  return sql`d.status = 'open' and d.close_date between ${days[0]} and ${days[1]} and ${pipelines} and ${owners}
    and ${isCounting(organisationId)}`;
}
