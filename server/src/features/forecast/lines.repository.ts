import type { ForecastLine, ForecastLineInput, LineDeal, LineForecast } from "@touchline/contract";
import {
  type Bucket,
  type Day,
  type ForecastLineRule,
  type ForecastPeriod,
  homeTwinOf,
  isHomeAmount,
  type LineCategory,
  type PeriodKind,
} from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";
import { dealSums, type LineOfDeals, type Question } from "./deal-sums.repository.ts";
import type { StoredCall } from "./tree.repository.ts";

export type LineNumberKind = "quota" | "team-quota" | "commit" | "call";

export interface LineNumber {
  lineId: string;
  personId: string;
  kind: LineNumberKind;
  period: ForecastPeriod;
  value: number | null;
  note: string;
  setAt: Date;
  setByName: string;
}

interface LineRow extends Omit<LineOfDeals, "filter" | "categories"> {
  name: string;
  filterField: string | null;
  filterValues: string[] | null;
  pipelines: string[] | null;
  categories: string;
  periodKind: PeriodKind;
  filledAt: Date | null;
}

const MAX_DEALS = 500;

/** The share of a credit `c`; null for a whole deal. */
const SHARE = sql`(c.shares[c.place] / (select sum(s) from unnest(c.shares) s))::float`;

/** Lines of business, their deals, and the quotas, commits and calls set for them. */
export function forecastLinesRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const { facts } = dealSums(viewer);

  const columnsOf = ({ filter, categories, ...line }: ForecastLineInput) => ({
    ...line,
    filterField: filter?.field ?? null,
    filterValues: filter?.values ?? null,
    categories: JSON.stringify(categories),
  });
  const lines = () =>
    db
      .selectFrom("forecastLines")
      .select(["id", "name", "pipelines", "filterField", "filterValues"])
      .select(["amountField", "dateField", "ownerField", "periodKind", "filledAt"])
      // As text: the query builder would rename keys inside JSON.
      .select(sql<string>`categories::text`.as("categories"))
      .where("organisationId", "=", organisationId)
      .$narrowType<{ periodKind: PeriodKind }>();
  const one = (lineId: string) =>
    db
      .updateTable("forecastLines")
      .where("organisationId", "=", organisationId)
      .where("id", "=", lineId);

  async function withGone(rows: LineRow[]): Promise<ForecastLine[]> {
    if (rows.length === 0) return [];
    const gone = await db
      .selectFrom("ownFields")
      .select(["name", "label", "goneAt"])
      .where("organisationId", "=", organisationId)
      .where("goneAt", "is not", null)
      .$narrowType<{ goneAt: Date }>()
      .execute();
    return rows.map(({ filterField, filterValues, categories, filledAt, ...row }) => {
      const filter =
        filterField && filterValues ? { field: filterField, values: filterValues } : null;
      const used = [filterField, row.amountField, row.dateField, row.ownerField];
      return {
        ...row,
        filter,
        categories: JSON.parse(categories) as Record<LineCategory, LineCategory>,
        isFilling: filledAt === null,
        gone: gone
          .filter(({ name }) => used.includes(name))
          .map(({ name, label, goneAt }) => ({ field: name, label, goneAt: goneAt.toISOString() })),
      };
    });
  }

  /** The newest number of each kind, for each person and period; of calls, also by who called. */
  const newest = (
    lineId: string,
    kind: LineNumberKind,
    periods: readonly ForecastPeriod[],
    then: Date | null,
  ) =>
    db
      .selectFrom("lineNumbers")
      .distinctOn(["personId", "setBy", "period"])
      .select(["personId", "setBy", "period", "value", "note", "setAt", "setByName", "version"])
      .where("organisationId", "=", organisationId)
      .where("lineId", "=", lineId)
      .where("kind", "=", kind)
      .where("period", "in", [...periods])
      .where((eb) => (then ? eb("setAt", "<", then) : eb.lit(true)))
      .orderBy("personId")
      .orderBy("setBy")
      .orderBy("period")
      .orderBy("version", "desc")
      .execute();

  return {
    async list(): Promise<ForecastLine[]> {
      return withGone(await lines().orderBy("position").orderBy("name").execute());
    },

    async get(lineId: string): Promise<ForecastLine | undefined> {
      const [line] = await withGone(await lines().where("id", "=", lineId).execute());
      return line;
    },

    /** Lines are added and changed one at a time. */
    async lock(): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended('forecast lines ' || ${organisationId}, 0))`.execute(
        db,
      );
    },

    async add(line: ForecastLineInput, position: number, now: Date): Promise<string> {
      const { id } = await db
        .insertInto("forecastLines")
        .values({ organisationId, ...columnsOf(line), position, changedAt: now })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    async change(lineId: string, line: ForecastLineInput): Promise<void> {
      await one(lineId).set(columnsOf(line)).execute();
    },

    /** Its deals have to be collected again. */
    async empty(lineId: string, now: Date): Promise<void> {
      await one(lineId).set({ changedAt: now, filledAt: null }).execute();
    },

    async remove(lineId: string): Promise<boolean> {
      const removed = await db
        .deleteFrom("forecastLines")
        .where("organisationId", "=", organisationId)
        .where("id", "=", lineId)
        .returning("id")
        .executeTakeFirst();
      return removed !== undefined;
    },

    /** Places the next deals after an id in all lines; returns the last of them, null at the end. */
    async placeDeals(after: string | null, limit: number): Promise<string | null> {
      // Locked, so that a change under way is placed after it, not before.
      const { rows } = await sql<{ id: string }>`select id from deals
        where organisation_id = ${organisationId} and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${limit} for no key update`.execute(db);
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) {
        await sql`select place_deals_in_lines(${organisationId}, ${ids}::uuid[])`.execute(db);
      }
      return ids.at(-1) ?? null;
    },

    /** Those that weren't changed since their deals began to be collected. */
    async markFilled(begun: Date, now: Date): Promise<void> {
      await db
        .updateTable("forecastLines")
        .set({ filledAt: now })
        .where("organisationId", "=", organisationId)
        .where("filledAt", "is", null)
        .where("changedAt", "<=", begun)
        .execute();
    },

    async hasUnfilled(): Promise<boolean> {
      const found = await lines().where("filledAt", "is", null).limit(1).execute();
      return found.length > 0;
    },

    async setNumber(given: LineNumber): Promise<void> {
      await db
        .insertInto("lineNumbers")
        .values({ organisationId, ...given, setBy: userId })
        .execute();
    },

    /** Each manager's number for a person or team; the calls of several months are added up. */
    async calls(
      lineId: string,
      periods: readonly ForecastPeriod[],
      then: Date | null,
    ): Promise<StoredCall[]> {
      const all = await newest(lineId, "call", periods, then);
      const valid = all.flatMap(({ value, ...call }) => (value === null ? [] : { ...call, value }));
      const byPerson = Map.groupBy(valid, ({ personId, setBy }) => `${personId} ${setBy}`);
      return [...byPerson.values()].flatMap((calls) => {
        const last = calls.toSorted((a, b) => b.setAt.getTime() - a.setAt.getTime())[0];
        if (!last) return [];
        return {
          revieweeId: last.personId,
          madeBy: last.setBy,
          value: calls.reduce((total, { value }) => total + value, 0),
          note: last.note,
          madeAt: last.setAt,
          madeByName: last.setByName,
        };
      });
    },

    /** The quotas of whole teams by their lead; those of several months are added up. */
    async teamQuotas(
      lineId: string,
      periods: readonly ForecastPeriod[],
      then: Date | null,
    ): Promise<Map<string, number | null>> {
      const all = await newest(lineId, "team-quota", periods, then);
      const latest = new Map<string, (typeof all)[number]>();
      for (const row of all) {
        const key = `${row.personId} ${row.period}`;
        const other = latest.get(key);
        if (!other || BigInt(row.version) > BigInt(other.version)) latest.set(key, row);
      }
      const quotas = new Map<string, number | null>();
      for (const { personId, value } of latest.values()) {
        if (value !== null) quotas.set(personId, (quotas.get(personId) ?? 0) + value);
      }
      return quotas;
    },

    /** The deals behind a line's figures, the largest first, with their number and sum. */
    async deals(
      question: Question & { line: LineOfDeals },
      only: { ownerId?: string | undefined; bucket?: Bucket | undefined },
    ): Promise<{ count: number; value: number; deals: LineDeal[] }> {
      const { ownerId, bucket } = only;
      const { rows } = await sql<{
        id: string;
        hubspotId: string | null;
        name: string | null;
        ownerId: string;
        ownerName: string;
        stage: string;
        amount: number | null;
        share: number | null;
        date: Day;
        bucket: Bucket;
        count: number;
        total: number;
      }>`with ${facts(question)},
        chosen as (
          select d.*, count(*) filter (where d.is_counted) over ()::int as count, coalesce(sum(d.amount) over (), 0) as total
          from facts d where ${ownerId ? sql`d.owner_id = ${ownerId}` : sql`true`}
            and ${bucket ? sql`d.bucket = ${bucket}` : sql`true`}
          order by d.amount desc nulls last, d.id limit ${sql.lit(MAX_DEALS)})
        select c.id, m.crm_id as hubspot_id, left(m.name, 4000) as name, c.owner_id, u.name as owner_name,
          left(coalesce(s.label, c.stage_id, ''), 200) as stage, c.amount, c.close_date as date, c.bucket,
          ${SHARE} as share, c.count, c.total
        from chosen c join users u on u.organisation_id = ${organisationId} and u.id = c.owner_id
        left join deals m on m.organisation_id = ${organisationId} and m.id = c.id
        left join stages s on s.organisation_id = ${organisationId} and s.pipeline_id = c.pipeline_id
          and s.id = c.stage_id
        order by c.amount desc nulls last, c.id`.execute(db);
      return {
        count: rows[0]?.count ?? 0,
        value: rows[0]?.total ?? 0,
        deals: rows.map(({ ownerId: id, ownerName, count: _, total: __, ...deal }) => ({
          ...deal,
          owner: { id, name: ownerName },
        })),
      };
    },

    /**
     * Deals of a line that are in no figure of it, or in one without their amount; and how many
     * amounts were converted by a rate of the CRM's.
     */
    async leftOut(
      { id, pipelines, amountField }: Pick<LineOfDeals, "id" | "pipelines" | "amountField">,
      [first, last]: [Day, Day],
    ): Promise<NonNullable<LineForecast["leftOut"]>> {
      const isWithin = sql`d.close_date between ${first} and ${last}`;
      const from = sql`from line_deals d
        where d.organisation_id = ${organisationId} and d.line_id = ${id}
          and (d.close_date is null or ${isWithin})
          ${
            pipelines
              ? sql``
              : sql`and not exists (select from pipelines p
            where p.organisation_id = ${organisationId} and p.id = d.pipeline_id and not p.counts)`
          }`;
      const { rows } = await sql<{ withoutDate: number; withoutOwner: number }>`select
          count(distinct d.deal_id) filter (where d.close_date is null and d.status = 'open')::int as without_date,
          count(distinct d.deal_id) filter (where d.owner_id is null and ${isWithin}
            and d.status <> 'lost')::int as without_owner ${from}`.execute(db);
      const { rows: foreign } = await sql<{ currency: string; left: number; converted: number }>`
        select left(m.currency, 3) as currency,
          count(distinct m.id) filter (where l.is_unconverted)::int as left,
          count(distinct m.id) filter (where not l.is_unconverted)::int as converted
        from (select d.* ${from} and ${isWithin}) l
        join deals m on m.organisation_id = l.organisation_id and m.id = l.deal_id
        join organisations o on o.id = m.organisation_id
        where m.currency <> o.currency and (l.is_unconverted or l.amount_in_home_currency is not null)
          ${amountField ? sql`and own_number(m.own_fields -> ${sql.lit(homeTwinOf(amountField))}) is null` : sql``}
        group by 1 order by 1 limit 50`.execute(db);
      const isConverted = amountField !== null && !isHomeAmount(amountField);
      return {
        withoutDate: rows[0]?.withoutDate ?? 0,
        withoutOwner: rows[0]?.withoutOwner ?? 0,
        withoutRate: foreign
          .filter(({ left }) => left > 0)
          .map(({ currency, left }) => ({ currency, count: left })),
        converted: isConverted ? foreign.reduce((sum, { converted }) => sum + converted, 0) : 0,
      };
    },

    /** The lines that use an own field, by its name. */
    async usesOf(fields: readonly string[]): Promise<Array<{ line: string; field: string }>> {
      const all = await this.list();
      return fields.flatMap((field) =>
        all
          .filter((line) => usedFields(line).includes(field))
          .map(({ name }) => ({ line: name, field })),
      );
    },
  };
}

function usedFields({ filter, amountField, dateField, ownerField }: ForecastLineRule) {
  return [filter?.field, amountField, dateField, ownerField];
}
