import { type ApiToken, MAX_TOKENS, type Right, type Role, type Scope } from "@touchline/contract";
import type { Kysely } from "kysely";
import type { Viewer } from "../../context/viewer.ts";
import type { Handle } from "../../db/handle.ts";
import type { DB } from "../../db/schema.ts";

export interface NewToken {
  id: string;
  name: string;
  scopes: Scope[];
  tokenHash: string;
  hint: string;
  expiresAt: Date | null;
}

const MAX_PER_TEAM = 1000;

/** API tokens: the rep's own, or all of the team's for a manager. */
export function tokensRepository({ db, viewer: { organisationId, userId } }: Handle) {
  const working = (now: Date) =>
    db
      .selectFrom("apiTokens as t")
      .innerJoin("users as u", (join) =>
        join.onRef("u.organisationId", "=", "t.organisationId").onRef("u.id", "=", "t.userId"),
      )
      .select([
        "t.id",
        "t.name",
        "t.scopes",
        "t.hint",
        "t.createdAt",
        "t.expiresAt",
        "t.lastUsedAt",
      ])
      .select(["u.id as ownerId", "u.name as ownerName"])
      .where("t.organisationId", "=", organisationId)
      .where("t.revokedAt", "is", null)
      .where("u.deactivatedAt", "is", null)
      .where((eb) => eb.or([eb("t.expiresAt", "is", null), eb("t.expiresAt", ">", now)]))
      .orderBy("t.createdAt", "desc")
      .orderBy("t.id")
      .$narrowType<{ scopes: Scope[] }>();
  type Row = Awaited<ReturnType<ReturnType<typeof working>["executeTakeFirstOrThrow"]>>;
  const shown = ({
    ownerId,
    ownerName,
    createdAt,
    expiresAt,
    lastUsedAt,
    ...row
  }: Row): ApiToken => ({
    ...row,
    owner: { id: ownerId, name: ownerName },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  });

  return {
    async own(now: Date): Promise<ApiToken[]> {
      const rows = await working(now).where("t.userId", "=", userId).limit(MAX_TOKENS).execute();
      return rows.map(shown);
    },

    async ofTeam(now: Date): Promise<ApiToken[]> {
      return (await working(now).limit(MAX_PER_TEAM).execute()).map(shown);
    },

    async add(token: NewToken, now: Date): Promise<void> {
      await db
        .insertInto("apiTokens")
        .values({ organisationId, userId, ...token, createdAt: now })
        .execute();
    },

    /** Returns the token's owner and name; undefined if there is no active token with this id. */
    async revoke(id: string, now: Date): Promise<{ userId: string; name: string } | undefined> {
      return db
        .updateTable("apiTokens")
        .set({ revokedAt: now })
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .where("revokedAt", "is", null)
        .returning(["userId", "name"])
        .executeTakeFirst();
    },

    /** Revokes all of a user's tokens and returns how many. */
    async revokeAll(ofUser: string, now: Date): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable("apiTokens")
        .set({ revokedAt: now })
        .where("organisationId", "=", organisationId)
        .where("userId", "=", ofUser)
        .where("revokedAt", "is", null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}

export interface TokenHolder extends Viewer {
  role: Role;
  rights: Right[];
  scopes: Scope[];
}

/** Minimum interval between updates of a token's last-used time. */
const RECORD_INTERVAL_MS = 60_000;

/** Looks up a token before the viewer is known. */
export function tokenHolderRepository(db: Kysely<DB>) {
  return {
    async holder(now: Date): Promise<TokenHolder | undefined> {
      const found = await db
        .selectFrom("apiTokens as t")
        .innerJoin("users as u", (join) =>
          join.onRef("u.organisationId", "=", "t.organisationId").onRef("u.id", "=", "t.userId"),
        )
        .select(["t.id", "t.organisationId", "t.userId", "u.role", "u.rights"])
        .select(["t.scopes", "t.lastUsedAt"])
        .where("t.revokedAt", "is", null)
        .where("u.deactivatedAt", "is", null)
        .where((eb) => eb.or([eb("t.expiresAt", "is", null), eb("t.expiresAt", ">", now)]))
        .$narrowType<Pick<TokenHolder, "role" | "rights" | "scopes">>()
        .executeTakeFirst();
      if (!found) return undefined;
      const { id, lastUsedAt, ...holder } = found;
      if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= RECORD_INTERVAL_MS) {
        await db.updateTable("apiTokens").set({ lastUsedAt: now }).where("id", "=", id).execute();
      }
      return holder;
    },
  };
}
