import { moreSettingKey, type OwnFieldDemands } from "@touchline/domain";
import { isCounting } from "../../db/counting-pipelines.ts";
import type { Handle } from "../../db/handle.ts";

export interface RuleChoice {
  id: string;
  isOn: boolean;
  /** Null: the rule's default. */
  threshold: number | null;
  more: number | null;
}

export function rulesRepository({ db, viewer: { organisationId, userId } }: Handle) {
  return {
    async save({ id, isOn, threshold, more }: RuleChoice, now: Date): Promise<void> {
      const by = { organisationId, updatedBy: userId, updatedAt: now };
      await db
        .insertInto("ruleSettings")
        .values([
          { ...by, rule: id, isOn, threshold },
          { ...by, rule: moreSettingKey(id), isOn, threshold: more },
        ])
        .onConflict((conflict) =>
          conflict.columns(["organisationId", "rule"]).doUpdateSet((eb) => ({
            isOn: eb.ref("excluded.isOn"),
            threshold: eb.ref("excluded.threshold"),
            updatedBy: eb.ref("excluded.updatedBy"),
            updatedAt: eb.ref("excluded.updatedAt"),
          })),
        )
        .execute();
    },

    /** What is asked of an own field; nothing if all of it is empty. */
    async saveOwnField(name: string, demands: OwnFieldDemands, now: Date): Promise<void> {
      const { requiredFrom, maxDays, allowed } = demands;
      if (requiredFrom.length === 0 && maxDays === null && allowed.length === 0) {
        await db
          .deleteFrom("ownFieldRules")
          .where("organisationId", "=", organisationId)
          .where("name", "=", name)
          .execute();
        return;
      }
      const values = {
        ...{ requiredFrom: [...requiredFrom], maxDays, allowed: [...allowed] },
        ...{ updatedBy: userId, updatedAt: now },
      };
      await db
        .insertInto("ownFieldRules")
        .values({ organisationId, name, ...values })
        .onConflict((conflict) => conflict.columns(["organisationId", "name"]).doUpdateSet(values))
        .execute();
    },

    /** All stages as 'pipeline/stage'. */
    async stagePlaces(): Promise<string[]> {
      const rows = await db
        .selectFrom("stages")
        .select(["pipelineId", "id"])
        .where("organisationId", "=", organisationId)
        .where("isArchived", "=", false)
        .orderBy("pipelineId")
        .orderBy("displayOrder")
        .limit(5000)
        .execute();
      return rows.map(({ pipelineId, id }) => `${pipelineId}/${id}`);
    },

    /** The largest open deals, and the total number of open deals. */
    async largestOpen(most: number): Promise<{ ids: string[]; open: number }> {
      const openDeals = db
        .selectFrom("deals as d")
        .where("organisationId", "=", organisationId)
        .where("status", "=", "open")
        .where("archivedAt", "is", null)
        .where(isCounting(organisationId));
      const rows = await openDeals
        .select("id")
        .orderBy("amountInHomeCurrency", (order) => order.desc().nullsLast())
        .orderBy("id")
        .limit(most)
        .execute();
      const { open } = await openDeals
        .select((eb) => eb.fn.countAll<number>().as("open"))
        .executeTakeFirstOrThrow();
      return { ids: rows.map(({ id }) => id), open: Number(open) };
    },
  };
}
