import {
  type Day,
  DEAL_PROPERTY_ROWS,
  type DealProperty,
  type DealStatus,
  dealStatus,
  isSameValue,
  isStandardProperty,
  type OwnFieldType,
  type OwnFieldValues,
  type OwnProperty,
  ownFieldName,
  parseOwnValue,
  propertyOf,
  propertyRow,
  type StandardProperty,
  toStoredValue,
  type UndoableChange,
} from "@touchline/domain";
import { type RawBuilder, sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { IS_AT_CREATION } from "../../db/deal-creation.ts";
import type { Handle } from "../../db/handle.ts";
import { markClosings } from "../../db/mark-closings.ts";
import { parseOwnFields } from "../../db/own-field-values.ts";

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
  lostReason: string;
  nextStepAt: Date | null;
  ownFields: OwnFieldValues;
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

type TaskAsText = Omit<StoredTask, "dueAt" | "completedAt"> & {
  dueAt: string | null;
  completedAt: string | null;
};

export interface DealChange {
  dealId: string;
  /** The write it belongs to, if any. */
  editId: string | null;
  /** The write that undid it; its own if it is an undo. */
  undoneBy: string | null;
  property: DealProperty;
  at: Date;
  from: string | null;
  to: string | null;
  source: "here" | "slack" | "crm";
  personId: string | null;
  personName: string;
}

export interface StoredChange extends UndoableChange {
  /** When it happened, in microseconds, as in its history id. */
  micros: string;
  editId: string | null;
  /** Whether the CRM made it automatically in response to another change. */
  isAnswer: boolean;
}

interface PropertyWrite {
  id: string;
  dealId: string;
  target: DealProperty;
  previous: string | null;
  payload: {
    value: string;
    replaced?: string[] | undefined;
    undoes?: Array<Pick<StoredChange, "field" | "micros">> | undefined;
    also?: Array<{ property: DealProperty; value: string; previous: string | null }> | undefined;
  };
}

type Author = Pick<DealChange, "source" | "personId" | "personName">;

export function dealsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  const visible = () => {
    const all = db
      .selectFrom("deals")
      .select(["id", "crmId", "name", "ownerId", "ownerCrmId", "pipelineId", "stageId"])
      .select(["stageEnteredAt", "closeDate", "forecastCategory", "dealUpdate", "dealUpdateAt"])
      .select(["nextStep", "nextStepAt", "lostReason"])
      .select(sql<string>`own_fields::text`.as("ownFields"))
      .where("organisationId", "=", organisationId)
      .$narrowType<{ closeDate: Day | null }>();
    return seesTeam(viewer) ? all : all.where("ownerId", "=", userId);
  };

  const toStored = <Row extends { ownFields: string }>(row: Row | undefined) =>
    row && { ...row, ownFields: parseOwnFields(row.ownFields) };

  return {
    /**
     * Finds a deal by its CRM id, an id merged into it, or our id; locked until the transaction
     * ends.
     */
    async findForUpdate(key: string): Promise<StoredDeal | undefined> {
      const live = () => visible().where("archivedAt", "is", null).forUpdate();
      if (key.includes("-")) return toStored(await live().where("id", "=", key).executeTakeFirst());
      const found = toStored(await live().where("crmId", "=", key).executeTakeFirst());
      if (found) return found;
      const named = await live()
        .where("id", "in", (from) =>
          from
            .selectFrom("dealAliases")
            .select("dealId")
            .where("organisationId", "=", organisationId)
            .where("crmId", "=", key),
        )
        .executeTakeFirst();
      return toStored(named);
    },

    /** Includes archived deals, because their pending writes must still be settled. */
    async getForUpdate(id: string): Promise<StoredDeal | undefined> {
      return toStored(await visible().where("id", "=", id).forUpdate().executeTakeFirst());
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

    /** Sets one property of our copy; `at` is when the value took effect. */
    async set(
      { id, pipelineId }: Pick<StoredDeal, "id" | "pipelineId">,
      property: DealProperty,
      value: string | null,
      at: Date | null,
    ): Promise<void> {
      if (!isStandardProperty(property)) return setOwnField(id, property, value ?? "");
      await db
        .updateTable("deals")
        .set(await columns(pipelineId, property, value, at))
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .execute();
    },

    /** Two changes within one clock tick keep their order. Returns the id of the history row. */
    async addChange(change: DealChange): Promise<string> {
      const field = propertyRow(change.property).history;
      const { undoneBy } = change;
      const { rows } = await sql<{
        micros: string;
      }>`insert into deal_changes (organisation_id, deal_id, field, at, from_value, to_value, source,
          person_id, person_name, edit_id, undone_by, undone_at, while_closed)
        select ${organisationId}, ${change.dealId}, ${field}, n.at, ${change.from}, ${change.to}, ${change.source},
          ${change.personId}::uuid, ${change.personName}, ${change.editId}::uuid, ${undoneBy}::uuid,
          case when ${undoneBy}::uuid is not null then n.at end,
          ${field} = 'close_date' and exists (select from deals d where d.organisation_id = ${organisationId}
            and d.id = ${change.dealId} and d.status <> 'open')
        from (select greatest(${change.at}::timestamptz, max(c.at) + interval '1 microsecond') as at
          from deal_changes c where c.organisation_id = ${organisationId} and c.deal_id = ${change.dealId}
            and c.field = ${field}) n
        returning (extract(epoch from at) * 1000000)::bigint::text as micros`.execute(db);
      return `deal.${change.dealId}.${field}.${rows[0]?.micros}`;
    },

    /** A row of a deal's history, by its time in microseconds. */
    async change(dealId: string, field: string, micros: string): Promise<StoredChange | undefined> {
      const [found] = await changes(
        dealId,
        sql`c.field = ${field} and c.at = 'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`,
      );
      return found;
    },

    /** The change a write made itself, unless undone. */
    async changeOfEdit(dealId: string, editId: string): Promise<StoredChange | undefined> {
      const [found] = await changes(
        dealId,
        sql`c.edit_id = ${editId} and not c.is_answer and c.undone_at is null`,
      );
      return found;
    },

    /** The last change of a property that wasn't undone. */
    async newestChange(dealId: string, property: DealProperty): Promise<StoredChange | undefined> {
      const field = propertyRow(property).history;
      const [found] = await changes(dealId, sql`c.field = ${field} and c.undone_at is null`);
      return found;
    },

    /** Changes of a property at or after a time that weren't undone, newest first. */
    async changesSince(
      dealId: string,
      property: DealProperty,
      micros: string,
    ): Promise<StoredChange[]> {
      const field = propertyRow(property).history;
      return changes(
        dealId,
        sql`c.field = ${field} and c.undone_at is null
          and c.at >= 'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`,
      );
    },

    /** Changes the CRM made automatically in response to an edit. */
    async crmChangesAfter(dealId: string, editId: string): Promise<StoredChange[]> {
      return changes(dealId, sql`c.edit_id = ${editId} and c.is_answer and c.undone_at is null`);
    },

    /** Marks these rows as undone, so they no longer count as changes. */
    async markUndone(
      dealId: string,
      lines: ReadonlyArray<Pick<StoredChange, "field" | "micros">>,
      undoneBy: string,
      now: Date,
    ): Promise<void> {
      for (const { field, micros } of lines) {
        await sql`update deal_changes set undone_by = ${undoneBy}, undone_at = ${now}
          where organisation_id = ${organisationId} and deal_id = ${dealId} and field = ${field}
            and at = 'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`.execute(
          db,
        );
      }
    },

    /**
     * Since when a property has had its current value, ignoring undone changes; null if unknown.
     */
    async heldSince(dealId: string, property: DealProperty): Promise<Date | null> {
      const { rows } = await sql<{ since: Date | null }>`
        select coalesce((select max(c.at) from deal_changes c where c.organisation_id = d.organisation_id
            and c.deal_id = d.id and c.field = ${propertyRow(property).history} and c.undone_at is null),
          case when ${property}::text = 'dealstage' then d.created_at end) as since
        from deals d where d.organisation_id = ${organisationId} and d.id = ${dealId}`.execute(db);
      return rows[0]?.since ?? null;
    },

    /** Confirms a value the CRM set automatically; returns false if there is no such row. */
    async acceptCrmChange(
      dealId: string,
      field: string,
      micros: string,
      now: Date,
    ): Promise<boolean> {
      const { numAffectedRows = 0n } = await sql`update deal_changes set kept_at = ${now}
        where organisation_id = ${organisationId} and deal_id = ${dealId} and field = ${field} and is_answer
          and at = 'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`.execute(db);
      return numAffectedRows > 0n;
    },

    /**
     * Applies a write's value to our copy; returns the new history row, or null if nothing changed.
     * After an undo, the value counts as held since before the undone change.
     */
    async apply(
      deal: StoredDeal,
      { id, target, payload }: Pick<PropertyWrite, "id" | "target" | "payload">,
      now: Date,
      by: Author,
    ): Promise<string | null> {
      const { value, undoes, also = [] } = payload;
      if (undoes) await this.markUndone(deal.id, undoes, id, now);
      const lines: string[] = [];
      for (const { property, value: to } of [{ property: target, value }, ...also]) {
        const from = propertyOf(deal, property);
        if (isSameValue(from, to)) continue;
        const line = {
          dealId: deal.id,
          property,
          at: now,
          from,
          to: toStoredValue(property, to),
          ...by,
        };
        lines.push(await this.addChange({ ...line, editId: id, undoneBy: undoes ? id : null }));
        const since = undoes ? await this.heldSince(deal.id, property) : now;
        await this.set(deal, property, to, since);
      }
      await markClosings({ db, organisationId }, [deal.id]);
      return lines[0] ?? null;
    },

    /**
     * Replaces a write's value in our copy by the CRM's value or the one a user chose. The write no
     * longer counts as a change, and what it undid counts again: if the value is the earlier one,
     * the deal has held it since then.
     */
    async revert(write: PropertyWrite, value: string | null, now: Date, by: Author): Promise<void> {
      const deal = await this.getForUpdate(write.dealId);
      if (!deal) return;
      const { id, dealId, target, previous, payload } = write;
      const edits = [id, ...(payload.replaced ?? [])];
      await sql`update deal_changes set undone_by = null, undone_at = null
        where organisation_id = ${organisationId} and deal_id = ${dealId} and undone_by = ${id}
          and edit_id is distinct from ${id}`.execute(db);
      await sql`update deal_changes set undone_by = ${id}, undone_at = ${now}
        where organisation_id = ${organisationId} and deal_id = ${dealId} and undone_at is null
          and edit_id = any(${edits}::uuid[])`.execute(db);
      await markClosings({ db, organisationId }, [dealId]);
      const all = [{ property: target, value: payload.value, previous }, ...(payload.also ?? [])];
      for (const { property, value: ours, previous: to } of all) {
        const from = propertyOf(deal, property);
        // A newer write of ours is pending.
        if (!isSameValue(from, ours) || isSameValue(from, to)) continue;
        const line = { dealId, property, at: now, from, to, editId: id, undoneBy: id, ...by };
        await this.addChange(line);
        await this.set(deal, property, to, await this.heldSince(dealId, property));
      }
      if (!isSameValue(propertyOf(deal, target), payload.value)) return;
      if (isSameValue(value, previous)) return;
      const line = { dealId, property: target, at: now, from: previous, to: value, ...by };
      await this.addChange({ ...line, editId: null, undoneBy: null });
      await this.set(deal, target, value, now);
      await markClosings({ db, organisationId }, [dealId]);
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

  async function changes(dealId: string, which: RawBuilder<unknown>): Promise<StoredChange[]> {
    const { rows } = await sql<StoredChange>`
      select c.field, c.from_value as "from", c.to_value as "to", c.is_answer, ${IS_AT_CREATION} as is_at_creation,
        c.undone_at is not null as is_undone, c.edit_id,
        (extract(epoch from c.at) * 1000000)::bigint::text as micros, not exists (
          select from deal_changes n where n.organisation_id = c.organisation_id and n.deal_id = c.deal_id
            and n.field = c.field and n.at > c.at and n.undone_at is null) as is_newest
      from deal_changes c
      where c.organisation_id = ${organisationId} and c.deal_id = ${dealId} and ${which}
      order by c.at desc`.execute(db);
    return rows;
  }

  /** A field that was removed meanwhile has no values any more. */
  async function setOwnField(id: string, property: OwnProperty, value: string): Promise<void> {
    const name = ownFieldName(property);
    const field = await db
      .selectFrom("ownFields")
      .select("type")
      .where("organisationId", "=", organisationId)
      .where("name", "=", name)
      .$narrowType<{ type: OwnFieldType }>()
      .executeTakeFirst();
    if (!field) return;
    const typed = parseOwnValue(field.type, value);
    const values = typed === undefined ? {} : { [name]: typed };
    await sql`update deals set own_fields = (own_fields - ${name}::text) || ${JSON.stringify(values)}::jsonb
      where organisation_id = ${organisationId} and id = ${id}`.execute(db);
  }

  async function columns(
    pipelineId: string | null,
    property: StandardProperty,
    value: string | null,
    at: Date | null,
  ) {
    const { field } = DEAL_PROPERTY_ROWS[property];
    switch (field) {
      case "stageId":
        return { stageId: value, stageEnteredAt: at, status: await statusIn(pipelineId, value) };
      case "dealUpdate":
      case "nextStep":
        return { [field]: value ?? "", [`${field}At`]: at };
      case "lostReason":
        return { [field]: value ?? "" };
      default:
        return { [field]: value || null };
    }
  }

  /** A stage deleted in the CRM doesn't close a deal. */
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
