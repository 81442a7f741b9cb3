import type { DigestFilters, DigestQueryType, DigestRun, Role } from "@touchline/contract";
import { type RawBuilder, sql, type Updateable } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import type { Handle } from "../../db/handle.ts";
import type { Digests } from "../../db/schema.ts";
import { serializeForOrganisation } from "../../db/serialize.ts";
import { jobs } from "../../jobs/catalog.ts";
import { jobQueue } from "../../jobs/queue.ts";

export interface StoredQuery {
  type: DigestQueryType;
  isAdded: boolean;
  filters: DigestFilters;
}

export interface StoredDigest {
  id: string;
  name: string;
  time: string;
  weekdays: number[];
  /** Null: the organisation's. */
  timeZone: string | null;
  organisationTimeZone: string;
  channelId: string | null;
  channelName: string;
  ownerId: string;
  ownerName: string;
  ownerRole: Role;
  isOwnerHere: boolean;
  isOn: boolean;
  trouble: string | null;
  nextAt: Date | null;
  /** In message order: as added, unless reordered. */
  queries: StoredQuery[];
  runKind: DigestRun["kind"] | null;
  runSlot: Date | null;
  runState: DigestRun["state"] | null;
  runWords: string | null;
  messageState: string | null;
  messageWords: string | null;
}

export interface NewDigest {
  id: string;
  name: string;
  time: string;
  weekdays: number[];
  timeZone: string | null;
  channelId: string | null;
  channelName: string;
  queries: StoredQuery[];
}

export type DigestChange = Pick<
  Updateable<Digests>,
  "name" | "time" | "weekdays" | "timeZone" | "channelId" | "channelName" | "isOn" | "trouble"
> & { nextAt?: Date | null };

export interface NewRun {
  id: string;
  digestId: string;
  kind: DigestRun["kind"];
  slot: Date;
  state: "sending" | "skipped";
  words: string | null;
}

export interface StoredRun {
  id: string;
  digestId: string;
  kind: DigestRun["kind"];
  /** Undecided, with nothing pending. */
  isToDo: boolean;
}

/** How long a deleted digest can be restored. */
const RESTORABLE = sql`interval '30 days'`;

/** Scheduled digests, their blocks, and their runs. */
export function digestsRepository(handle: Handle) {
  const { db, viewer } = handle;
  const { organisationId, userId } = viewer;
  const update = (id: string) =>
    db
      .updateTable("digests")
      .set((of) => ({ version: of("version", "+", 1) }))
      .where("organisationId", "=", organisationId)
      .where("id", "=", id);

  async function read(
    where: RawBuilder<unknown>,
    lock: RawBuilder<unknown> = sql``,
  ): Promise<StoredDigest[]> {
    const { rows } = await sql<StoredDigest>`
      select d.id, d.name, d.time, d.weekdays, d.time_zone, o.time_zone as organisation_time_zone,
        d.channel_id, d.channel_name, d.owner_id, u.name as owner_name, u.role as owner_role,
        u.deactivated_at is null as is_owner_here, d.is_on, d.trouble, d.next_at,
        coalesce((select json_agg(json_build_object('type', q.type, 'isAdded', q.is_added, 'filters', q.filters)
            order by q.position, q.type)
          from digest_queries q where q.organisation_id = d.organisation_id and q.digest_id = d.id), '[]') as queries,
        r.kind as run_kind, r.slot as run_slot, r.state as run_state, r.words as run_words,
        r.message_state, r.message_words
      from digests d
      join organisations o on o.id = d.organisation_id
      join users u on u.organisation_id = d.organisation_id and u.id = d.owner_id
      left join lateral (select r.kind, r.slot, r.state, r.words, m.state as message_state, m.words as message_words
        from digest_runs r
        left join chat_messages m on m.organisation_id = r.organisation_id and m.key = 'digest:' || r.id
        where r.organisation_id = d.organisation_id and r.digest_id = d.id
        order by r.slot desc, r.id limit 1) r on true
      where d.organisation_id = ${organisationId} ${seesTeam(viewer) ? sql`` : sql`and d.owner_id = ${userId}`}
        and ${where}
      order by lower(d.name), d.created_at, d.id limit 1000 ${lock}`.execute(db);
    return rows;
  }

  async function setQuery(digestId: string, query: StoredQuery, position: RawBuilder<number>) {
    const { type, isAdded } = query;
    const filters = JSON.stringify(query.filters);
    await db
      .insertInto("digestQueries")
      .values({ organisationId, digestId, type, isAdded, filters, position })
      .onConflict((on) =>
        on.columns(["organisationId", "digestId", "type"]).doUpdateSet((of) => ({
          isAdded,
          filters,
          // New blocks come last; existing ones keep their position.
          position: of
            .case()
            .when("digestQueries.isAdded", "=", isAdded)
            .then(of.ref("digestQueries.position"))
            .else(position)
            .end(),
        })),
      )
      .execute();
  }

  async function switchOff(which: RawBuilder<unknown>, trouble: string, now: Date): Promise<void> {
    const { rows } = await sql<{ id: string; ownerId: string }>`
      update digests d set is_on = false, next_at = null, trouble = ${trouble.slice(0, 1000)},
        updated_at = ${now}, version = d.version + 1
      where d.organisation_id = ${organisationId} and d.is_on and d.deleted_at is null and ${which}
      returning d.id, d.owner_id`.execute(db);
    const at = now.toISOString();
    for (const [ownerId, owned] of Map.groupBy(rows, (row) => row.ownerId)) {
      const digestIds = owned.map(({ id }) => id);
      await jobQueue(handle).add(jobs.notifyDigestOwner, { ownerId, digestIds, trouble, at });
    }
  }

  return {
    list: () => read(sql`d.deleted_at is null`),

    /** Serialised, so that concurrent creations are counted correctly. */
    async count(): Promise<number> {
      await serializeForOrganisation(handle);
      const all = db
        .selectFrom("digests")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("organisationId", "=", organisationId)
        .where("deletedAt", "is", null);
      const seen = seesTeam(viewer) ? all : all.where("ownerId", "=", userId);
      return (await seen.executeTakeFirstOrThrow()).count;
    },

    async get(id: string): Promise<StoredDigest | undefined> {
      return (await read(sql`d.id = ${id} and d.deleted_at is null`))[0];
    },

    async getForUpdate(id: string): Promise<StoredDigest | undefined> {
      return (await read(sql`d.id = ${id} and d.deleted_at is null`, sql`for update of d`))[0];
    },

    /** Claims a due digest, unless another worker has. */
    async claimDue(id: string, now: Date): Promise<StoredDigest | undefined> {
      const isDue = sql`d.id = ${id} and d.deleted_at is null and d.is_on and d.next_at <= ${now}`;
      return (await read(isDue, sql`for update of d skip locked`))[0];
    },

    async add({ queries, ...digest }: NewDigest, now: Date): Promise<void> {
      await db
        .insertInto("digests")
        .values({ organisationId, ownerId: userId, ...digest, createdAt: now, updatedAt: now })
        .execute();
      for (const [position, query] of queries.entries()) {
        await setQuery(digest.id, query, sql<number>`${position + 1}`);
      }
    },

    async change(id: string, to: DigestChange, now: Date): Promise<void> {
      await update(id)
        .set({ ...to, updatedAt: now })
        .execute();
    },

    async changeQuery(digestId: string, query: StoredQuery, now: Date): Promise<void> {
      const last = sql<number>`(select coalesce(max(q.position), 0) + 1 from digest_queries q
        where q.organisation_id = ${organisationId} and q.digest_id = ${digestId})`;
      await setQuery(digestId, query, last);
      await update(digestId).set({ updatedAt: now }).execute();
    },

    async orderQueries(digestId: string, order: DigestQueryType[]): Promise<void> {
      await sql`update digest_queries set position = array_position(${order}::text[], type)
        where organisation_id = ${organisationId} and digest_id = ${digestId} and type = any(${order}::text[])`.execute(
        db,
      );
    },

    async remove(id: string, now: Date): Promise<void> {
      await update(id).set({ deletedAt: now, nextAt: null }).execute();
    },

    /** Purges digests that can no longer be restored; returns how many. */
    async sweep(now: Date): Promise<number> {
      const { numAffectedRows } =
        await sql`delete from digests where organisation_id = ${organisationId}
        and deleted_at < ${now}::timestamptz - ${RESTORABLE}`.execute(db);
      return Number(numAffectedRows ?? 0);
    },

    /** Returns false if there is nothing to restore. */
    async restore(id: string, now: Date): Promise<boolean> {
      const restored = await update(id)
        .set({ deletedAt: null, updatedAt: now })
        .where("deletedAt", ">=", sql<Date>`${now}::timestamptz - ${RESTORABLE}`)
        .returning("id")
        .executeTakeFirst();
      return restored !== undefined;
    },

    /** Saves a sent or skipped run; returns false if it was saved before. */
    async addRun(run: NewRun, now: Date): Promise<boolean> {
      const made = await db
        .insertInto("digestRuns")
        .values({ organisationId, ...run, settledAt: run.state === "sending" ? null : now })
        .onConflict((on) => on.columns(["organisationId", "digestId", "kind", "slot"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      return made !== undefined;
    },

    async run(id: string): Promise<StoredRun | undefined> {
      const { rows } = await sql<StoredRun>`
        select r.id, r.digest_id, r.kind, r.state = 'sending' and m.id is null as is_to_do
        from digest_runs r
        left join chat_messages m on m.organisation_id = r.organisation_id and m.key = 'digest:' || r.id
        where r.organisation_id = ${organisationId} and r.id = ${id}`.execute(db);
      return rows[0];
    },

    async endRun(id: string, state: "failed" | "skipped", words: string, now: Date): Promise<void> {
      await db
        .updateTable("digestRuns")
        .set({ state, words, settledAt: now })
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .where("state", "=", "sending")
        .execute();
    },

    /** Switches off a digest that can't be sent, and queues a notification to its owner. */
    switchOff: (id: string, trouble: string, now: Date) =>
      switchOff(sql`d.id = ${id}`, trouble, now),

    /** Switches off all digests, and notifies each owner once. */
    switchOffAll: (trouble: string, now: Date) => switchOff(sql`true`, trouble, now),

    /** Whether Slack is connected, and the member's Slack user id. */
    async slackOf(memberId: string): Promise<{ isConnected: boolean; slackUserId: string | null }> {
      const { rows } = await sql<{ slackUserId: string | null }>`
        select b.slack_user_id from connections c
        left join slack_bindings b on b.organisation_id = c.organisation_id and b.team_id = c.account_id
          and b.user_id = ${memberId} and b.stale_at is null
        where c.organisation_id = ${organisationId} and c.vendor = 'slack' and c.revoked_at is null`.execute(
        db,
      );
      return { isConnected: rows.length > 0, slackUserId: rows[0]?.slackUserId ?? null };
    },
  };
}
