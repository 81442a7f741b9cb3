import type { SentInvitation } from "@touchline/domain";
import { type SqlBool, sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

/** Somebody who has not signed in yet, and the mail they were asked with. */
export interface Invited {
  userId: string;
  times: number;
  words: string | null;
  /** Whichever address it went to. */
  latest: SentInvitation | null;
  /** The same, if it went to the address they have now. */
  last: SentInvitation | null;
}

interface Row {
  userId: string;
  times: number;
  invitedAt: Date | null;
  state: string | null;
  words: string | null;
  isCurrent: boolean;
}

/** Who was asked to join, and how. */
export function invitationsRepository({ db, viewer }: Handle) {
  const { organisationId, userId: viewerId } = viewer;

  async function invited(userId?: string): Promise<Invited[]> {
    const { rows } = await sql<Row>`
      select u.id as user_id, coalesce(i.times, 0) as times, i.invited_at, m.state, m.words,
        coalesce(m.recipients = array[u.email]::text[], false) as is_current
      from users u
      left join invitations i on i.organisation_id = u.organisation_id and i.user_id = u.id
      left join mails m on m.organisation_id = i.organisation_id and m.id = i.mail_id
      where u.organisation_id = ${organisationId} and u.deactivated_at is null
        and ${userId ? sql<SqlBool>`u.id = ${userId}` : sql<SqlBool>`true`}
        and not exists (select from identities x
          where x.organisation_id = u.organisation_id and x.user_id = u.id)
      order by u.name, u.id limit 10000`.execute(db);
    return rows.map(({ state, invitedAt, isCurrent, ...row }) => {
      const latest = latestOf(state, invitedAt);
      return { ...row, latest, last: isCurrent ? latest : null };
    });
  }

  return {
    list: () => invited(),

    async get(userId: string): Promise<Invited | undefined> {
      return (await invited(userId))[0];
    },

    async keep(sent: { userId: string; mailId: string; times: number }, now: Date): Promise<void> {
      const { userId, ...mail } = sent;
      const change = { ...mail, invitedBy: viewerId, invitedAt: now };
      await db
        .insertInto("invitations")
        .values({ organisationId, userId, ...change })
        .onConflict((on) => on.columns(["organisationId", "userId"]).doUpdateSet(change))
        .execute();
    },
  };
}

function latestOf(state: string | null, invitedAt: Date | null): SentInvitation | null {
  if (state === null || invitedAt === null) return null;
  return { state: state === "sent" || state === "failed" ? state : "waiting", invitedAt };
}
