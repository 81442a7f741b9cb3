import type { BuyerFactId, Day } from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

export interface Confirmation {
  fact: BuyerFactId;
  confirmedOn: Day;
  words: string;
  confirmedByName: string;
}

/** What buyers confirmed about deals, each time it was; deals are found in scope before. */
export function evidenceRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  const isLast = (dealId: string, fact: BuyerFactId) =>
    sql`b.organisation_id = ${organisationId} and b.deal_id = ${dealId} and b.fact = ${fact}
      and b.confirmed_at = (select max(n.confirmed_at) from buyer_facts n
        where n.organisation_id = b.organisation_id and n.deal_id = b.deal_id and n.fact = b.fact)`;

  return {
    /** Of each fact the last confirmation. */
    async ofDeal(dealId: string): Promise<Confirmation[]> {
      return db
        .selectFrom("buyerFacts")
        .distinctOn("fact")
        .select(["fact", "confirmedOn", "words", "confirmedByName"])
        .where("organisationId", "=", organisationId)
        .where("dealId", "=", dealId)
        .orderBy("fact")
        .orderBy("confirmedAt", "desc")
        .$narrowType<{ fact: BuyerFactId; confirmedOn: Day }>()
        .execute();
    },

    /** Two within one tick of the clock keep their order. */
    async confirm(
      dealId: string,
      fact: BuyerFactId,
      { on, words, by, at }: { on: Day; words: string; by: string; at: Date },
    ): Promise<void> {
      await sql`insert into buyer_facts (organisation_id, deal_id, fact, confirmed_at, confirmed_on, words,
          confirmed_by, confirmed_by_name)
        select ${organisationId}, ${dealId}, ${fact},
          greatest(${at}::timestamptz, max(b.confirmed_at) + interval '1 microsecond'), ${on}::date, ${words},
          ${userId}::uuid, ${by}
        from buyer_facts b where b.organisation_id = ${organisationId} and b.deal_id = ${dealId}
          and b.fact = ${fact}`.execute(db);
    },

    /** Whether there was one whose words could be changed. */
    async reword(dealId: string, fact: BuyerFactId, words: string): Promise<boolean> {
      const { numAffectedRows } =
        await sql`update buyer_facts b set words = ${words} where ${isLast(dealId, fact)}`.execute(
          db,
        );
      return Number(numAffectedRows ?? 0) > 0;
    },

    /** Whether there was one to take back. */
    async takeBack(dealId: string, fact: BuyerFactId): Promise<boolean> {
      const { numAffectedRows } =
        await sql`delete from buyer_facts b where ${isLast(dealId, fact)}`.execute(db);
      return Number(numAffectedRows ?? 0) > 0;
    },
  };
}
