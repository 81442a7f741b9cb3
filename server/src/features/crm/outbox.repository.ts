import type { Deal, WriteState } from "@touchline/contract";
import type { DealProperty } from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";
import type { WantedProperty } from "../../ports/crm.ts";
import { Content, type PropertyContent } from "./outbox-content.ts";

export type StoredWrite = Content & {
  id: string;
  dealId: string;
  previous: string | null;
  theirValue: string | null;
  state: WriteState;
  attempts: number;
  createdBy: string;
  createdAt: Date;
  bulkEditId: string | null;
};

/**
 * A write that one worker may send now. Its attempt number proves that the claim is still valid.
 */
export type ClaimedWrite = StoredWrite & {
  crmId: string;
  /** CRM ids created for the deal by other writes of this kind. */
  others: string[];
};

export type Claim =
  | { kind: "nothing" }
  /** Claimed by another worker, or the CRM requested a pause. */
  | { kind: "held"; seconds: number }
  /** The deal was merged; its writes now belong to the surviving deal. */
  | { kind: "moved"; dealId: string }
  | { kind: "write"; write: ClaimedWrite };

export type NewWrite = Content & {
  id: string;
  dealId: string;
  previous: string | null;
  state: "waiting" | "dry-run";
  bulkEditId: string | null;
  createdByName: string;
  createdAt: Date;
};

interface Settlement {
  state: WriteState;
  settledAt: Date | null;
  words?: string | null;
  theirValue?: string | null;
  crmObjectId?: string;
  wants?: WantedProperty[];
}

/** The CRM scopes each kind of write needs. Tasks and notes need the contacts scope. */
const SCOPES: Record<Content["kind"], string> = {
  property: "crm.objects.deals.write",
  "task-create": "crm.objects.contacts.write",
  "task-update": "crm.objects.contacts.write",
  note: "crm.objects.contacts.write",
  "note-update": "crm.objects.contacts.write",
  "note-delete": "crm.objects.contacts.write",
};

/** Writes to the CRM: pending, settled, and the CRM's answers. */
export function outboxRepository({ db, viewer: { organisationId, userId } }: Handle) {
  const writes = () =>
    db
      .selectFrom("crmWrites")
      .select(["id", "dealId", "kind", "target", "payload", "previous", "theirValue", "state"])
      .select(["attempts", "createdBy", "createdAt", "bulkEditId"])
      .where("organisationId", "=", organisationId)
      .$narrowType<{ state: WriteState }>();

  /** The CRM id of the note a write added. */
  const noteOf = async (id: string): Promise<string | null> => {
    const row = await db
      .selectFrom("crmWrites")
      .select("crmObjectId")
      .where("organisationId", "=", organisationId)
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.crmObjectId ?? null;
  };

  const createdFor = async (dealId: string, kind: string): Promise<string[]> => {
    if (kind !== "note" && kind !== "task-create") return [];
    const rows = await db
      .selectFrom("crmWrites")
      .select("crmObjectId")
      .where("organisationId", "=", organisationId)
      .where("dealId", "=", dealId)
      .where("kind", "=", kind)
      .where("crmObjectId", "is not", null)
      .execute();
    return rows.flatMap(({ crmObjectId }) => crmObjectId ?? []);
  };

  const update = (id: string) =>
    db.updateTable("crmWrites").where("organisationId", "=", organisationId).where("id", "=", id);

  return {
    /** How far a write made now would get. */
    async writeMode(kind: Content["kind"]): Promise<"nowhere" | "dry-run" | "live"> {
      const connection = await db
        .selectFrom("connections")
        .select(["mode", "scopes"])
        .where("organisationId", "=", organisationId)
        .where("vendor", "=", "hubspot")
        .where("revokedAt", "is", null)
        .executeTakeFirst();
      if (!connection) return "nowhere";
      const isGranted = connection.scopes.includes(SCOPES[kind]);
      return connection.mode === "live" && isGranted ? "live" : "dry-run";
    },

    async add({ payload, ...write }: NewWrite): Promise<void> {
      await db
        .insertInto("crmWrites")
        .values({ organisationId, createdBy: userId, ...write, payload: JSON.stringify(payload) })
        .execute();
    },

    /** The unsettled write of a property, if any. */
    async unsettled(
      dealId: string,
      target: DealProperty,
    ): Promise<(StoredWrite & PropertyContent) | undefined> {
      const row = await writes()
        .where("dealId", "=", dealId)
        .where("kind", "=", "property")
        .where("target", "=", target)
        .where("state", "in", ["waiting", "conflict"])
        .orderBy("seq", "desc")
        .executeTakeFirst();
      const write = row && toStoredWrite(row);
      return write?.kind === "property" ? write : undefined;
    },

    /** What a deal's `pendingWrite` is now: its newest write, unless that was sent. */
    async pendingOf(dealId: string): Promise<Deal["pendingWrite"]> {
      const { rows } = await sql<{ state: Deal["pendingWrite"] }>`
        select nullif(state, 'sent') as state from crm_writes
        where organisation_id = ${organisationId} and deal_id = ${dealId} and state <> 'discarded'
        order by state = 'conflict' desc, seq desc limit 1`.execute(db);
      return rows[0]?.state ?? null;
    },

    async getForUpdate(id: string): Promise<StoredWrite | undefined> {
      const row = await writes().where("id", "=", id).forUpdate().executeTakeFirst();
      return row && toStoredWrite(row);
    },

    /**
     * Claims a deal's first waiting write for the given seconds. The caller holds the deal's lock,
     * so two workers can't claim one each.
     */
    async claim(deal: { id: string; crmId: string }, seconds: number): Promise<Claim> {
      const { id: dealId, crmId } = deal;
      const survivor = await sql<{ dealId: string }>`update crm_writes w set deal_id = a.deal_id
        from deals d join deal_aliases a on a.organisation_id = d.organisation_id and a.crm_id = d.crm_id
        where w.organisation_id = ${organisationId} and w.deal_id = ${dealId} and w.state = 'waiting'
          and d.organisation_id = w.organisation_id and d.id = w.deal_id and a.deal_id <> d.id
        returning w.deal_id`.execute(db);
      const moved = survivor.rows[0];
      if (moved) return { kind: "moved", dealId: moved.dealId };

      const held = await sql<{ seconds: number | null }>`
        select ceil(extract(epoch from max(hold_until) - clock_timestamp()))::int as seconds
        from crm_writes where organisation_id = ${organisationId} and deal_id = ${dealId}
          and hold_until > clock_timestamp()`.execute(db);
      const wait = held.rows[0]?.seconds;
      if (wait) return { kind: "held", seconds: wait };

      const head = await writes()
        .where("dealId", "=", dealId)
        .where("state", "=", "waiting")
        .orderBy("seq")
        .limit(1)
        .executeTakeFirst();
      if (!head) return { kind: "nothing" };
      await update(head.id)
        .set({ attempts: head.attempts + 1, holdUntil: inSeconds(seconds) })
        .execute();
      const others = await createdFor(dealId, head.kind);
      const write = { ...toStoredWrite(head), attempts: head.attempts + 1, crmId, others };
      if (write.kind === "note-update" || write.kind === "note-delete") {
        write.target = (await noteOf(write.payload.of)) ?? "";
      }
      return { kind: "write", write };
    },

    /**
     * Extends a claim by the given seconds; returns false if another worker has claimed the write.
     */
    async hold({ id, attempts }: ClaimedWrite, seconds: number, words?: string): Promise<boolean> {
      const kept = await update(id)
        .set({ holdUntil: inSeconds(seconds), ...(words !== undefined && { words }) })
        .where("attempts", "=", attempts)
        .returning("id")
        .executeTakeFirst();
      return kept !== undefined;
    },

    /** Releases a claimed write as if it had never been attempted. */
    async release({ id, attempts }: ClaimedWrite): Promise<void> {
      await update(id)
        .set({ attempts: attempts - 1, holdUntil: null })
        .where("attempts", "=", attempts)
        .execute();
    },

    /**
     * Saves the outcome of a claimed write; returns false if another worker has claimed it. A write
     * replaced while in flight stays replaced, unless it did arrive. A conflict the user resolved
     * meanwhile doesn't come back, because that write has a new base value.
     */
    async settle(
      { id, attempts, previous }: ClaimedWrite,
      { wants = [], ...to }: Settlement,
    ): Promise<boolean> {
      await update(id).set({ holdUntil: null }).where("attempts", "=", attempts).execute();
      const from = to.state === "sent" ? ["waiting", "discarded"] : ["waiting"];
      const waiting = update(id)
        .set({
          ...to,
          ...(wants.length > 0 && {
            payload: sql<string>`payload || ${JSON.stringify({ wants })}::jsonb`,
          }),
        })
        .where("attempts", "=", attempts)
        .where("state", "in", from)
        .returning("id");
      const settled = await (to.state === "conflict"
        ? waiting.where(sql<boolean>`previous is not distinct from ${previous}`)
        : waiting
      ).executeTakeFirst();
      return settled !== undefined;
    },

    /** Changes a write's state on a user's request. */
    async change(
      id: string,
      to: Omit<Settlement, "wants"> & Partial<PropertyChangeOfWrite>,
    ): Promise<void> {
      const { payload, ...columns } = to;
      await update(id)
        .set({ ...columns, ...(payload && { payload: JSON.stringify(payload) }) })
        .execute();
    },

    /** The value the CRM has because of us becomes the base value of the next change. */
    async rebase(
      dealId: string,
      target: DealProperty,
      from: string | null,
      to: string | null,
    ): Promise<void> {
      await db
        .updateTable("crmWrites")
        .set({ previous: to })
        .where("organisationId", "=", organisationId)
        .where("dealId", "=", dealId)
        .where("kind", "=", "property")
        .where("target", "=", target)
        .where("state", "=", "waiting")
        .where(sql<boolean>`coalesce(previous, '') = ${from ?? ""}`)
        .execute();
    },

    /** The time of the oldest waiting write. */
    async oldestWaiting(): Promise<Date | null> {
      const row = await db
        .selectFrom("crmWrites")
        .select(({ fn }) => fn.min("createdAt").as("since"))
        .where("organisationId", "=", organisationId)
        .where("state", "=", "waiting")
        .executeTakeFirst();
      return row?.since ?? null;
    },

    /** Deals whose writes have waited this long, while no worker has claimed them and no pause explains it. */
    async stalled(minutes: number): Promise<string[]> {
      const rows = await db
        .selectFrom("crmWrites")
        .select("dealId")
        .where("organisationId", "=", organisationId)
        .where("state", "=", "waiting")
        .where("createdAt", "<", sql<Date>`clock_timestamp() - make_interval(mins => ${minutes})`)
        .groupBy("dealId")
        .having(sql<boolean>`coalesce(max(hold_until) < clock_timestamp(), true)`)
        .orderBy("dealId")
        .limit(10_000)
        .execute();
      return rows.map(({ dealId }) => dealId);
    },
  };
}

interface PropertyChangeOfWrite {
  previous: string | null;
  payload: PropertyContent["payload"];
}

const inSeconds = (seconds: number) =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;

type Row = Omit<StoredWrite, keyof Content> & { kind: string; target: string; payload: unknown };

function toStoredWrite({ kind, target, payload, ...row }: Row): StoredWrite {
  return { ...row, ...Content.parse({ kind, target, payload }) };
}
