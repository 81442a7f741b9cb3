import type { Right, Role } from "@touchline/contract";
import { type Kysely, sql } from "kysely";
import type { Viewer } from "../../context/viewer.ts";
import type { DB } from "../../db/schema.ts";

/** A user's claims as verified by the identity provider. */
export interface SignIn {
  issuer: string;
  subject: string;
  /** Set only if the provider has verified it. */
  email: string | null;
  signedInAt: Date;
}

/** A known account, and the earliest sign-in time that is still accepted for it. */
export interface KnownAccount {
  viewer: Viewer;
  signedOutAt: Date | null;
}

/** Minimum interval between updates of the last-seen time. */
const RECORD_INTERVAL_MS = 300_000;

/** A workspace that the user has joined or that has their address. */
export interface WorkspaceMatch extends Viewer {
  role: Role;
  isMember: boolean;
  addedAt: Date;
}

/** More than are ever displayed, leaving room to choose the relevant ones. */
const MAX_MATCHES = 50;

export interface NewOrganisation {
  organisationId: string;
  userId: string;
  name: string;
  timeZone: string;
  trialEndsAt: Date;
  person: { name: string; email: string };
}

/** Queries that run during sign-in, before the viewer is known. */
export function signInRepository({ db, signIn }: { db: Kysely<DB>; signIn: SignIn }) {
  const { issuer, subject, email } = signIn;

  const link = (organisationId: string, userId: string, now: Date) =>
    db
      .insertInto("identities")
      .values({ organisationId, userId, issuer, subject, linkedAt: now })
      .onConflict((on) => on.doNothing())
      .execute();

  const note = (
    { organisationId, userId }: Viewer,
    noted: { signedInAt?: Date; seenAt?: Date; verifiedEmail?: string | null },
  ): Promise<unknown> =>
    db
      .updateTable("identities")
      .set(noted)
      .where("organisationId", "=", organisationId)
      .where("userId", "=", userId)
      .where("issuer", "=", issuer)
      .where("subject", "=", subject)
      .execute();

  /**
   * Makes this the current workspace; the timestamp is always later than earlier choices, even with
   * clock skew.
   */
  const makeCurrent = ({ organisationId }: Viewer, now: Date): Promise<unknown> =>
    sql`update identities set chosen_at = greatest(${now}::timestamptz, (
          select max(coalesce(chosen_at, linked_at)) + interval '1 millisecond' from identities
          where issuer = ${issuer} and subject = ${subject} and organisation_id <> ${organisationId}))
        where issuer = ${issuer} and subject = ${subject} and organisation_id = ${organisationId}`.execute(
      db,
    );

  /** Returns whether another identity of the same provider is linked to this user. */
  const isSomebodyElses = async (organisationId: string, userId: string): Promise<boolean> => {
    const row = await db
      .selectFrom("identities")
      .select("subject")
      .where("organisationId", "=", organisationId)
      .where("userId", "=", userId)
      .where("issuer", "=", issuer)
      .where("subject", "!=", subject)
      .executeTakeFirst();
    return row !== undefined;
  };

  /** Serialises sign-ins with the same address, so that the second sees the first one's result. */
  const oneAtATime = (address: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${address}`}, 0))`.execute(db);

  /** Sets the organisation and user for row-level security in this transaction. */
  const actIn = (organisationId: string, userId: string) =>
    sql`select set_config('app.organisation', ${organisationId}, true),
               set_config('app.viewer', ${userId}, true)`.execute(db);

  async function known(now: Date): Promise<KnownAccount | undefined> {
    const found = await db
      .selectFrom("identities as i")
      .innerJoin("users as u", (join) =>
        join.onRef("u.organisationId", "=", "i.organisationId").onRef("u.id", "=", "i.userId"),
      )
      .select(["u.organisationId", "u.id as userId", "u.role", "u.rights"])
      .select(["u.signedOutAt", "i.seenAt"])
      .where("i.issuer", "=", issuer)
      .where("i.subject", "=", subject)
      .where("u.deactivatedAt", "is", null)
      .orderBy(sql`coalesce(i.chosen_at, i.linked_at)`, "desc")
      .orderBy("u.id")
      .$narrowType<{ role: Viewer["role"]; rights: Right[] }>()
      .executeTakeFirst();
    if (!found) return undefined;
    const { signedOutAt, seenAt, ...viewer } = found;
    const isLet = !signedOutAt || signIn.signedInAt > signedOutAt;
    const isNews = !seenAt || now.getTime() - seenAt.getTime() >= RECORD_INTERVAL_MS;
    if (isLet && isNews) await note(viewer, { seenAt: now });
    return { viewer, signedOutAt };
  }

  /** Orders joined workspaces first, then the requested one, then the oldest. */
  const places = (wanted: string | null): Promise<WorkspaceMatch[]> =>
    db
      .selectFrom("users as u")
      .leftJoin("identities as i", (join) =>
        join
          .onRef("i.organisationId", "=", "u.organisationId")
          .onRef("i.userId", "=", "u.id")
          .on("i.issuer", "=", issuer)
          .on("i.subject", "=", subject),
      )
      .select(["u.organisationId", "u.id as userId", "u.role", "u.createdAt as addedAt"])
      .select(({ eb }) => eb("i.subject", "is not", null).$castTo<boolean>().as("isMember"))
      .where("u.deactivatedAt", "is", null)
      .where(({ eb }) => eb.or([eb("u.email", "=", email ?? ""), eb("i.subject", "is not", null)]))
      .orderBy("isMember", "desc")
      .$if(wanted !== null, (all) =>
        all.orderBy(({ eb }) => eb("u.organisationId", "=", wanted), "desc"),
      )
      .orderBy("u.createdAt")
      .orderBy("u.id")
      .limit(MAX_MATCHES)
      .$narrowType<{ role: Role }>()
      .execute();

  /** Returns whether the user has joined before with their current address. */
  async function hasJoinedBefore({ organisationId, userId }: Viewer): Promise<boolean> {
    const { rows } = await sql<{ hasJoined: boolean }>`select exists (
        select from invitation_answers where organisation_id = ${organisationId}
          and user_id = ${userId} and email = ${email} and answer = 'joined'
      ) or exists (
        select from identities where organisation_id = ${organisationId}
          and user_id = ${userId} and verified_email = ${email}
      ) as has_joined`.execute(db);
    return rows[0]?.hasJoined === true;
  }

  async function answer(
    { organisationId, userId }: Viewer,
    given: { answer: "joined" | "declined"; answeredAt: Date },
  ): Promise<void> {
    // Without a verified address, leave the answer recorded for another address as it is.
    if (!email) return;
    const change = { ...given, email };
    await db
      .insertInto("invitationAnswers")
      .values({ organisationId, userId, ...change })
      .onConflict((on) => on.columns(["organisationId", "userId"]).doUpdateSet(change))
      .execute();
  }

  /**
   * Returns the workspace if the user may still accept or decline it, and switches the transaction
   * to it.
   */
  async function placeIn(organisationId: string): Promise<WorkspaceMatch | undefined> {
    if (email) await oneAtATime(email);
    const place = (await places(organisationId)).find(
      (one) => one.organisationId === organisationId,
    );
    if (!place) return undefined;
    await actIn(organisationId, place.userId);
    // Managers can change addresses, so the owner of an address must not take over an account that
    // another identity already uses.
    if (!place.isMember && (await isSomebodyElses(organisationId, place.userId))) return undefined;
    return place;
  }

  return {
    /**
     * Returns the account of this identity, the last chosen if there are several, and updates its
     * last-seen time.
     */
    known,
    places,

    async recordSignIn(viewer: Viewer, now: Date): Promise<void> {
      await note(viewer, { signedInAt: now, seenAt: now, verifiedEmail: email });
    },

    /**
     * Finds the account that this address joined with another identity, after a change of provider.
     */
    async rejoin(now: Date): Promise<Viewer | undefined> {
      if (!email) return undefined;
      await oneAtATime(email);
      const here = await known(now);
      if (here) return here.viewer;
      for (const place of await places(null)) {
        await actIn(place.organisationId, place.userId);
        if (!(await hasJoinedBefore(place))) continue;
        if (await isSomebodyElses(place.organisationId, place.userId)) continue;
        await link(place.organisationId, place.userId, now);
        return viewerOf(place);
      }
      return undefined;
    },

    /** Joins the workspace or makes it current; undefined if the user is not invited there. */
    async join(
      organisationId: string,
      now: Date,
    ): Promise<{ viewer: Viewer; isMember: boolean } | undefined> {
      const place = await placeIn(organisationId);
      if (!place) return undefined;
      const viewer = viewerOf(place);
      if (!place.isMember) {
        await link(organisationId, place.userId, now);
        await answer(viewer, { answer: "joined", answeredAt: now });
      }
      await makeCurrent(viewer, now);
      return { viewer, isMember: place.isMember };
    },

    /** Declines an invitation; undefined if there is none. */
    async decline(organisationId: string, now: Date): Promise<Viewer | undefined> {
      const place = await placeIn(organisationId);
      if (!place || place.isMember) return undefined;
      await answer(place, { answer: "declined", answeredAt: now });
      return viewerOf(place);
    },

    async create(given: NewOrganisation, now: Date): Promise<Viewer> {
      const { organisationId, userId } = given;
      await actIn(organisationId, userId);
      await db
        .insertInto("organisations")
        .values({
          id: organisationId,
          name: given.name,
          timeZone: given.timeZone,
          trialEndsAt: given.trialEndsAt,
          createdAt: now,
        })
        .execute();
      await db
        .insertInto("users")
        .values({ organisationId, id: userId, role: "manager", createdAt: now, ...given.person })
        .execute();
      await link(organisationId, userId, now);
      return { organisationId, userId, role: "manager" };
    },
  };
}

const viewerOf = ({ organisationId, userId, role }: WorkspaceMatch): Viewer => ({
  organisationId,
  userId,
  role,
});
