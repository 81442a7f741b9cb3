import { type Kysely, sql } from "kysely";
import type { DB } from "../../db/schema.ts";
import type { Viewer } from "../../viewer.ts";

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
    noted: { signedInAt?: Date; seenAt: Date; verifiedEmail?: string | null },
  ): Promise<unknown> =>
    db
      .updateTable("identities")
      .set(noted)
      .where("organisationId", "=", organisationId)
      .where("userId", "=", userId)
      .where("issuer", "=", issuer)
      .where("subject", "=", subject)
      .execute();

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

  return {
    /** The account this identity signed in with before; the latest if there are several. Notes that they are here. */
    async known(now: Date): Promise<KnownAccount | undefined> {
      const found = await db
        .selectFrom("identities as i")
        .innerJoin("users as u", (join) =>
          join.onRef("u.organisationId", "=", "i.organisationId").onRef("u.id", "=", "i.userId"),
        )
        .select(["u.organisationId", "u.id as userId", "u.role", "u.signedOutAt", "i.seenAt"])
        .where("i.issuer", "=", issuer)
        .where("i.subject", "=", subject)
        .where("u.deactivatedAt", "is", null)
        .orderBy("i.linkedAt", "desc")
        .orderBy("u.id")
        .$narrowType<{ role: Viewer["role"] }>()
        .executeTakeFirst();
      if (!found) return undefined;
      const { signedOutAt, seenAt, ...viewer } = found;
      const isLet = !signedOutAt || signIn.signedInAt > signedOutAt;
      const isNews = !seenAt || now.getTime() - seenAt.getTime() >= NOTED_EVERY_MS;
      if (isLet && isNews) await note(viewer, { seenAt: now });
      return { viewer, signedOutAt };
    },

    async noteSignIn(viewer: Viewer, now: Date): Promise<void> {
      await note(viewer, { signedInAt: now, seenAt: now, verifiedEmail: email });
    },

    /** The account a manager made for this verified e-mail address; joins it to the identity. */
    async join(): Promise<Viewer | undefined> {
      if (!email) return undefined;
      await oneAtATime(email);
      const invited = await db
        .selectFrom("users")
        .select(["organisationId", "id as userId", "role"])
        .where("email", "=", email)
        .where("deactivatedAt", "is", null)
        .orderBy("createdAt", "desc")
        .orderBy("id")
        .$narrowType<{ role: Viewer["role"] }>()
        .executeTakeFirst();
      if (!invited) return undefined;
      await actIn(invited.organisationId, invited.userId);
      // An address can be changed by a manager: its owner must not become somebody who signs in already.
      if (await isSomebodyElses(invited.organisationId, invited.userId)) return undefined;
      await link(invited.organisationId, invited.userId);
      return invited;
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
