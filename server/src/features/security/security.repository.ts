import type { SignedIn } from "@touchline/contract";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

type Row = Omit<SignedIn, "signedInAt" | "seenAt" | "signedOutAt"> &
  Record<"signedInAt" | "seenAt" | "signedOutAt", Date | null>;

/** How people of an organisation sign in, and when they did. */
export function securityRepository({ db, viewer: { organisationId, userId } }: Handle) {
  return {
    /** Whoever has ever signed in and is here, by name. */
    async people(): Promise<SignedIn[]> {
      const { rows } = await sql<Row>`
        select u.id, u.name, u.role, u.id = ${userId} as sub, u.signed_out_at,
          max(i.signed_in_at) as signed_in_at, max(i.seen_at) as seen_at
        from users u
        join identities i on i.organisation_id = u.organisation_id and i.user_id = u.id
        where u.organisation_id = ${organisationId} and u.deactivated_at is null
        group by u.id, u.name, u.role, u.signed_out_at
        order by u.name, u.id limit 10000`.execute(db);
      return rows.map((row) => ({
        ...row,
        signedInAt: row.signedInAt?.toISOString() ?? null,
        seenAt: row.seenAt?.toISOString() ?? null,
        signedOutAt: row.signedOutAt?.toISOString() ?? null,
      }));
    },

    /** The providers that anybody here came by, and how many of those who are here did. */
    async issuers(): Promise<Array<{ issuer: string; people: number }>> {
      const { rows } = await sql<{ issuer: string; people: number }>`
        select i.issuer, count(distinct i.user_id)::int as people
        from identities i
        join users u on u.organisation_id = i.organisation_id and u.id = i.user_id
        where i.organisation_id = ${organisationId} and u.deactivated_at is null
        group by i.issuer order by i.issuer limit 100`.execute(db);
      return rows;
    },

    /** False where there is nobody to sign out. */
    async signOut(id: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("users")
        .set({ signedOutAt: now })
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .where("deactivatedAt", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
