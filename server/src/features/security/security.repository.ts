import type { UserSignIns } from "@touchline/contract";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

type Row = Omit<UserSignIns, "signedInAt" | "seenAt" | "signedOutAt"> &
  Record<"signedInAt" | "seenAt" | "signedOutAt", Date | null>;

export function securityRepository({ db, viewer: { organisationId, userId } }: Handle) {
  return {
    /** Lists active users who have signed in at least once, by name. */
    async people(): Promise<UserSignIns[]> {
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

    /** Lists the identity providers used here, with the number of active users of each. */
    async issuers(): Promise<Array<{ issuer: string; people: number }>> {
      const { rows } = await sql<{ issuer: string; people: number }>`
        select i.issuer, count(distinct i.user_id)::int as people
        from identities i
        join users u on u.organisation_id = i.organisation_id and u.id = i.user_id
        where i.organisation_id = ${organisationId} and u.deactivated_at is null
        group by i.issuer order by i.issuer limit 100`.execute(db);
      return rows;
    },

    /** Returns false if there is no such user. */
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
