import type { SentInvitation } from "@touchline/domain";
import { type SqlBool, sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

/** A user who hasn't signed in yet, and their invitation mail. */
export interface Invited {
  userId: string;
  times: number;
  words: string | null;
  /** To any address. */
  latest: SentInvitation | null;
  /** The same, if it went to their current address. */
  last: SentInvitation | null;
  /** When they declined, under their current address. */
  declinedAt: Date | null;
  /** Since when their current address is unsubscribed. */
  unsubscribedAt: Date | null;
}

export interface Offer {
  name: string;
  isDeclined: boolean;
  /** Another account of the same provider already signs in as this user. */
  isTaken: boolean;
  managers: Array<{ name: string; emailAddress: string }>;
}

const MAX_MANAGERS_LISTED = 3;

interface Row {
  userId: string;
  times: number;
  invitedAt: Date | null;
  state: string | null;
  words: string | null;
  isCurrent: boolean;
  declinedAt: Date | null;
  unsubscribedAt: Date | null;
}

export function invitationsRepository({ db, viewer }: Handle) {
  const { organisationId, userId: viewerId } = viewer;

  async function invited(userId?: string): Promise<Invited[]> {
    const { rows } = await sql<Row>`
      select u.id as user_id, coalesce(i.times, 0) as times, i.invited_at, m.state, m.words,
        coalesce(m.recipients = array[u.email]::text[], false) as is_current,
        case when a.answer = 'declined' and a.email = u.email then a.answered_at end as declined_at,
        r.unsubscribed_at
      from users u
      left join invitations i on i.organisation_id = u.organisation_id and i.user_id = u.id
      left join invitation_answers a on a.organisation_id = u.organisation_id and a.user_id = u.id
      left join mail_recipients r on r.organisation_id = u.organisation_id and r.address = lower(u.email)
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

    /** The offer for a visitor who may join as this user; undefined if the user was deleted. */
    async offerTo(
      userId: string,
      { issuer, subject }: { issuer: string; subject: string },
    ): Promise<Offer | undefined> {
      const { rows } = await sql<Offer>`
        select o.name,
          exists (select from invitation_answers a where a.organisation_id = u.organisation_id
            and a.user_id = u.id and a.email = u.email and a.answer = 'declined') as is_declined,
          exists (select from identities x where x.organisation_id = u.organisation_id
            and x.user_id = u.id and x.issuer = ${issuer} and x.subject <> ${subject}) as is_taken,
          coalesce((select json_agg(json_build_object('name', m.name, 'emailAddress', m.email))
            from (select v.name, v.email from users v
              where v.organisation_id = u.organisation_id and v.role = 'manager'
                and v.deactivated_at is null and v.id <> u.id
                and exists (select from identities y where y.organisation_id = v.organisation_id
                  and y.user_id = v.id and y.verified_email = v.email)
              order by v.created_at, v.id limit ${MAX_MANAGERS_LISTED}) m), '[]') as managers
        from users u join organisations o on o.id = u.organisation_id
        where u.organisation_id = ${organisationId} and u.id = ${userId}
          and u.deactivated_at is null`.execute(db);
      return rows[0];
    },

    async saveSent(
      sent: { userId: string; mailId: string; times: number },
      now: Date,
    ): Promise<void> {
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
