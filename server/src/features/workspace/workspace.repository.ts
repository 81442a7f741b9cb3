import type { AuditEntry, SetUp, Workspace, WorkspacePerson } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { type SqlBool, sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

type Person = Omit<WorkspacePerson, "joinedAt" | "deactivatedAt"> & {
  joinedAt: Date | null;
  deactivatedAt: Date | null;
};

/**
 * Tables that audit entries can refer to by name. Scratchpad pages are private and therefore
 * missing.
 */
const NAMED_TABLES = [
  ["users", "name"],
  ["deals", "name"],
  ["actions", "text"],
  ["talking_points", "title"],
  ["digests", "name"],
  ["calendar_events", "title"],
] as const;

/** Organisation settings, current and former users, and the audit log. */
export function workspaceRepository({ db, viewer: { organisationId, userId } }: Handle) {
  const people = async (id?: string): Promise<WorkspacePerson[]> => {
    const { rows } = await sql<Person>`
      select u.id, u.name, u.title, u.email as email_address, u.role, u.manager_id, u.observes_id, u.id = ${userId} as sub,
        (select min(i.linked_at) from identities i
          where i.organisation_id = u.organisation_id and i.user_id = u.id) as joined_at,
        u.deactivated_at,
        (select count(*)::int from actions a
          where a.organisation_id = u.organisation_id and a.assignee_id = u.id and not a.is_done) as open_actions
      from users u
      where u.organisation_id = ${organisationId} and ${id ? sql<SqlBool>`u.id = ${id}` : sql<SqlBool>`true`}
      order by u.name, u.id limit 10000`.execute(db);
    return rows.map((row) => ({
      ...row,
      joinedAt: row.joinedAt?.toISOString() ?? null,
      deactivatedAt: row.deactivatedAt?.toISOString() ?? null,
    }));
  };
  /** The day from which the database has a change of manager. */
  const reportsChangeOn = (day: Day) => sql`select set_config('app.day', ${day}, true)`.execute(db);
  const changeUser = (id: string) =>
    db.updateTable("users").where("organisationId", "=", organisationId).where("id", "=", id);

  return {
    async read(): Promise<Workspace> {
      const { isConnected, ...kept } = await db
        .selectFrom("organisations as o")
        .select(["o.name", "o.currency", "o.timeZone", "o.fiscalStartMonth", "o.weekStartsOn"])
        .select("o.managersSee")
        .select((eb) =>
          eb
            .exists(
              eb
                .selectFrom("connections as c")
                .select("c.vendor")
                .whereRef("c.organisationId", "=", "o.id")
                .where("c.vendor", "=", "hubspot"),
            )
            .as("isConnected"),
        )
        .where("o.id", "=", organisationId)
        .$narrowType<Pick<Workspace, "weekStartsOn" | "managersSee">>()
        .executeTakeFirstOrThrow();
      return { ...kept, isCurrencyOfCrm: Boolean(isConnected) };
    },

    async save(change: Partial<Omit<Workspace, "isCurrencyOfCrm">>): Promise<void> {
      await db.updateTable("organisations").set(change).where("id", "=", organisationId).execute();
    },

    async setUp(period: string): Promise<SetUp> {
      const { rows } = await sql<{
        isDone: boolean;
        reps: number;
        quotas: number;
        checkedAt: Date | null;
        deal: string | null;
        recipient: string | null;
        at: Date | null;
      }>`
        select o.set_up_at is not null as is_done,
          (select count(*)::int from users u where u.organisation_id = o.id and u.role = 'rep'
            and u.deactivated_at is null) as reps,
          (select count(*)::int from check_ins c join users u on u.organisation_id = c.organisation_id
              and u.id = c.reviewee_id and u.deactivated_at is null
            where c.organisation_id = o.id and c.period = ${period} and c.quota > 0) as quotas,
          (select min(b.finished_at) from check_batches b where b.organisation_id = o.id) as checked_at,
          r.deal, r.recipient, r.at
        from organisations o
        left join lateral (
          select v.title as deal, u.name as recipient, v.created_at as at from reviews v
          join users u on u.organisation_id = v.organisation_id and u.id = v.reviewee_id
          where v.organisation_id = o.id order by v.created_at, v.id limit 1) r on true
        where o.id = ${organisationId}`.execute(db);
      const [row] = rows;
      if (!row) throw new Error("An organisation that can be entered has a row.");
      const { checkedAt, deal, recipient, at, ...counts } = row;
      return {
        ...counts,
        checkedAt: checkedAt?.toISOString() ?? null,
        feedback: at && { deal: deal ?? "", to: recipient ?? "", at: at.toISOString() },
      };
    },

    async saveSetUp(at: Date | null): Promise<void> {
      await db
        .updateTable("organisations")
        .set({ setUpAt: at })
        .where("id", "=", organisationId)
        .execute();
    },

    /** Counts today's language model summaries and the calendar connections. */
    async used(today: string): Promise<{ writtenToday: number; connected: number; lost: number }> {
      const { rows } = await sql<{ writtenToday: number; connected: number; lost: number }>`
        select (select count(*)::int from deal_summaries s where s.organisation_id = o.id
            and s.made_at >= (${today}::date::timestamp at time zone o.time_zone)) as written_today,
          (select count(*)::int from calendar_accounts c where c.organisation_id = o.id
            and c.state = 'connected') as connected,
          (select count(*)::int from calendar_accounts c where c.organisation_id = o.id
            and c.state <> 'connected') as lost
        from organisations o where o.id = ${organisationId}`.execute(db);
      return rows[0] ?? { writtenToday: 0, connected: 0, lost: 0 };
    },

    people: () => people(),
    async person(id: string): Promise<WorkspacePerson | undefined> {
      return (await people(id))[0];
    },

    /** Locks the managers, so that two of them can't leave at the same time and leave none. */
    lockManagers(): Promise<Array<{ id: string; hasSignedIn: boolean }>> {
      return db
        .selectFrom("users")
        .select("id")
        .select(({ exists, selectFrom }) =>
          exists(
            selectFrom("identities as i")
              .select("i.userId")
              .whereRef("i.organisationId", "=", "users.organisationId")
              .whereRef("i.userId", "=", "users.id"),
          )
            .$castTo<boolean>()
            .as("hasSignedIn"),
        )
        .where("organisationId", "=", organisationId)
        .where("role", "=", "manager")
        .where("deactivatedAt", "is", null)
        .orderBy("id")
        .forUpdate()
        .execute();
    },

    async setRole(
      id: string,
      role: WorkspacePerson["role"],
      observesId: string | null,
    ): Promise<void> {
      await changeUser(id).set({ role, observesId }).execute();
    },

    async setManager(id: string, managerId: string | null, today: Day): Promise<void> {
      await reportsChangeOn(today);
      await changeUser(id).set({ managerId }).execute();
    },

    async reassignReports(from: string, to: string | null, today: Day): Promise<void> {
      await reportsChangeOn(today);
      await db
        .updateTable("users")
        .set({ managerId: to })
        .where("organisationId", "=", organisationId)
        .where("managerId", "=", from)
        .$if(to !== null, (query) => query.where("id", "!=", to))
        .execute();
    },

    async setDeactivated(id: string, at: Date | null): Promise<void> {
      await changeUser(id).set({ deactivatedAt: at }).execute();
    },

    /** Reassigns open actions and returns how many. */
    async reassignActions(from: string, to: string, now: Date): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable("actions")
        .set({ assigneeId: to, updatedAt: now })
        .where("organisationId", "=", organisationId)
        .where("assigneeId", "=", from)
        .where("isDone", "=", false)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** Resolves ids to the names of users, deals, related records and CRM stages. */
    async namesOf(ids: string[], stageIds: string[]): Promise<Record<string, string>> {
      const named = NAMED_TABLES.map(
        ([table, column]) => sql`select id::text as id, left(${sql.ref(column)}, 200) as name
          from ${sql.table(table)} where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`,
      );
      const { rows } = await sql<{ id: string; name: string }>`
        select id, left(label, 200) as name from stages
          where organisation_id = ${organisationId} and id = any(${stageIds}::text[])
        union all ${sql.join(named, sql` union all `)}`.execute(db);
      return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
    },

    async audit(asked: {
      actorId?: string | undefined;
      /** Prefixes of the requested audit event names. */
      deeds?: string[] | undefined;
      before?: string | undefined;
      limit: number;
    }): Promise<AuditEntry[]> {
      const rows = await db
        .selectFrom("auditLog as l")
        .leftJoin("users as u", (join) =>
          join.onRef("u.organisationId", "=", "l.organisationId").onRef("u.id", "=", "l.actorId"),
        )
        .select(["l.id", "l.at", "l.actorId", "u.name", "l.action", "l.target", "l.detail"])
        .where("l.organisationId", "=", organisationId)
        .$if(asked.actorId !== undefined, (query) =>
          query.where("l.actorId", "=", asked.actorId ?? ""),
        )
        .$if(asked.deeds !== undefined, (query) =>
          query.where(
            sql<SqlBool>`exists (select from unnest(${asked.deeds}::text[]) d where starts_with(l.action, d))`,
          ),
        )
        .$if(asked.before !== undefined, (query) =>
          query.where(sql<SqlBool>`l.id < ${asked.before ?? "0"}::bigint`),
        )
        .orderBy("l.id", "desc")
        .limit(asked.limit)
        .execute();
      return rows.map(({ id, at, actorId, name, action, target, detail }) => ({
        id: String(id),
        at: at.toISOString(),
        actor: { id: actorId, name: name ?? "Touchline" },
        action,
        target,
        detail: detail as Record<string, unknown>,
      }));
    },
  };
}
