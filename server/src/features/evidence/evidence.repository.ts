import type { BuyerFactId, Day } from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

export interface Confirmation {
  fact: BuyerFactId;
  confirmedOn: Day;
  words: string;
  confirmedByName: string;
}

/** Whose word it was, and of which day; nobody's id where they are gone. */
export type Witness = { by: string | null; on: Day };

/** Years of a deal; said more often, the first times are forgotten. */
const MAX_PER_DEAL = 100;

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

    /** Two at the same moment wait for each other, and keep their order within one tick of the clock. */
    async confirm(
      dealId: string,
      fact: BuyerFactId,
      { on, words, by, at }: { on: Day; words: string; by: string; at: Date },
    ): Promise<void> {
      await sql`select from deals where organisation_id = ${organisationId} and id = ${dealId}
        for no key update`.execute(db);
      await sql`insert into buyer_facts (organisation_id, deal_id, fact, confirmed_at, confirmed_on, words,
          confirmed_by, confirmed_by_name)
        select ${organisationId}, ${dealId}, ${fact},
          greatest(${at}::timestamptz, max(b.confirmed_at) + interval '1 microsecond'), ${on}::date, ${words},
          ${userId}::uuid, ${by}
        from buyer_facts b where b.organisation_id = ${organisationId} and b.deal_id = ${dealId}
          and b.fact = ${fact}`.execute(db);
      await sql`delete from buyer_facts b where b.organisation_id = ${organisationId} and b.deal_id = ${dealId}
        and b.fact = ${fact} and b.confirmed_at <= (select o.confirmed_at from buyer_facts o
          where o.organisation_id = ${organisationId} and o.deal_id = ${dealId} and o.fact = ${fact}
          order by o.confirmed_at desc offset ${MAX_PER_DEAL} limit 1)`.execute(db);
    },

    /** Whose words were changed; undefined where there are none. */
    async reword(dealId: string, fact: BuyerFactId, words: string): Promise<Witness | undefined> {
      const { rows } = await sql<Witness>`update buyer_facts b set words = ${words}
        where ${isLast(dealId, fact)} returning b.confirmed_by as by, b.confirmed_on as "on"`.execute(
        db,
      );
      return rows[0];
    },

    /** Whose confirmation was taken back; undefined where there was none. */
    async takeBack(dealId: string, fact: BuyerFactId): Promise<Witness | undefined> {
      const { rows } = await sql<Witness>`delete from buyer_facts b
        where ${isLast(dealId, fact)} returning b.confirmed_by as by, b.confirmed_on as "on"`.execute(
        db,
      );
      return rows[0];
    },
  };
}
