import type { Summary } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { takeCallsOn } from "../../db/calls.ts";
import type { Handle } from "../../db/handle.ts";

/** Summaries by a language model, each stored with the facts it was given. */
export function summariesRepository({ db, viewer: { organisationId } }: Handle) {
  return {
    /** The summary of exactly these facts; an older one would be wrong. */
    async of(dealId: string, factsHash: string): Promise<Summary["sentences"] | null> {
      const row = await db
        .selectFrom("dealSummaries")
        .select("sentences")
        .where("organisationId", "=", organisationId)
        .where("dealId", "=", dealId)
        .where("factsHash", "=", factsHash)
        .$narrowType<{ sentences: Summary["sentences"] }>()
        .executeTakeFirst();
      return row?.sentences ?? null;
    },

    /**
     * Whether another model call is allowed that day; counted across the whole installation,
     * because calls cost money.
     */
    async claimModelCall(day: Day, most: number): Promise<boolean> {
      const { granted } = await takeCallsOn(db)(`model ${day}`, 1, most, "1 day");
      return granted > 0;
    },

    async save(
      dealId: string,
      factsHash: string,
      sentences: Summary["sentences"],
      madeAt: Date,
    ): Promise<void> {
      const written = { factsHash, sentences: JSON.stringify(sentences), madeAt };
      await db
        .insertInto("dealSummaries")
        .values({ organisationId, dealId, ...written })
        .onConflict((on) => on.columns(["organisationId", "dealId"]).doUpdateSet(written))
        .execute();
    },
  };
}
