import type { BuyerFactId, Day } from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

export interface Confirmation {
  fact: BuyerFactId;
  confirmedOn: Day;
  words: string;
  confirmedByName: string;
}

/** Who confirmed it and on which day; null if the user was deleted. */
export type ConfirmedBy = { by: string | null; on: Day };

/** Enough for years of a deal; beyond that the oldest are dropped. */
const MAX_PER_DEAL = 100;

/** Every buyer confirmation on deals; the caller checks that the deal is in scope. */
export function evidenceRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  const isLast = (dealId: string, fact: BuyerFactId) =>
    sql`b.organisation_id = ${organisationId} and b.deal_id = ${dealId} and b.fact = ${fact}
      and b.confirmed_at = (select max(n.confirmed_at) from buyer_facts n
        where n.organisation_id = b.organisation_id and n.deal_id = b.deal_id and n.fact = b.fact)`;

  return {
    /** The last confirmation of each fact. */
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

    /** Concurrent confirmations are serialised and keep their order within one clock tick. */
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

    /** Returns who had confirmed it; undefined if there is no confirmation. */
    async reword(
      dealId: string,
      fact: BuyerFactId,
      words: string,
    ): Promise<ConfirmedBy | undefined> {
      const { rows } = await sql<ConfirmedBy>`update buyer_facts b set words = ${words}
        where ${isLast(dealId, fact)} returning b.confirmed_by as by, b.confirmed_on as "on"`.execute(
        db,
      );
      return rows[0];
    },

    /** Returns whose confirmation was withdrawn; undefined if there was none. */
    async withdraw(dealId: string, fact: BuyerFactId): Promise<ConfirmedBy | undefined> {
      const { rows } = await sql<ConfirmedBy>`delete from buyer_facts b
        where ${isLast(dealId, fact)} returning b.confirmed_by as by, b.confirmed_on as "on"`.execute(
        db,
      );
      return rows[0];
    },
  };
}
