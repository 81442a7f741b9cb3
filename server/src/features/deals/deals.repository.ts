import {
  type Day,
  type DealProperty,
  type DealStatus,
  dealStatus,
  isSameValue,
  propertyOf,
  type UndoableChange,
} from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";
import { seesTeam } from "../../viewer.ts";

/** What our copy holds of a deal that people may change. */
export interface StoredDeal {
  id: string;
  crmId: string;
  name: string;
  ownerId: string | null;
  ownerCrmId: string | null;
  pipelineId: string | null;
  stageId: string | null;
  stageEnteredAt: Date | null;
  closeDate: Day | null;
  forecastCategory: string | null;
  dealUpdate: string;
  dealUpdateAt: Date | null;
  nextStep: string;
  nextStepAt: Date | null;
}

export interface StoredStage {
  label: string;
  status: DealStatus;
}

export interface StoredTask {
  subject: string;
  dueAt: Date | null;
  isCompleted: boolean;
  completedAt: Date | null;
}

/** A task as a write remembers it. */
type TaskAsText = Omit<StoredTask, "dueAt" | "completedAt"> & {
  dueAt: string | null;
  completedAt: string | null;
};

export interface DealChange {
  dealId: string;
  property: DealProperty;
  at: Date;
  from: string | null;
  to: string | null;
  source: "here" | "slack" | "crm";
  personId: string | null;
  personName: string;
}

const FIELDS = {
  dealstage: "stage",
  closedate: "close_date",
  hs_manual_forecast_category: "forecast_category",
  deal_update: "deal_update",
  hs_next_step: "next_step",
} as const satisfies Record<DealProperty, string>;

/** Deals as people change them here: our copy, its history, its tasks. */
export function dealsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  const visible = () => {
    const all = db
      .selectFrom("deals")
      .select(["id", "crmId", "name", "ownerId", "ownerCrmId", "pipelineId", "stageId"])
      .select(["stageEnteredAt", "closeDate", "forecastCategory", "dealUpdate", "dealUpdateAt"])
      .select(["nextStep", "nextStepAt"])
      .where("organisationId", "=", organisationId)
      .$narrowType<{ closeDate: Day | null }>();
    return seesTeam(viewer) ? all : all.where("ownerId", "=", userId);
  };

  return {
    /** A deal by its CRM id, an id it was merged from, or ours; locked until the transaction ends. */
    async findForUpdate(key: string): Promise<StoredDeal | undefined> {
      const live = () => visible().where("archivedAt", "is", null).forUpdate();
      if (key.includes("-")) return live().where("id", "=", key).executeTakeFirst();
      const found = await live().where("crmId", "=", key).executeTakeFirst();
      if (found) return found;
      return live()
        .where("id", "in", (from) =>
          from
            .selectFrom("dealAliases")
            .select("dealId")
            .where("organisationId", "=", organisationId)
            .where("crmId", "=", key),
        )
        .executeTakeFirst();
    },

    /** Also one that is archived: what waits for it must still be settled. */
    async getForUpdate(id: string): Promise<StoredDeal | undefined> {
      return visible().where("id", "=", id).forUpdate().executeTakeFirst();
    },

    async stage(pipelineId: string | null, stageId: string): Promise<StoredStage | undefined> {
      const row = await db
        .selectFrom("stages")
        .select(["label", "isClosed", "isWon"])
        .where("organisationId", "=", organisationId)
        .where("pipelineId", "=", pipelineId)
        .where("id", "=", stageId)
        .where("isArchived", "=", false)
        .executeTakeFirst();
      return row && { label: row.label, status: dealStatus(row) };
    },

    async pipelineLabel(id: string | null): Promise<string> {
      const row = await db
        .selectFrom("pipelines")
        .select("label")
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row?.label ?? id ?? "";
    },

    /** Sets one property of our copy; `at` is when it came to hold the value. */
    async set(
      { id, pipelineId }: Pick<StoredDeal, "id" | "pipelineId">,
      property: DealProperty,
      value: string | null,
      at: Date | null,
    ): Promise<void> {
      await db
        .updateTable("deals")
        .set(await columns(pipelineId, property, value, at))
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .execute();
    },

    /** Two changes within one tick of the clock keep their order. Gives the name of its line in the history. */
    async addChange(change: DealChange): Promise<string> {
      const field = FIELDS[change.property];
      const { rows } = await sql<{
        micros: string;
      }>`insert into deal_changes (organisation_id, deal_id, field, at, from_value, to_value, source,
          person_id, person_name)
        select ${organisationId}, ${change.dealId}, ${field},
          greatest(${change.at}::timestamptz, max(c.at) + interval '1 microsecond'),
          ${change.from}, ${change.to}, ${change.source}, ${change.personId}::uuid, ${change.personName}
        from deal_changes c where c.organisation_id = ${organisationId} and c.deal_id = ${change.dealId}
          and c.field = ${field}
        returning (extract(epoch from at) * 1000000)::bigint::text as micros`.execute(db);
      return `deal.${change.dealId}.${field}.${rows[0]?.micros}`;
    },

    /** One line of a deal's history, by its moment in microseconds. */
    async change(
      dealId: string,
      field: string,
      micros: string,
    ): Promise<Omit<UndoableChange, "field"> | undefined> {
      const { rows } = await sql<Omit<UndoableChange, "field">>`
        select c.from_value as "from", c.to_value as "to", c.source <> 'crm' as is_ours, not exists (
          select from deal_changes n where n.organisation_id = c.organisation_id and n.deal_id = c.deal_id
            and n.field = c.field and n.at > c.at) as is_newest
        from deal_changes c
        where c.organisation_id = ${organisationId} and c.deal_id = ${dealId} and c.field = ${field}
          and c.at = 'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`.execute(
        db,
      );
      return rows[0];
    },

    /**
     * Our copy takes the value that the CRM holds or that a person decided for.
     *
     * Where that is what it held before a write, it has held it since then.
     */
    async takeBack(
      write: {
        dealId: string;
        target: DealProperty;
        previous: string | null;
        payload: { since: string | null };
      },
      value: string | null,
      now: Date,
      by: Pick<DealChange, "source" | "personId" | "personName">,
    ): Promise<void> {
      const deal = await this.getForUpdate(write.dealId);
      const from = deal ? propertyOf(deal, write.target) : value;
      if (!deal || isSameValue(from, value)) return;
      const { since } = write.payload;
      const at = isSameValue(value, write.previous) ? since && new Date(since) : now;
      await this.set(deal, write.target, value, at || null);
      const { dealId, target: property } = write;
      await this.addChange({ dealId, property, at: now, from, to: value, ...by });
    },

    async task(dealId: string, crmId: string): Promise<StoredTask | undefined> {
      return db
        .selectFrom("tasks")
        .select(["subject", "dueAt", "isCompleted", "completedAt"])
        .where("organisationId", "=", organisationId)
        .where("dealId", "=", dealId)
        .where("crmId", "=", crmId)
        .executeTakeFirst();
    },

    async saveTask(dealId: string, crmId: string, task: StoredTask): Promise<void> {
      await db
        .insertInto("tasks")
        .values({ organisationId, dealId, crmId, ...task })
        .onConflict((on) => on.columns(["organisationId", "dealId", "crmId"]).doUpdateSet(task))
        .execute();
    },

    async restoreTask(dealId: string, crmId: string, task: TaskAsText): Promise<void> {
      await this.saveTask(dealId, crmId, {
        ...task,
        dueAt: task.dueAt ? new Date(task.dueAt) : null,
        completedAt: task.completedAt ? new Date(task.completedAt) : null,
      });
    },
  };

  async function columns(
    pipelineId: string | null,
    property: DealProperty,
    value: string | null,
    at: Date | null,
  ) {
    switch (property) {
      case "dealstage":
        return {
          stageId: value,
          stageEnteredAt: at,
          status: await statusIn(pipelineId, value),
        };
      case "closedate":
        return { closeDate: value || null };
      case "hs_manual_forecast_category":
        return { forecastCategory: value || null };
      case "deal_update":
        return { dealUpdate: value ?? "", dealUpdateAt: at };
      case "hs_next_step":
        return { nextStep: value ?? "", nextStepAt: at };
    }
  }

  /** A stage that the CRM has deleted closes nothing. */
  async function statusIn(pipelineId: string | null, stageId: string | null): Promise<DealStatus> {
    const row = await db
      .selectFrom("stages")
      .select(["isClosed", "isWon"])
      .where("organisationId", "=", organisationId)
      .where("pipelineId", "=", pipelineId)
      .where("id", "=", stageId)
      .executeTakeFirst();
    return row ? dealStatus(row) : "open";
  }
}
