import type { Day, Quarter, ReportingPeriod } from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

export interface TreeMember {
  id: string;
  name: string;
  managerId: string | null;
  isManager: boolean;
}

export interface StoredCall {
  revieweeId: string;
  madeBy: string;
  value: number;
  note: string;
  madeAt: Date;
  madeByName: string;
}

/** The reporting lines, and the numbers that managers set for whole teams. */
export function treeRepository({ db, viewer: { organisationId, userId } }: Handle) {
  return {
    /** The ids of all people the viewer sees, without the viewer. */
    async visibleIds(): Promise<Set<string>> {
      const rows = await db
        .selectFrom("visiblePeople")
        .select("personId")
        .where("organisationId", "=", organisationId)
        .where("viewerId", "=", userId)
        .execute();
      return new Set(rows.map(({ personId }) => personId));
    },

    async observedId(): Promise<string | null> {
      const row = await db
        .selectFrom("users")
        .select("observesId")
        .where("organisationId", "=", organisationId)
        .where("id", "=", userId)
        .executeTakeFirst();
      return row?.observesId ?? null;
    },

    /** All current and former members. */
    async members(): Promise<TreeMember[]> {
      const { rows } = await sql<TreeMember>`
        select u.id, u.name, u.manager_id, u.role = 'manager' and u.deactivated_at is null as is_manager
        from users u where u.organisation_id = ${organisationId} order by lower(u.name), u.id`.execute(
        db,
      );
      return rows;
    },

    async organisationName(): Promise<string> {
      const { name } = await db
        .selectFrom("organisations")
        .select("name")
        .where("id", "=", organisationId)
        .executeTakeFirstOrThrow();
      return name;
    },

    async reportingPeriods(): Promise<ReportingPeriod[]> {
      return db
        .selectFrom("reportingPeriods")
        .select(["personId", "managerId", "fromDay", "untilDay"])
        .where("organisationId", "=", organisationId)
        .orderBy("fromDay")
        .$narrowType<{ fromDay: Day; untilDay: Day | null }>()
        .execute();
    },

    /** Each manager's newest number for a person or their team; one never replaces another's. */
    async calls(period: Quarter, then: Date | null): Promise<StoredCall[]> {
      return db
        .selectFrom("managerCalls")
        .distinctOn(["revieweeId", "madeBy"])
        .select(["revieweeId", "madeBy", "value", "note", "madeAt", "madeByName"])
        .where("organisationId", "=", organisationId)
        .where("period", "=", period)
        .where((eb) => (then ? eb("madeAt", "<", then) : eb.lit(true)))
        .orderBy("revieweeId")
        .orderBy("madeBy")
        .orderBy("version", "desc")
        .execute();
    },

    async teamQuotas(period: Quarter, then: Date | null): Promise<Map<string, number | null>> {
      const rows = await db
        .selectFrom("teamQuotas")
        .distinctOn("leadId")
        .select(["leadId", "quota"])
        .where("organisationId", "=", organisationId)
        .where("period", "=", period)
        .where((eb) => (then ? eb("setAt", "<", then) : eb.lit(true)))
        .orderBy("leadId")
        .orderBy("version", "desc")
        .execute();
      return new Map(rows.map(({ leadId, quota }) => [leadId, quota]));
    },

    async setTeamQuota(quota: {
      leadId: string;
      period: Quarter;
      quota: number | null;
      setAt: Date;
      setByName: string;
    }): Promise<void> {
      await db
        .insertInto("teamQuotas")
        .values({ organisationId, ...quota, setBy: userId })
        .execute();
    },
  };
}
