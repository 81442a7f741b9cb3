import type { HubspotStatus } from "@touchline/contract";
import type { Day, GoalSlice, Submission } from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";
import { isMember } from "../../db/team-deals.ts";
import type { CrmGoal, CrmSubmission, OptionalReading } from "../../ports/crm.ts";

type Reading<T> = OptionalReading<T> | { problem: string };

/** Whether the CRM's goals could be read, and which of them aren't quotas. */
export interface GoalReading {
  readAt: Date | null;
  missingScope: string | null;
  problem: string | null;
  leftOut: string[];
}

const MAX_SLICES = 50_000;

/** The CRM's goals and forecast submissions, as last read. */
export function crmGoalsRepository({ db, viewer: { organisationId } }: Handle) {
  /** Keeps what was read before if nothing could be read now. */
  async function saveReading<T>(kind: string, reading: Reading<T>, now: Date): Promise<void> {
    const missingScope = "missingScope" in reading ? reading.missingScope : null;
    const problem = "problem" in reading ? reading.problem.slice(0, 1000) : null;
    const tried = {
      ...{ missingScope, problem, triedAt: now },
      ...("items" in reading && { readAt: now }),
    };
    await db
      .insertInto("crmReadings")
      .values({ organisationId, kind, ...tried })
      .onConflict((on) => on.columns(["organisationId", "kind"]).doUpdateSet(tried))
      .execute();
  }

  return {
    async saveGoals(reading: Reading<CrmGoal>, now: Date): Promise<void> {
      await saveReading("goals", reading, now);
      if (!("items" in reading)) return;
      await db.deleteFrom("crmGoals").where("organisationId", "=", organisationId).execute();
      await sql`insert into crm_goals (organisation_id, crm_id, goal, name, crm_user_id, first_day, last_day, amount)
        select distinct on (g.id) ${organisationId}, g.id, g.goal, g.name, g."crmUserId", g.first, g.last, g.amount
        from json_to_recordset(${JSON.stringify(reading.items)}::json) as g(id text, goal text, name text,
          "crmUserId" text, first date, last date, amount numeric) order by g.id`.execute(db);
    },

    async saveSubmissions(reading: Reading<CrmSubmission>, now: Date): Promise<void> {
      await saveReading("submissions", reading, now);
      if (!("items" in reading)) return;
      await db.deleteFrom("crmSubmissions").where("organisationId", "=", organisationId).execute();
      await sql`insert into crm_submissions (organisation_id, crm_id, owner_crm_id, pipeline_id, first_day, last_day,
          amount, submitted_at)
        select distinct on (s.id) ${organisationId}, s.id, s."ownerId", s."pipelineId", s.first, s.last, s.amount, s."submittedAt"
        from json_to_recordset(${JSON.stringify(reading.items)}::json) as s(id text, "ownerId" text, "pipelineId" text,
          first date, last date, amount numeric, "submittedAt" timestamptz) order by s.id`.execute(
        db,
      );
    },

    async reading(kind: "goals" | "submissions"): Promise<GoalReading | null> {
      const row = await db
        .selectFrom("crmReadings")
        .select(["readAt", "missingScope", "problem", "leftOut"])
        .where("organisationId", "=", organisationId)
        .where("kind", "=", kind)
        .executeTakeFirst();
      return row ?? null;
    },

    async readings(): Promise<HubspotStatus["readings"]> {
      const rows = await db
        .selectFrom("crmReadings")
        .select(["kind", "readAt", "missingScope", "problem"])
        .where("organisationId", "=", organisationId)
        .orderBy("kind")
        .$narrowType<{ kind: "goals" | "submissions" }>()
        .execute();
      return rows.map(({ readAt, ...row }) => ({ ...row, readAt: readAt?.toISOString() ?? null }));
    },

    async leaveOut(goals: string[], now: Date): Promise<void> {
      await db
        .insertInto("crmReadings")
        .values({ organisationId, kind: "goals", leftOut: goals, triedAt: now })
        .onConflict((on) => on.columns(["organisationId", "kind"]).doUpdateSet({ leftOut: goals }))
        .execute();
    },

    /** What people submitted for these days in the CRM's forecast. */
    async submissions(first: Day, last: Day): Promise<Submission[]> {
      const { rows } = await sql<Submission>`
        select o.user_id as person_id, s.pipeline_id, s.first_day as first, s.last_day as last, s.amount, s.submitted_at
        from crm_submissions s
        join owners o on o.organisation_id = s.organisation_id and o.id = s.owner_crm_id and o.user_id is not null
        where s.organisation_id = ${organisationId} and s.first_day >= ${first} and s.last_day <= ${last}
        order by s.crm_id limit ${MAX_SLICES}`.execute(db);
      return rows;
    },

    /** The goals of current members that reach into these days. */
    async slices(first: Day, last: Day): Promise<GoalSlice[]> {
      const { rows } = await sql<GoalSlice>`
        select o.user_id as person_id, g.goal, g.name, g.first_day as first, g.last_day as last, g.amount
        from crm_goals g
        join lateral (select o.user_id from owners o where o.organisation_id = g.organisation_id
          and o.crm_user_id = g.crm_user_id and o.user_id is not null order by o.is_archived, o.id limit 1) o on true
        where g.organisation_id = ${organisationId} and g.first_day <= ${last} and g.last_day >= ${first}
          and ${isMember(organisationId, sql`o.user_id`)}
        order by g.name, g.goal, o.user_id, g.first_day limit ${MAX_SLICES}`.execute(db);
      return rows;
    },
  };
}
