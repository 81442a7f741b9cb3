import type { IssueContest } from "@touchline/contract";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

const MAX_DISMISSALS = 100;

/** Dismissals: which users marked which findings as not an issue. */
export function contestsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const own = (dealId: string, rule: string) =>
    db
      .deleteFrom("issueContests")
      .where("organisationId", "=", organisationId)
      .where("dealId", "=", dealId)
      .where("rule", "=", rule)
      .where("userId", "=", userId);

  return {
    /** Oldest first. */
    async ofDeal(dealId: string): Promise<IssueContest[]> {
      const rows = await db
        .selectFrom("issueContests")
        .select(["rule", "userId", "userName", "reason", "createdAt"])
        .where("organisationId", "=", organisationId)
        .where("dealId", "=", dealId)
        .orderBy("createdAt")
        .orderBy("userId")
        .limit(MAX_DISMISSALS)
        .execute();
      return rows.map(({ rule, userId: of, userName, reason, createdAt }) => ({
        rule,
        by: userName.slice(0, 200),
        isOwn: of === userId,
        reason,
        at: createdAt.toISOString(),
      }));
    },

    /** A repeated dismissal overwrites the first. */
    async save(
      said: { dealId: string; rule: string; reason: string; userName: string },
      now: Date,
    ): Promise<void> {
      await db
        .insertInto("issueContests")
        .values({ organisationId, userId, createdAt: now, ...said })
        .onConflict((conflict) =>
          conflict
            .columns(["organisationId", "dealId", "rule", "userId"])
            .doUpdateSet({ reason: said.reason, createdAt: now }),
        )
        .execute();
    },

    /** Returns whether there was a dismissal to withdraw. */
    async withdraw(dealId: string, rule: string): Promise<boolean> {
      const { numDeletedRows } = await own(dealId, rule).executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    /** The number of deals on which each rule was dismissed. */
    async countsSince(since: Date): Promise<Map<string, number>> {
      const { rows } = await sql<{ rule: string; deals: number }>`
        select rule, count(distinct deal_id)::int as deals from issue_contests
        where organisation_id = ${organisationId} and created_at >= ${since}
        group by rule order by rule limit ${MAX_DISMISSALS}`.execute(db);
      return new Map(rows.map(({ rule, deals }) => [rule, deals]));
    },
  };
}
