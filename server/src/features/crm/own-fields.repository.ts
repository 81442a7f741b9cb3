import type { OwnFieldInfo, OwnFields } from "@touchline/contract";
import {
  fitsOwnField,
  keepsHistory,
  type OwnField,
  type OwnFieldType,
  ownConditionField,
  ownProperty,
} from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";
import type { CrmProperty } from "../../ports/crm.ts";

export interface StoredField extends Omit<OwnFieldInfo, "isReading" | "goneAt"> {
  readAt: Date | null;
  goneAt: Date | null;
}

export interface FieldReading {
  names: string[];
  cursor: string;
  done: number;
  total: number;
  error: string | null;
  updatedAt: Date;
}

/** An organisation's own fields, and how far their values are read. */
export function ownFieldsRepository({ db, viewer: { organisationId, userId } }: Handle) {
  const fields = () =>
    db
      .selectFrom("ownFields")
      .select(["name", "label", "type", "isEditable", "note", "readAt", "goneAt"])
      // As text: the query builder would rename keys inside JSON.
      .select(sql<string>`options::text`.as("options"))
      .where("organisationId", "=", organisationId)
      .$narrowType<{ type: OwnFieldType }>();
  const toField = <Row extends { options: string }>(row: Row) => ({
    ...row,
    options: JSON.parse(row.options) as OwnField["options"][number][],
  });
  const reads = () => db.updateTable("ownFieldReads").where("organisationId", "=", organisationId);

  return {
    async list(): Promise<StoredField[]> {
      return (await fields().orderBy("position").orderBy("name").execute()).map(toField);
    },

    async get(name: string): Promise<StoredField | undefined> {
      const row = await fields().where("name", "=", name).executeTakeFirst();
      return row && toField(row);
    },

    /** The conditions on fields that don't exist or are of another type. */
    async unfitting(conditions: string[]): Promise<string[]> {
      if (conditions.length === 0) return [];
      const known = new Map((await this.list()).map((field) => [field.name, field]));
      return conditions.filter((condition) => {
        const field = known.get(ownConditionField(condition));
        return !field || !fitsOwnField(field, condition);
      });
    },

    /** Everything the screens need. */
    async overview(): Promise<OwnFields> {
      const reading = await this.reading();
      return {
        fields: (await this.list()).map(({ readAt, goneAt, ...field }) => ({
          ...field,
          isReading: readAt === null,
          goneAt: goneAt?.toISOString() ?? null,
        })),
        reading: reading && {
          names: reading.names,
          done: reading.done,
          total: reading.total,
          error: reading.error,
        },
      };
    },

    /** Choices are made one at a time. */
    async lock(): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended('own fields ' || ${organisationId}, 0))`.execute(
        db,
      );
    },

    async add(
      property: Omit<CrmProperty, "group">,
      position: number,
      now: Date,
      /** When its values were read; null to have them read. */
      readAt: Date | null = null,
    ): Promise<void> {
      const { name, label, type, options, isEditable } = property;
      await db
        .insertInto("ownFields")
        .values({
          ...{ organisationId, name, label, type, options: JSON.stringify(options), position },
          ...{ isEditable, keepsHistory: keepsHistory(type), chosenAt: now, chosenBy: userId },
          readAt,
        })
        .execute();
    },

    async place(name: string, position: number): Promise<void> {
      await db
        .updateTable("ownFields")
        .set({ position })
        .where("organisationId", "=", organisationId)
        .where("name", "=", name)
        .execute();
    },

    async remove(names: string[]): Promise<void> {
      await db
        .deleteFrom("ownFields")
        .where("organisationId", "=", organisationId)
        .where("name", "in", names)
        .execute();
    },

    /** Takes over how the CRM describes a field now; it has to have the same type. */
    async describe({ name, label, options, isEditable }: CrmProperty): Promise<boolean> {
      const { rows } = await sql<{ name: string }>`update own_fields set label = ${label},
          options = ${JSON.stringify(options)}::jsonb, is_editable = ${isEditable}, note = '',
          read_at = case when gone_at is null then read_at end, gone_at = null
        where organisation_id = ${organisationId} and name = ${name}
          and (label, options, is_editable, note, gone_at is not null)
            is distinct from (${label}, ${JSON.stringify(options)}::jsonb, ${isEditable}, '', false)
        returning name`.execute(db);
      return rows.length > 0;
    },

    /** Says what happened to a field in the CRM; `isGone` if its values can't be current. */
    async mark(name: string, note: string, isGone: boolean, now: Date): Promise<boolean> {
      const { rows } = await sql<{ name: string }>`update own_fields set note = ${note},
          gone_at = case when ${isGone} then coalesce(gone_at, ${now}) end
        where organisation_id = ${organisationId} and name = ${name}
          and (note, gone_at is not null) is distinct from (${note}, ${isGone}) returning name`.execute(
        db,
      );
      return rows.length > 0;
    },

    async reading(): Promise<FieldReading | null> {
      const row = await db
        .selectFrom("ownFieldReads")
        .select(["names", "cursor", "done", "total", "error", "updatedAt"])
        .where("organisationId", "=", organisationId)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Starts to read what was never read, unless a reading is under way; false if there is nothing. */
    async startReading(total: number, now: Date): Promise<boolean> {
      const { rows } = await sql<{ names: string[] }>`
        insert into own_field_reads (organisation_id, names, total, started_at, updated_at)
        select ${organisationId}, array_agg(f.name order by f.position), ${total}, ${now}, ${now}
        from own_fields f where f.organisation_id = ${organisationId} and f.read_at is null and f.gone_at is null
        having count(*) > 0
        on conflict (organisation_id) do nothing returning names`.execute(db);
      return rows.length > 0;
    },

    /** Returns false if another worker went on from there. */
    async advance(from: FieldReading, to: { cursor: string; done: number }, now: Date) {
      const row = await reads()
        .set({ ...to, error: null, updatedAt: now })
        .where("cursor", "=", from.cursor)
        .where("done", "=", from.done)
        .returning("cursor")
        .executeTakeFirst();
      return row !== undefined;
    },

    async pauseReading(error: string | null, now: Date): Promise<void> {
      await reads()
        .set({ error: error?.slice(0, 1000) ?? null, updatedAt: now })
        .execute();
    },

    async finishReading({ names, cursor }: FieldReading, now: Date): Promise<boolean> {
      const ended = await db
        .deleteFrom("ownFieldReads")
        .where("organisationId", "=", organisationId)
        .where("cursor", "=", cursor)
        .returning("organisationId")
        .executeTakeFirst();
      if (!ended) return false;
      await db
        .updateTable("ownFields")
        .set({ readAt: now })
        .where("organisationId", "=", organisationId)
        .where("name", "in", names)
        .execute();
      return true;
    },

    /**
     * Deletes a removed field's values, writes and history from the next deals after an id. Returns
     * the last of them, or null at the end or if the field was chosen again.
     */
    async deleteValues(name: string, after: string | null, limit: number): Promise<string | null> {
      if (await this.get(name)) return null;
      const { rows } = await sql<{ id: string }>`select id from deals
        where organisation_id = ${organisationId} and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${limit} for no key update`.execute(db);
      const ids = rows.map(({ id }) => id);
      const last = ids.at(-1);
      if (!last) return null;
      await sql`update deals set own_fields = own_fields - ${name}::text
        where organisation_id = ${organisationId} and id = any(${ids}::uuid[]) and own_fields ? ${name}`.execute(
        db,
      );
      await sql`delete from deal_changes where organisation_id = ${organisationId} and deal_id = any(${ids}::uuid[])
        and field = ${ownProperty(name)}`.execute(db);
      await sql`delete from crm_writes where organisation_id = ${organisationId} and deal_id = any(${ids}::uuid[])
        and kind = 'property' and target = ${ownProperty(name)}`.execute(db);
      return last;
    },
  };
}
