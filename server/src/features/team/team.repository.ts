import type { TeamMember, TeamMemberForm } from "@touchline/contract";
import { coaches, type Right } from "@touchline/domain";
import { sql } from "kysely";
import { seesAccounts, seesTeam } from "../../context/viewer.ts";
import { coachedBy } from "../../db/coached.ts";
import { unlessDuplicate } from "../../db/constraint-violations.ts";
import type { Handle } from "../../db/handle.ts";

/** Former members are still named in the history, but their contact details are hidden. */
const hiddenWhenDeactivated = (column: "email" | "phoneNumber") =>
  sql<string>`case when deactivated_at is null then ${sql.ref(column)} else '' end`;

export function teamRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const members = (then?: Date) => {
    const all = db
      .selectFrom("users")
      .select(["id", "name", "title", "role"])
      .select([
        hiddenWhenDeactivated("email").as("emailAddress"),
        hiddenWhenDeactivated("phoneNumber").as("phoneNumber"),
      ])
      .where("organisationId", "=", organisationId)
      .where((eb) =>
        then
          ? eb.or([eb("deactivatedAt", "is", null), eb("deactivatedAt", ">=", then)])
          : eb("deactivatedAt", "is", null),
      )
      .$narrowType<{ role: TeamMember["role"] }>();
    return seesAccounts(viewer) ? all : all.where("id", "=", userId);
  };
  const marked = (row: Omit<TeamMember, "sub">): TeamMember => ({ ...row, sub: row.id === userId });

  return {
    /** Lists active members; with a date also those who left since. */
    async list(then?: Date): Promise<TeamMember[]> {
      const rows = await members(then).orderBy("name").orderBy("id").limit(10_000).execute();
      return rows.map(marked);
    },

    async get(id: string): Promise<TeamMember | undefined> {
      const row = await members().where("id", "=", id).executeTakeFirst();
      return row && marked(row);
    },

    /** Returns the ids of the active users who coach a person; null: who see unowned deals. */
    async coachesOf(personId: string | null): Promise<string[]> {
      const rows = await db
        .selectFrom("users as u")
        .select(["u.id", "u.rights", coachedBy("u").as("coached")])
        .where("u.organisationId", "=", organisationId)
        .where("u.deactivatedAt", "is", null)
        .where(sql<boolean>`'coach' = any (u.rights)`)
        .orderBy("u.name")
        .orderBy("u.id")
        .$narrowType<{ rights: Right[] }>()
        .execute();
      return rows.filter((one) => coaches(one, personId)).map(({ id }) => id);
    },

    /** Returns the ids that the viewer can't see; former members count as visible. */
    async unknownOf(ids: string[]): Promise<string[]> {
      if (!seesTeam(viewer)) return ids.filter((id) => id.toLowerCase() !== userId);
      const rows = await db
        .selectFrom("users")
        .select("id")
        .where("organisationId", "=", organisationId)
        .where("id", "in", ids)
        .execute();
      const known = new Set(rows.map(({ id }) => id));
      return ids.filter((id) => !known.has(id.toLowerCase()));
    },

    /** Returns false if another member, active or former, has the address. */
    save(id: string, { emailAddress: email, ...form }: TeamMemberForm): Promise<boolean> {
      return unlessDuplicate(
        db
          .updateTable("users")
          .set({ ...form, email })
          .where("organisationId", "=", organisationId)
          .where("id", "=", id)
          .execute(),
      );
    },
  };
}
