import { type Kysely, sql } from "kysely";
import type { Viewer } from "../../context/viewer.ts";
import type { DB } from "../../db/schema.ts";

/** An identity provider's word on who somebody is. */
export interface SignIn {
  issuer: string;
  subject: string;
  /** Only if the provider has verified it. */
  email: string | null;
  signedInAt: Date;
}

/** An account that was found, and since when whoever comes as it has to have signed in. */
export interface KnownAccount {
  viewer: Viewer;
  signedOutAt: Date | null;
}

/** So often at most is written down that somebody was here. */
const NOTED_EVERY_MS = 300_000;

/** A workspace that has the person's address, or that they have joined. */
export interface Place extends Viewer {
  isMember: boolean;
  addedAt: Date;
}

/** More than are ever offered, so that the right ones can be chosen from them. */
const MAX_PLACES = 50;

export interface NewOrganisation {
  organisationId: string;
  userId: string;
  name: string;
  timeZone: string;
  trialEndsAt: Date;
  person: { name: string; email: string };
}

/** What may be seen and done before it is known whose data may be seen. */
export function signInRepository({ db, signIn }: { db: Kysely<DB>; signIn: SignIn }) {
  const { issuer, subject, email } = signIn;

  const link = (organisationId: string, userId: string) =>
    db
      .insertInto("identities")
      .values({ organisationId, userId, issuer, subject })
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

  /** From now on this is where they are: later than any other choice, whatever the clocks say. */
  const makeCurrent = ({ organisationId }: Viewer, now: Date): Promise<unknown> =>
    sql`update identities set chosen_at = greatest(${now}::timestamptz, (
          select max(coalesce(chosen_at, linked_at)) + interval '1 millisecond' from identities
          where issuer = ${issuer} and subject = ${subject} and organisation_id <> ${organisationId}))
        where issuer = ${issuer} and subject = ${subject} and organisation_id = ${organisationId}`.execute(
      db,
    );

  /** Whether somebody else of the same provider signs in as this user. */
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

  /** Who comes with the same address at the same moment waits, and then sees what the first has done. */
  const oneAtATime = (address: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${address}`}, 0))`.execute(db);

  /** From here on the transaction acts inside this organisation. */
  const actIn = (organisationId: string, userId: string) =>
    sql`select set_config('app.organisation', ${organisationId}, true),
               set_config('app.viewer', ${userId}, true)`.execute(db);

  async function known(now: Date): Promise<KnownAccount | undefined> {
    const found = await db
      .selectFrom("identities as i")
      .innerJoin("users as u", (join) =>
        join.onRef("u.organisationId", "=", "i.organisationId").onRef("u.id", "=", "i.userId"),
      )
      .select(["u.organisationId", "u.id as userId", "u.role", "u.signedOutAt", "i.seenAt"])
      .where("i.issuer", "=", issuer)
      .where("i.subject", "=", subject)
      .where("u.deactivatedAt", "is", null)
      .orderBy(sql`coalesce(i.chosen_at, i.linked_at)`, "desc")
      .orderBy("u.id")
      .$narrowType<{ role: Viewer["role"] }>()
      .executeTakeFirst();
    if (!found) return undefined;
    const { signedOutAt, seenAt, ...viewer } = found;
    const isLet = !signedOutAt || signIn.signedInAt > signedOutAt;
    const isNews = !seenAt || now.getTime() - seenAt.getTime() >= NOTED_EVERY_MS;
    if (isLet && isNews) await note(viewer, { seenAt: now });
    return { viewer, signedOutAt };
  }

  /** Workspaces joined first, then the one asked for, then the oldest. */
  const places = (wanted: string | null): Promise<Place[]> =>
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
      .limit(MAX_PLACES)
      .$narrowType<{ role: Viewer["role"] }>()
      .execute();

  /** Whether the person has joined as this user before, with the address that is the user's now. */
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
    // Whoever joins as a member already keeps what they said as another address.
    if (!email) return;
    const change = { ...given, email };
    await db
      .insertInto("invitationAnswers")
      .values({ organisationId, userId, ...change })
      .onConflict((on) => on.columns(["organisationId", "userId"]).doUpdateSet(change))
      .execute();
  }

  /** The place of one workspace, if the person may still answer for it; from then on the transaction acts in it. */
  async function placeIn(organisationId: string): Promise<Place | undefined> {
    if (email) await oneAtATime(email);
    const place = (await places(organisationId)).find(
      (one) => one.organisationId === organisationId,
    );
    if (!place) return undefined;
    await actIn(organisationId, place.userId);
    // An address can be changed by a manager: its owner must not become somebody who signs in already.
    if (!place.isMember && (await isSomebodyElses(organisationId, place.userId))) return undefined;
    return place;
  }

  return {
    /** The account this identity signed in with before; the one chosen last if there are several. Notes that they are here. */
    known,
    places,

    async noteSignIn(viewer: Viewer, now: Date): Promise<void> {
      await note(viewer, { signedInAt: now, seenAt: now, verifiedEmail: email });
    },

    /** The account that this address has joined before, by another identity: the provider was changed since. */
    async rejoin(now: Date): Promise<Viewer | undefined> {
      if (!email) return undefined;
      await oneAtATime(email);
      const here = await known(now);
      if (here) return here.viewer;
      for (const place of await places(null)) {
        await actIn(place.organisationId, place.userId);
        if (!(await hasJoinedBefore(place))) continue;
        if (await isSomebodyElses(place.organisationId, place.userId)) continue;
        await link(place.organisationId, place.userId);
        return viewerOf(place);
      }
      return undefined;
    },

    /** Joins the workspace, or makes it the current one; undefined where the person has no place there. */
    async join(
      organisationId: string,
      now: Date,
    ): Promise<{ viewer: Viewer; isMember: boolean } | undefined> {
      const place = await placeIn(organisationId);
      if (!place) return undefined;
      const viewer = viewerOf(place);
      if (!place.isMember) {
        await link(organisationId, place.userId);
        await answer(viewer, { answer: "joined", answeredAt: now });
      }
      await makeCurrent(viewer, now);
      return { viewer, isMember: place.isMember };
    },

    /** Says no; undefined where there is nothing to say no to. */
    async decline(organisationId: string, now: Date): Promise<Viewer | undefined> {
      const place = await placeIn(organisationId);
      if (!place || place.isMember) return undefined;
      await answer(place, { answer: "declined", answeredAt: now });
      return viewerOf(place);
    },

    /** A new organisation whose first user is its manager. */
    async create(given: NewOrganisation): Promise<Viewer> {
      const { organisationId, userId } = given;
      await actIn(organisationId, userId);
      await db
        .insertInto("organisations")
        .values({
          id: organisationId,
          name: given.name,
          timeZone: given.timeZone,
          trialEndsAt: given.trialEndsAt,
        })
        .execute();
      await db
        .insertInto("users")
        .values({ organisationId, id: userId, role: "manager", ...given.person })
        .execute();
      await link(organisationId, userId);
      return { organisationId, userId, role: "manager" };
    },
  };
}

const viewerOf = ({ organisationId, userId, role }: Place): Viewer => ({
  organisationId,
  userId,
  role,
});
