import type { InboxItem } from "@touchline/contract";
import {
  hasRoomEnded,
  INBOX_MAX_DAYS,
  INBOX_READ_DAYS,
  type InboxKind,
  type InboxSubject,
  type InboxText,
  inboxTodo,
  MAX_INBOX_ITEMS,
} from "@touchline/domain";
import { sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import type { Handle } from "../../db/handle.ts";

export interface NewInboxItem extends InboxText {
  id: string;
  userId: string;
  /** What happened, once: a second item of the same cause isn't added. */
  cause: string;
  actorId: string | null;
  actorName: string;
  dealId: string | null;
  subjectKind: InboxSubject | null;
  subjectId: string | null;
}

/** What Slack and devices say of an item. */
export interface DeliveredItem extends InboxText {
  id: string;
  cause: string;
  actorId: string | null;
  actorName: string;
  dealId: string | null;
}

interface Page {
  isUnreadOnly: boolean;
  before: { at: Date; id: string } | null;
  limit: number;
}

interface Row {
  id: string;
  kind: InboxItem["kind"];
  sentence: string;
  detail: string;
  actorId: string | null;
  actorName: string;
  subjectKind: InboxSubject | null;
  subjectId: string | null;
  at: Date;
  readAt: Date | null;
  dealId: string | null;
  dealCrmId: string | null;
  dealName: string | null;
  writeState: string | null;
  roomClosedAt: Date | null;
  roomUsedAt: Date | null;
  isAskOpen: boolean | null;
  isActionDone: boolean | null;
}

const DAY_MS = 86_400_000;

/** The viewer's own items only, whatever the viewer's role; members only add to others'. */
export function inboxRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const visibleDeal = seesTeam(viewer) ? sql`` : sql`and d.owner_id = ${userId}`;

  return {
    /**
     * Returns false if there is an item of this cause already. Nothing is read back: the viewer may
     * add to a colleague's inbox but not see it.
     */
    async add(item: NewInboxItem, now: Date): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("inboxItems")
        .values({ organisationId, ...item, at: now })
        .onConflict((on) => on.doNothing())
        .executeTakeFirstOrThrow();
      return Number(numInsertedOrUpdatedRows ?? 0) > 0;
    },

    /** The viewer's items, newest first, with the current state of what they are about. */
    async list({ isUnreadOnly, before, limit }: Page, now: Date): Promise<InboxItem[]> {
      const unreadOnly = isUnreadOnly ? sql`and i.read_at is null` : sql``;
      const after = before ? sql`and (i.at, i.id) < (${before.at}, ${before.id}::uuid)` : sql``;
      const { rows } = await sql<Row>`
        select i.id, i.kind, i.sentence, i.detail, i.actor_id, i.actor_name, i.subject_kind, i.subject_id, i.at, i.read_at,
          d.id as deal_id, d.crm_id as deal_crm_id, d.name as deal_name,
          w.state as write_state, r.closed_at as room_closed_at, r.used_at as room_used_at, a.is_done as is_action_done,
          e.review_id is not null and x.review_id is null as is_ask_open
        from inbox_items i
        left join deals d on d.organisation_id = i.organisation_id and d.id = i.deal_id
          and d.archived_at is null ${visibleDeal}
        left join crm_writes w on i.subject_kind = 'write' and w.organisation_id = i.organisation_id and w.id = i.subject_id
        left join rooms r on i.subject_kind = 'room' and r.organisation_id = i.organisation_id and r.id = i.subject_id
        left join actions a on i.subject_kind = 'action' and a.organisation_id = i.organisation_id and a.id = i.subject_id
          and a.assignee_id = i.user_id
        left join coaching_expectations e on i.kind = 'ask' and e.organisation_id = i.organisation_id
          and e.review_id = i.subject_id
        left join coaching_disagreements x on x.organisation_id = e.organisation_id and x.review_id = e.review_id
        where i.organisation_id = ${organisationId} and i.user_id = ${userId} ${unreadOnly} ${after}
        order by i.at desc, i.id desc limit ${limit}`.execute(db);
      return rows.map((row) => toItem(row, now));
    },

    /** Anyone's item, for the system; undefined if it was read, or withdrawn. */
    async unreadItem(of: string, id: string): Promise<DeliveredItem | undefined> {
      return db
        .selectFrom("inboxItems")
        .select(["id", "cause", "kind", "sentence", "detail", "actorId", "actorName", "dealId"])
        .where("organisationId", "=", organisationId)
        .where("userId", "=", of)
        .where("id", "=", id)
        .where("readAt", "is", null)
        .$narrowType<{ kind: InboxKind }>()
        .executeTakeFirst();
    },

    async unread(): Promise<number> {
      const { unread } = await db
        .selectFrom("inboxItems")
        .select(({ fn }) => fn.countAll<number>().as("unread"))
        .where("organisationId", "=", organisationId)
        .where("userId", "=", userId)
        .where("readAt", "is", null)
        .executeTakeFirstOrThrow();
      return Number(unread);
    },

    /** Returns false if the viewer has no such item. */
    async mark(id: string, readAt: Date | null): Promise<boolean> {
      const found = await own()
        .set(({ ref, fn }) => ({
          // The first reading counts.
          readAt: readAt === null ? null : fn.coalesce(ref("readAt"), sql<Date>`${readAt}`),
        }))
        .where("id", "=", id)
        .returning("id")
        .executeTakeFirst();
      return found !== undefined;
    },

    async markUntil(until: Date, now: Date): Promise<number> {
      const { numUpdatedRows } = await own()
        .set({ readAt: now })
        .where("readAt", "is", null)
        .where("at", "<=", until)
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },

    /** Marks what the viewer has just dealt with; returns whether anything was unread. */
    async markSubject(subjectId: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await own()
        .set({ readAt: now })
        .where("subjectId", "=", subjectId)
        .where("readAt", "is", null)
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows) > 0;
    },

    /**
     * Takes back what nobody has read yet, for the system; returns whose inboxes it was in.
     */
    async withdrawUnread(subjectId: string): Promise<string[]> {
      const rows = await db
        .deleteFrom("inboxItems")
        .where("organisationId", "=", organisationId)
        .where("subjectId", "=", subjectId)
        .where("readAt", "is", null)
        .returning("userId")
        .execute();
      return rows.map(({ userId: whose }) => whose);
    },

    /** Removes everyone's items about something, read or not, for the system. */
    async withdraw(
      subjectId: string,
      kinds: InboxKind[],
      keep: "nothing" | "newest" | { userId: string },
      until: Date,
    ): Promise<Array<{ id: string; userId: string }>> {
      const about = db
        .selectFrom("inboxItems")
        .where("organisationId", "=", organisationId)
        .where("subjectId", "=", subjectId)
        .where("kind", "in", kinds)
        .where("at", "<=", until);
      const newest = about
        .select("id")
        .distinctOn("userId")
        .orderBy("userId")
        .orderBy("at", "desc")
        .orderBy("id", "desc");
      const found = await about
        .select("id")
        .$if(keep === "newest", (query) => query.where("id", "not in", newest))
        .$if(typeof keep === "object", (query) =>
          query.where("userId", "!=", Object(keep).userId as string),
        )
        .execute();
      if (found.length === 0) return [];
      return db
        .deleteFrom("inboxItems")
        .where("organisationId", "=", organisationId)
        .where(
          "id",
          "in",
          found.map(({ id }) => id),
        )
        .returning(["id", "userId"])
        .execute();
    },

    /** Everybody's old items, and those beyond a person's limit; returns how many. */
    async deleteExpired(now: Date): Promise<number> {
      const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
      const { numAffectedRows } = await sql`
        with ranked as (
          select user_id, id, at, read_at, row_number() over (partition by user_id order by at desc, id desc) as place
          from inbox_items where organisation_id = ${organisationId})
        delete from inbox_items i using ranked k
        where i.organisation_id = ${organisationId} and i.user_id = k.user_id and i.id = k.id
          and (k.read_at < ${daysAgo(INBOX_READ_DAYS)} or k.at < ${daysAgo(INBOX_MAX_DAYS)}
            or k.place > ${MAX_INBOX_ITEMS})`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };

  function own() {
    return db
      .updateTable("inboxItems")
      .where("organisationId", "=", organisationId)
      .where("userId", "=", userId);
  }
}

function toItem(row: Row, now: Date): InboxItem {
  const { dealId, dealCrmId, dealName, roomUsedAt: usedAt, roomClosedAt: closedAt } = row;
  const isRoomOpen = usedAt !== null && !hasRoomEnded({ usedAt, closedAt }, now);
  return {
    id: row.id,
    kind: row.kind,
    sentence: row.sentence,
    detail: row.detail,
    actor: row.actorName ? { id: row.actorId, name: row.actorName } : null,
    deal:
      dealId && dealCrmId && dealName !== null
        ? { id: dealId, hubspotId: dealCrmId, name: dealName }
        : null,
    subject: row.subjectKind && { kind: row.subjectKind, id: row.subjectId },
    todo: inboxTodo({ ...row, isRoomOpen }),
    at: row.at.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
}
