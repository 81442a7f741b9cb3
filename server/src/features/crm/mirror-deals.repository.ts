import { randomUUID } from "node:crypto";
import { isOwnProperty, ownFieldName } from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";
import { markClosings } from "../../db/mark-closings.ts";
import { parseOwnFields } from "../../db/own-field-values.ts";
import type { CrmDeal } from "../../ports/crm.ts";
import {
  type Conflict,
  dealRows,
  type HistoryRow,
  heldSinceByHistory,
  historyRows,
  type KnownDeal,
  type WaitingWrite,
} from "./mirror-rows.ts";
import {
  ECHO_DAYS,
  type EditLine,
  type KnownHistory,
  knownHistories,
  type LastLine,
  newLinesOf,
} from "./new-lines.ts";

interface Saved {
  id: string;
  crmId: string;
  isNew: boolean;
  name: string;
  status: string;
  ownerId: string | null;
  ownerCrmId: string | null;
  splits: string | null;
}

/** An open deal that has another owner in the CRM now, who is a member. */
export interface HandedOver {
  dealId: string;
  name: string;
  /** The name of the owner until now; empty if there was none. */
  from: string;
  to: string;
}

export interface SaveResult {
  conflicts: Conflict[];
  handedOver: HandedOver[];
}

/**
 * Saves deals as the CRM has them, with their history, in a fixed number of statements. A field
 * with a pending write keeps our value; if the CRM's value changed meanwhile, it becomes a visible
 * conflict. Deals are locked before their writes are read, because one may be settling right now. A
 * first sync fills empty tables faster than PostgreSQL gathers statistics, and tables it believes
 * empty get sequential scans. So there are no joins that could be planned that way: rows are looked
 * up through their unique index, and history rows carry their deal's id.
 */
export function dealSaver({ db, viewer: { organisationId } }: Handle) {
  return async (given: CrmDeal[], now: Date): Promise<SaveResult> => {
    if (given.length === 0) return { conflicts: [], handedOver: [] };
    // Pages may overlap if the CRM changes during the read; the later one is right.
    const latest = [...new Map(given.map((deal) => [deal.id, deal])).values()];
    const chosen = await chosenFields(latest);
    const deals = latest.map((deal) => withoutRemoved(deal, chosen));
    const known = await knownDeals(deals.map(({ id }) => id));
    const past = await histories(known, now);
    const lines = newLinesOf(deals, past, await closedStages());
    const since = heldSinceByHistory(lines, past);
    const { rows, conflicts } = dealRows(deals, known, await waitingWrites(known), since);
    const saved = await saveRows(rows, chosen, now);
    // Data read before our copy was updated is stale, and so are its conflicts.
    const current = new Set(saved.map(({ crmId }) => crmId));
    const met = await markConflicts(conflicts.filter(({ crmId }) => current.has(crmId)));
    const ids = new Map([...known.values(), ...saved].map(({ crmId, id }) => [crmId, id]));
    await saveHistory(
      historyRows(lines, ids),
      saved.every(({ isNew }) => isNew),
    );
    await saveFormerSplits(saved, known, now);
    await markClosings(
      { db, organisationId },
      [...known.values()].map(({ id }) => id),
    );
    await saveAliases(deals, now);
    return { conflicts: met, handedOver: await handedOver(saved, known) };
  };

  /** Locks rows in the order of `lockDeals`. */
  async function knownDeals(crmIds: string[]): Promise<Map<string, KnownDeal>> {
    const { rows } = await sql<
      Omit<KnownDeal, "ownFields"> & { ownFields: string }
    >`select d.* from unnest(${crmIds.toSorted()}::text[]) as asked(crm_id)
      cross join lateral (select id, crm_id, owner_crm_id, stage_id, close_date, forecast_category, next_step, lost_reason, deal_update,
          stage_entered_at, next_step_at, deal_update_at, splits, own_fields::text as own_fields
        from deals where organisation_id = ${organisationId} and crm_id = asked.crm_id limit 1
        for no key update) d`.execute(db);
    return new Map(
      rows.map((row) => [row.crmId, { ...row, ownFields: parseOwnFields(row.ownFields) }]),
    );
  }

  async function waitingWrites(known: Map<string, KnownDeal>): Promise<WaitingWrite[]> {
    const ids = [...known.values()].map(({ id }) => id);
    if (ids.length === 0) return [];
    return db
      .selectFrom("crmWrites")
      .select(["id", "dealId", "target", "previous", "payload", "createdBy"])
      .where("organisationId", "=", organisationId)
      .where("dealId", "in", ids)
      .where("kind", "=", "property")
      .where("state", "in", ["waiting", "conflict"])
      .execute();
  }

  /** Returns the saved deals, without those for which our copy is newer. */
  async function saveRows(
    rows: Array<Record<string, unknown>>,
    asked: string[],
    now: Date,
  ): Promise<Saved[]> {
    const withIds = rows.map((row) => ({
      id: newTimeOrderedId(now),
      ...row,
      own_fields: valuesOf(row, asked),
    }));
    const saved = await sql<Saved>`insert into deals (organisation_id, id, crm_id, name,
        pipeline_id, stage_id, amount, currency, amount_in_home_currency, close_date, forecast_category, next_step,
        next_step_at, deal_update, deal_update_at, owner_crm_id, owner_id, status, stage_entered_at, contact_count,
        last_contacted_at, next_activity_at, created_at, crm_modified_at, archived_at, seen_at, own_fields, lost_reason, splits)
      select ${organisationId}::uuid, r.id, r.crm_id, r.name, r.pipeline_id, r.stage_id, r.amount, r.currency,
        r.amount_in_home_currency, r.close_date, r.forecast_category, r.next_step, r.next_step_at, r.deal_update,
        r.deal_update_at, r.owner_crm_id, o.user_id,
        case when s.is_closed and s.is_won then 'won' when s.is_closed then 'lost' else 'open' end,
        r.stage_entered_at, r.contact_count, r.last_contacted_at, r.next_activity_at, r.created_at,
        r.crm_modified_at, case when r.is_archived then ${now}::timestamptz end, ${now}::timestamptz,
        r.own_fields, r.lost_reason, r.splits
      from json_to_recordset(${JSON.stringify(withIds)}::json) as r(id uuid, crm_id text, name text, pipeline_id text,
        stage_id text, amount numeric, currency text, amount_in_home_currency numeric, close_date date,
        forecast_category text, next_step text, next_step_at timestamptz, deal_update text,
        deal_update_at timestamptz, owner_crm_id text, stage_entered_at timestamptz, contact_count int,
        last_contacted_at timestamptz, next_activity_at timestamptz, created_at timestamptz,
        crm_modified_at timestamptz, is_archived boolean, own_fields jsonb, lost_reason text, splits text)
      left join stages s on s.organisation_id = ${organisationId} and s.pipeline_id = r.pipeline_id and s.id = r.stage_id
      left join owners o on o.organisation_id = ${organisationId} and o.id = r.owner_crm_id
      on conflict (organisation_id, crm_id) do update set name = excluded.name, pipeline_id = excluded.pipeline_id,
        stage_id = excluded.stage_id, amount = excluded.amount, currency = excluded.currency,
        amount_in_home_currency = excluded.amount_in_home_currency, close_date = excluded.close_date,
        forecast_category = excluded.forecast_category, next_step = excluded.next_step,
        next_step_at = excluded.next_step_at, deal_update = excluded.deal_update,
        deal_update_at = excluded.deal_update_at, owner_crm_id = excluded.owner_crm_id, owner_id = excluded.owner_id,
        status = excluded.status, stage_entered_at = excluded.stage_entered_at,
        contact_count = excluded.contact_count, last_contacted_at = excluded.last_contacted_at,
        next_activity_at = excluded.next_activity_at, crm_modified_at = excluded.crm_modified_at,
        archived_at = case when excluded.archived_at is null then null
          else coalesce(deals.archived_at, excluded.archived_at) end,
        seen_at = excluded.seen_at,
        lost_reason = excluded.lost_reason, splits = coalesce(excluded.splits, deals.splits), own_fields = (deals.own_fields - ${asked}::text[]) || excluded.own_fields
      where deals.crm_modified_at <= excluded.crm_modified_at
      returning id, crm_id, xmax = 0 as is_new, name, status, owner_id, owner_crm_id, splits`.execute(
      db,
    );
    return saved.rows;
  }

  /**
   * The own fields that came and are still chosen. Locked, so that a field that is being removed
   * isn't filled again after its values were deleted.
   */
  async function chosenFields(deals: CrmDeal[]): Promise<string[]> {
    const names = [...new Set(deals.flatMap(({ ownFields }) => Object.keys(ownFields)))];
    if (names.length === 0) return [];
    const chosen = await db
      .selectFrom("ownFields")
      .select("name")
      .where("organisationId", "=", organisationId)
      .where("name", "in", names)
      .orderBy("name")
      .forKeyShare()
      .execute();
    return chosen.map(({ name }) => name);
  }

  /** The first split that is read is no change: the CRM doesn't say since when it holds. */
  async function saveFormerSplits(
    saved: Saved[],
    known: Map<string, KnownDeal>,
    now: Date,
  ): Promise<void> {
    const former = saved.flatMap(({ id, crmId, splits }) => {
      const before = known.get(crmId)?.splits ?? null;
      return before === null || before === splits
        ? []
        : { organisationId, dealId: id, at: now, splits: before };
    });
    if (former.length === 0) return;
    await db
      .insertInto("formerSplits")
      .values(former)
      .onConflict((on) => on.doNothing())
      .execute();
  }

  async function handedOver(saved: Saved[], known: Map<string, KnownDeal>): Promise<HandedOver[]> {
    const moved = saved.flatMap(({ id, crmId, name, status, ownerId, ownerCrmId }) => {
      const before = known.get(crmId);
      const isMoved = before && before.ownerCrmId !== ownerCrmId && status === "open";
      return isMoved && ownerId
        ? [{ dealId: id, name, before: before.ownerCrmId, to: ownerId }]
        : [];
    });
    if (moved.length === 0) return [];
    const names = await ownerNames(moved.flatMap(({ before }) => before ?? []));
    return moved.map(({ before, ...deal }) => ({ ...deal, from: names.get(before ?? "") ?? "" }));
  }

  async function ownerNames(ids: string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await db
      .selectFrom("owners")
      .select(["id", "name"])
      .where("organisationId", "=", organisationId)
      .where("id", "in", ids)
      .execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async function markConflicts(conflicts: Conflict[]): Promise<Conflict[]> {
    const met: Conflict[] = [];
    for (const conflict of conflicts) {
      const { writeId, theirValue } = conflict;
      const marked = await db
        .updateTable("crmWrites")
        .set({ state: "conflict", theirValue })
        .where("organisationId", "=", organisationId)
        .where("id", "=", writeId)
        .where("state", "=", "waiting")
        .returning("id")
        .executeTakeFirst();
      if (marked) met.push(conflict);
    }
    return met;
  }

  async function histories(
    known: Map<string, KnownDeal>,
    now: Date,
  ): Promise<Map<string, KnownHistory>> {
    const ids = [...known.values()].map(({ id }) => id);
    if (ids.length === 0) return new Map();
    const crmIdOf = new Map([...known.values()].map(({ id, crmId }) => [id, crmId]));
    const named = <T extends { dealId: string }>(lines: T[]) =>
      lines.flatMap((line) => {
        const crmId = crmIdOf.get(line.dealId);
        return crmId === undefined ? [] : { ...line, crmId };
      });
    const last = await sql<LastLine & { dealId: string; field: string }>`
      select l.*, h.to_value as held_value, h.at as held_since from (
        select distinct on (c.deal_id, c.field) c.deal_id, c.field, c.at, c.to_value, c.undone_by
        from deal_changes c where c.organisation_id = ${organisationId} and c.deal_id = any(${ids}::uuid[])
        order by c.deal_id, c.field, c.at desc) l
      left join lateral (select b.to_value, b.at from deal_changes b where b.organisation_id = ${organisationId}
        and b.deal_id = l.deal_id and b.field = l.field and b.undone_at is null
        order by b.at desc limit 1) h on true`.execute(db);
    const edits = await sql<EditLine & { dealId: string }>`
      select c.deal_id, c.field, c.at, c.to_value, c.edit_id, c.undone_by from deal_changes c
      where c.organisation_id = ${organisationId} and c.deal_id = any(${ids}::uuid[]) and c.edit_id is not null
        and c.source <> 'crm' and c.at > ${now}::timestamptz - make_interval(days => ${ECHO_DAYS})
      order by c.at`.execute(db);
    return knownHistories(named(last.rows), named(edits.rows));
  }

  async function closedStages(): Promise<Set<string>> {
    const rows = await db
      .selectFrom("stages")
      .select("id")
      .where("organisationId", "=", organisationId)
      .where("isClosed", "=", true)
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  async function saveHistory(rows: HistoryRow[], areAllNew: boolean): Promise<void> {
    if (rows.length === 0) return;
    const people = await peopleOf(rows);
    const lines = rows.map(({ crm_user_id, ...line }) => {
      const person = crm_user_id === null ? undefined : people.get(crm_user_id);
      return person ? { ...line, person_id: person.userId, person_name: person.name } : line;
    });
    // Deals created in this transaction have no existing history to conflict with.
    const orElse = areAllNew ? sql`` : sql`on conflict do nothing`;
    // The foreign key lookup is planned once per connection, possibly while there were no deals.
    await sql`discard plans`.execute(db);
    await sql`insert into deal_changes (organisation_id, deal_id, field, at, from_value, to_value, source, person_id, person_name,
        edit_id, is_answer, undone_by, undone_at, while_closed, closing_at)
      select ${organisationId}::uuid, r.deal_id, r.field, r.at, r.from_value, r.to_value, 'crm', r.person_id, coalesce(r.person_name, ''),
        r.edit_id, r.is_answer, r.undone_by, case when r.undone_by is not null then r.at end, r.while_closed,
        r.closing_at
      from json_to_recordset(${JSON.stringify(lines)}::json) as r(deal_id uuid, field text, at timestamptz,
        from_value text, to_value text, person_id uuid, person_name text, edit_id uuid, is_answer boolean,
        undone_by uuid, while_closed boolean, closing_at timestamptz)
      ${orElse}`.execute(db);
  }

  async function peopleOf(rows: HistoryRow[]) {
    const asked = [...new Set(rows.flatMap(({ crm_user_id }) => crm_user_id ?? []))];
    if (asked.length === 0)
      return new Map<string | null, { userId: string | null; name: string }>();
    const found = await db
      .selectFrom("owners")
      .select(["crmUserId", "userId", "name"])
      .where("organisationId", "=", organisationId)
      .where("crmUserId", "in", asked)
      .execute();
    return new Map(found.map((owner) => [owner.crmUserId, owner]));
  }

  /** A merged deal keeps its old ids as aliases; our rows under those ids are retired. */
  async function saveAliases(deals: CrmDeal[], now: Date): Promise<void> {
    for (const { id, mergedIds } of deals) {
      const old = mergedIds.filter((merged) => merged !== id);
      if (old.length === 0) continue;
      await db
        .updateTable("deals")
        .set({ archivedAt: now })
        .where("organisationId", "=", organisationId)
        .where("crmId", "in", old)
        .where("archivedAt", "is", null)
        .execute();
      await sql`insert into deal_aliases (organisation_id, crm_id, deal_id)
        select ${organisationId}::uuid, a.crm_id, d.id from unnest(${old}::text[]) as a(crm_id)
        join deals d on d.organisation_id = ${organisationId} and d.crm_id = ${id}
        on conflict (organisation_id, crm_id) do update set deal_id = excluded.deal_id`.execute(db);
    }
  }
}

/** A deal without values and history of own fields that were removed since it was read. */
function withoutRemoved(deal: CrmDeal, chosen: readonly string[]): CrmDeal {
  const isChosen = (name: string) => chosen.includes(name);
  return {
    ...deal,
    ownFields: Object.fromEntries(
      Object.entries(deal.ownFields).filter(([name]) => isChosen(name)),
    ),
    history: deal.history.filter(
      ({ field }) => !isOwnProperty(field) || isChosen(ownFieldName(field)),
    ),
  };
}

/** A row's values of these own fields; those that are empty are left out. */
function valuesOf({ own_fields }: Record<string, unknown>, names: readonly string[]) {
  const values = Object.entries(own_fields ?? {});
  return Object.fromEntries(
    values.filter(([name, value]) => value !== null && names.includes(name)),
  );
}

/** Time-ordered ids (UUID version 7), so that rows created together are adjacent in every index. */
function newTimeOrderedId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
