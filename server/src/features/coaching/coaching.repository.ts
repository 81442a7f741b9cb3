import {
  type Ask,
  type AskItem,
  COACHED_FIELDS,
  type CoachedField,
  type CoachedStage,
  type Day,
  type FieldChange,
} from "@touchline/domain";
import { type RawBuilder, sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { unlessParentDeleted } from "../../db/constraint-violations.ts";
import type { Handle } from "../../db/handle.ts";

/** An ask with the deal as it is now; no deal if the viewer can no longer see it. */
export interface AskRow {
  id: string;
  revieweeId: string;
  revieweeName: string;
  title: string;
  reviewer: string;
  reviewerId: string;
  asked: AskItem[];
  words: string;
  comment: string;
  dueDay: Day;
  /** The end of the due day in the organisation's time zone. */
  dueEnd: Date;
  askedAt: Date;
  reason: string | null;
  saidAt: Date | null;
  dealId: string | null;
  crmId: string | null;
  dealName: string | null;
  archivedAt: Date | null;
  stage: string | null;
  pipeline: string | null;
  owner: string | null;
  amount: string | null;
  closeDate: string | null;
  forecastCategory: string | null;
  nextStep: string | null;
  dealUpdate: string | null;
}

export interface NamedStage extends CoachedStage {
  label: string;
}

const MAX_ROWS = 200;

/** Asks from feedback, and the reps' answers to them. */
export function coachingRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const ownOnly = seesTeam(viewer) ? sql`` : sql`and e.reviewee_id = ${userId}`;

  const select = async (where: RawBuilder<unknown>): Promise<AskRow[]> => {
    const { rows } = await sql<AskRow>`
      select e.review_id as id, e.reviewee_id, u.name as reviewee_name, r.title, r.reviewer_name as reviewer, r.reviewer_id,
        e.asked, e.words, r.comment, e.due_day, (e.due_day + 1)::timestamp at time zone o.time_zone as due_end, e.asked_at,
        x.reason, x.said_at, d.id as deal_id, d.crm_id, left(d.name, 4000) as deal_name, d.archived_at, d.stage_id as stage,
        d.pipeline_id as pipeline, d.owner_crm_id as owner, d.amount::text as amount,
        d.close_date::text as close_date, d.forecast_category, d.next_step, d.deal_update
      from coaching_expectations e
      join reviews r on r.organisation_id = e.organisation_id and r.id = e.review_id
      join users u on u.organisation_id = e.organisation_id and u.id = e.reviewee_id
      join organisations o on o.id = e.organisation_id
      left join deals d on d.organisation_id = r.organisation_id and d.id = r.deal_id
      left join coaching_disagreements x on x.organisation_id = e.organisation_id and x.review_id = e.review_id
      where e.organisation_id = ${organisationId} ${ownOnly} and ${where}
      order by e.asked_at desc, e.review_id limit ${MAX_ROWS}`.execute(db);
    return rows;
  };

  return {
    ofMember: (id: string): Promise<AskRow[]> => select(sql`e.reviewee_id = ${id}`),

    /** Includes asks on deals that were merged into it. */
    ofDeal: (id: string): Promise<AskRow[]> =>
      select(sql`e.review_id in (select v.id from reviews v where v.organisation_id = ${organisationId}
        and (v.deal_id = ${id} or v.deal_id in (select m.id from deals m join deal_aliases a
          on a.organisation_id = m.organisation_id and a.crm_id = m.crm_id
          where m.organisation_id = ${organisationId} and a.deal_id = ${id})))`),

    async get(reviewId: string): Promise<AskRow | undefined> {
      const [row] = await select(sql`e.review_id = ${reviewId}`);
      return row;
    },

    /** Changes to these deals since then, oldest first. */
    async changes(dealIds: string[], since: Date): Promise<Map<string, FieldChange[]>> {
      if (dealIds.length === 0) return new Map();
      const rows = await db
        .selectFrom("dealChanges")
        .select(["dealId", "field", "at", "fromValue as from", "toValue as to"])
        .where("organisationId", "=", organisationId)
        .where("dealId", "in", dealIds)
        .where("field", "in", [...COACHED_FIELDS])
        .where("at", ">", since)
        .where("undoneAt", "is", null)
        .orderBy("at")
        .$narrowType<{ field: CoachedField }>()
        .execute();
      return Map.groupBy(rows, ({ dealId }) => dealId);
    },

    stages(): Promise<NamedStage[]> {
      return db
        .selectFrom("stages")
        .select(["id", "pipelineId", "displayOrder as place", "isClosed", "isWon"])
        .select(sql<string>`left(label, 200)`.as("label"))
        .where("organisationId", "=", organisationId)
        .execute();
    },

    /** Maps CRM owner ids to our user ids. */
    async owners(): Promise<Map<string, string | null>> {
      const rows = await db
        .selectFrom("owners")
        .select(["id", "userId"])
        .where("organisationId", "=", organisationId)
        .execute();
      return new Map(rows.map((owner) => [owner.id, owner.userId]));
    },

    /** A repeated or changed ask restarts its period. */
    async ask(
      review: { id: string; revieweeId: string },
      { asked, words, dueDay }: Ask,
      now: Date,
    ): Promise<void> {
      const what = { asked: JSON.stringify(asked), words, dueDay, askedAt: now };
      await db
        .insertInto("coachingExpectations")
        .values({ organisationId, reviewId: review.id, revieweeId: review.revieweeId, ...what })
        .onConflict((on) => on.columns(["organisationId", "reviewId"]).doUpdateSet(what))
        .execute();
    },

    /** Whether the rep has answered; waits for an answer that is being saved. */
    async isAnswered(reviewId: string): Promise<boolean> {
      await db
        .selectFrom("coachingExpectations")
        .select("reviewId")
        .where("organisationId", "=", organisationId)
        .where("reviewId", "=", reviewId)
        .forUpdate()
        .execute();
      const answer = await db
        .selectFrom("coachingDisagreements")
        .select("reviewId")
        .where("organisationId", "=", organisationId)
        .where("reviewId", "=", reviewId)
        .executeTakeFirst();
      return answer !== undefined;
    },

    async withdrawAsk(reviewId: string): Promise<void> {
      await db
        .deleteFrom("coachingExpectations")
        .where("organisationId", "=", organisationId)
        .where("reviewId", "=", reviewId)
        .execute();
    },

    /** Returns false if the ask no longer exists. */
    disagree(reviewId: string, reason: string, now: Date): Promise<boolean> {
      const said = { reason, saidAt: now };
      return unlessParentDeleted(
        db
          .insertInto("coachingDisagreements")
          .values({ organisationId, reviewId, repId: userId, ...said })
          .onConflict((on) => on.columns(["organisationId", "reviewId"]).doUpdateSet(said))
          .execute(),
      );
    },

    async agree(reviewId: string): Promise<void> {
      await db
        .deleteFrom("coachingDisagreements")
        .where("organisationId", "=", organisationId)
        .where("reviewId", "=", reviewId)
        .where("repId", "=", userId)
        .execute();
    },
  };
}
